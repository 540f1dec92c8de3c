// The wrapper's state for each client: its catalog, its views, its listing. A server may list other tools for a client with other
// capabilities, so a change is measured against the list that this client received last.

import { readClientMeta } from '@vitrine/connect/internal/proxy';
import type { Exchange, ProxySession } from '@vitrine/connect/proxy';
import { canonicalJson } from '@vitrine/std/internal/json';
import { createLruMap, type LruMap } from '@vitrine/std/internal/lru-map';
import type { BuiltInTools } from '../built-in-tools/built-in-tools.ts';
import type { Catalog } from '../listing/catalog.ts';
import type { Listing } from '../listing/listing.ts';
import type { Views } from '../pages/views.ts';

/** The most contexts of one session that several clients share (2026-07-28 over HTTP); the least recently used one is dropped. */
const MAX_CONTEXTS = 64;

/** Context of one client; since 2026-07-28, where clients may share a session, of all clients with the same `_meta`. */
export interface ClientContext {
  readonly session: ProxySession;
  readonly catalog: Catalog;
  readonly views: Views;
  readonly ownTools: BuiltInTools;
  readonly listing: Listing;
}

/** The client that the wrapper lists tools for. */
export interface ClientIdentity {
  readonly session: ProxySession;
  /** Members of a request's `_meta` that describe its sender, since 2026-07-28. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

export interface ClientContexts {
  /** The context of the sender of a request, created at its first request. */
  of(exchange: Exchange): ClientContext;
  ofSession(session: ProxySession): readonly ClientContext[];
  readonly all: readonly ClientContext[];
  forget(session: ProxySession): void;
}

export function createClientContexts(create: (identity: ClientIdentity) => ClientContext): ClientContexts {
  const sessions = new Map<ProxySession, LruMap<string, ClientContext>>();
  const ofSession = (session: ProxySession) => (sessions.get(session)?.entries() ?? []).map(([, context]) => context);
  return {
    of({ session, client, request }) {
      const contexts = sessions.get(session) ?? createLruMap<string, ClientContext>(MAX_CONTEXTS);
      sessions.set(session, contexts);
      const isModern = client.era === 'modern';
      const key = isModern ? canonicalJson([client.protocolVersion, client.capabilities]) : '';
      const context =
        contexts.get(key) ?? create({ session, meta: isModern ? readClientMeta(request.params) : undefined });
      contexts.set(key, context);
      return context;
    },
    ofSession,
    get all() {
      return [...sessions.keys()].flatMap(ofSession);
    },
    forget: session => void sessions.delete(session),
  };
}
