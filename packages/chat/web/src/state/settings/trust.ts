// What the user trusts for longer than one call: consents, servers whose read-only tools need no question, and the sandbox opt-ins of
// servers. The server stores it; this has the last value read.

import type { ChatClient } from '@vitrine/agent/api';
import type { GivenConsent, ServerOptIns, TrustChange, TrustedServer } from '@vitrine/agent/internal/api';
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { createStore, type Readable } from '../store.ts';

interface TrustState {
  readonly consents: readonly GivenConsent[];
  readonly trustedServers: readonly TrustedServer[];
  /** Servers without opt-ins are not included. */
  readonly optIns: readonly ServerOptIns[];
}

export interface Trust extends Readable<TrustState> {
  readOptIns(server: string): readonly SandboxOptIn[];
  refresh(): Promise<void>;
  /** Rejects with `ApiError`; then nothing has changed. */
  setTrustedServer(server: string, change: TrustChange): Promise<void>;
  /** Rejects with `ApiError`; then nothing has changed. */
  setOptIns(server: string, optIns: readonly SandboxOptIn[]): Promise<void>;
  /** Rejects with `ApiError`; then nothing has changed. */
  revoke(consent: GivenConsent): Promise<void>;
  /** Revokes every consent and every opt-in; trusted servers stay. Rejects with `ApiError`; then some may remain. */
  revokeAll(): Promise<void>;
}

export function createTrust(api: ChatClient): Trust {
  const store = createStore<TrustState>({ consents: [], trustedServers: [], optIns: [] });

  async function refresh(): Promise<void> {
    const [consents, trustedServers, optIns] = await Promise.all([
      api.listConsents(),
      api.listTrustedServers(),
      api.listOptIns(),
    ]);
    store.set({ consents, trustedServers, optIns: optIns.filter(entry => entry.optIns.length > 0) });
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    refresh,
    readOptIns: server => store.getSnapshot().optIns.find(entry => entry.server === server)?.optIns ?? [],
    async setTrustedServer(server, change) {
      const trustedServers = await api.setTrustedServer(server, change);
      store.update(state => ({ ...state, trustedServers }));
    },
    async setOptIns(server, optIns) {
      await api.setOptIns(server, { optIns });
      await refresh();
    },
    async revoke(consent) {
      const { scope, initiator, server, tool, sessionId, surfaceId, fingerprint } = consent;
      const place = { scope, initiator, server, tool, sessionId, surfaceId, fingerprint };
      await api.revokeConsents({ ...place, kind: approvalKind(consent) });
      await refresh();
    },
    async revokeAll() {
      await api.revokeConsents({});
      for (const { server } of store.getSnapshot().optIns) await api.setOptIns(server, { optIns: [] });
      await refresh();
    },
  };
}
