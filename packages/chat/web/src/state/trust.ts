// What the person trusts for longer than once: consents that are kept, and what the views of a server may do beyond the sandbox's policy.
// The server keeps both; this is what the page last read.

import type { ChatClient, Consent, ServerOptIns } from '@vitrine/agent/client';
import { approvalKind, type SandboxOptIn } from '@vitrine/protocol';
import { createStore, type Readable } from './store.ts';

export interface TrustState {
  readonly consents: readonly Consent[];
  /** Servers without any are not in it. */
  readonly optIns: readonly ServerOptIns[];
}

export interface Trust extends Readable<TrustState> {
  optInsOf(server: string): readonly SandboxOptIn[];
  refresh(): Promise<void>;
  /** Throws `ApiError`; then nothing has changed. */
  setOptIns(server: string, optIns: readonly SandboxOptIn[]): Promise<void>;
  /** Throws `ApiError`; then nothing has changed. */
  revoke(consent: Consent): Promise<void>;
  /** Takes everything back. Throws `ApiError`; then some of it may be left. */
  revokeAll(): Promise<void>;
}

export function createTrust(api: ChatClient): Trust {
  const store = createStore<TrustState>({ consents: [], optIns: [] });

  async function refresh(): Promise<void> {
    const [consents, optIns] = await Promise.all([api.consents(), api.optIns()]);
    store.set({ consents, optIns: optIns.filter(entry => entry.optIns.length > 0) });
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    refresh,
    optInsOf: server => store.getSnapshot().optIns.find(entry => entry.server === server)?.optIns ?? [],
    async setOptIns(server, optIns) {
      await api.setOptIns(server, optIns);
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
      for (const { server } of store.getSnapshot().optIns) await api.setOptIns(server, []);
      await refresh();
    },
  };
}
