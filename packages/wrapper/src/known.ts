// What each client knows of the server. A server may list other tools for a client that can do other things: what changed is told by what
// this client was given last, not by what another one was.
import { type Exchange, introductionIn, type ProxySession } from '@vitrine/connect/proxy';
import { canonicalJson } from '@vitrine/protocol/json';
import type { Catalog } from './catalog.ts';
import type { Listing } from './listing.ts';
import type { OwnTools } from './own-tools.ts';
import type { Views } from './views.ts';

/** How many kinds of clients a session of many (2026-07-28 over HTTP) keeps apart; the one that was new longest ago is forgotten. */
const MAX_KINDS = 64;

/** One client; since 2026-07-28, where a session may have many, all that announce the same. */
export interface Known {
  readonly session: ProxySession;
  readonly catalog: Catalog;
  readonly views: Views;
  readonly ownTools: OwnTools;
  readonly listing: Listing;
}

export interface Asker {
  readonly session: ProxySession;
  /** Since 2026-07-28: what a request says of who sends it. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

export interface Knowns {
  /** Of who sent this request. */
  of(exchange: Exchange): Known;
  ofSession(session: ProxySession): readonly Known[];
  readonly all: readonly Known[];
  forget(session: ProxySession): void;
}

export function createKnowns(make: (asker: Asker) => Known): Knowns {
  const sessions = new Map<ProxySession, Map<string, Known>>();
  const ofSession = (session: ProxySession) => [...(sessions.get(session)?.values() ?? [])];
  return {
    of({ session, client, request }) {
      const kinds = sessions.get(session) ?? new Map<string, Known>();
      sessions.set(session, kinds);
      const isModern = client.era === 'modern';
      const kind = isModern ? canonicalJson([client.protocolVersion, client.capabilities]) : '';
      const known = kinds.get(kind) ?? make({ session, meta: isModern ? introductionIn(request.params) : undefined });
      if (kinds.size >= MAX_KINDS && !kinds.has(kind)) kinds.delete(kinds.keys().next().value!);
      kinds.set(kind, known);
      return known;
    },
    ofSession,
    get all() {
      return [...sessions.keys()].flatMap(ofSession);
    },
    forget: session => void sessions.delete(session),
  };
}
