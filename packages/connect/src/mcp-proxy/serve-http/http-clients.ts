// The HTTP clients of a proxy. Each client of the legacy era has a session of its own, because the server keeps state for it (capabilities,
// log level, subscriptions) and sends it requests without naming it. Clients of the modern era share one session, because each of their
// requests is self-contained.
import { randomUUID } from 'node:crypto';
import type { McpProxy, ProxySession } from '../types.ts';
import { createEnvelopeCheck, createLegacyEnvelopeCheck } from './check-envelope.ts';
import type { ClientOptions } from './client-options.ts';
import { createLegacyClient, type LegacyClient } from './legacy-client.ts';
import { createModernClients, type ModernClients } from './modern-clients.ts';

export interface HttpClients {
  /** The clients of the modern era; their session is opened at the first request, and again when it has ended. */
  modern(): ModernClients;
  /** Opens a session of the legacy era; undefined when there are `maxSessions` already. */
  open(authorization?: string): LegacyClient | undefined;
  /** The client with this session; undefined when there is none. */
  get(sessionId: string): LegacyClient | undefined;
  end(sessionId: string): Promise<void>;
  endAll(): Promise<void>;
}

/** Creates the table. Sessions that are idle for too long are closed, until `endAll`. */
export function createHttpClients(proxy: McpProxy, options: ClientOptions): HttpClients {
  const { clock, limits } = options;
  const envelope = proxy.isLegacyOnly
    ? createLegacyEnvelopeCheck()
    : proxy.options.upstream.type === 'http'
      ? undefined
      : createEnvelopeCheck();
  let refusing: ModernClients | undefined;
  const legacy = new Map<string, { readonly client: LegacyClient; readonly session: ProxySession }>();
  let shared: { readonly clients: ModernClients; readonly session: ProxySession } | undefined;
  let stopSweep = () => {};

  const end = async (sessionId: string): Promise<void> => {
    const entry = legacy.get(sessionId);
    legacy.delete(sessionId);
    await entry?.session.close();
  };

  const sweep = (): void => {
    for (const [id, { client }] of legacy)
      if (client.idleSince !== undefined && clock.now() - client.idleSince >= limits.sessionIdleMs) void end(id);
    stopSweep = clock.after(Math.min(60_000, limits.sessionIdleMs), sweep);
  };
  sweep();

  return {
    modern() {
      // Without a session: every request is refused.
      if (proxy.isLegacyOnly) return (refusing ??= createModernClients({ ...options, envelope }));
      if (shared && shared.session.upstream !== 'closed') return shared.clients;
      const clients = createModernClients({ ...options, envelope });
      shared = { clients, session: proxy.open(clients) };
      return clients;
    },
    open(authorization) {
      if (legacy.size >= limits.maxSessions) return undefined;
      const client = createLegacyClient(randomUUID(), options);
      legacy.set(client.sessionId, { client, session: proxy.open(client, { authorization }) });
      return client;
    },
    get: sessionId => legacy.get(sessionId)?.client,
    end,
    async endAll() {
      stopSweep();
      await Promise.all([...legacy.keys()].map(end));
      await shared?.session.close();
    },
  };
}
