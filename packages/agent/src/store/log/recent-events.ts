// The events that this process has written last: its own readers take them from here, and do not ask the store for each.
import type { SessionEvent } from '@vitrine/protocol/session';

/** Events kept of a session. */
const MAX_EVENTS = 64;
/** Time for which they are kept after the last one. */
const KEPT_MS = 10_000;

export interface RecentEvents {
  /** Adds an event that is stored. A session's events are added in their order. */
  add(sessionId: string, event: SessionEvent): void;
  /** The events after number `after`, none if it is the last one's; undefined when they are not all here. */
  readAfter(sessionId: string, after: number): readonly SessionEvent[] | undefined;
  forget(sessionId: string): void;
  clear(): void;
}

/** `now`: milliseconds. */
export function createRecentEvents(now = () => performance.now()): RecentEvents {
  const sessions = new Map<string, { readonly events: SessionEvent[]; addedAt: number }>();
  let sweeping: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    sweeping = undefined;
    for (const [sessionId, { addedAt }] of sessions) if (now() - addedAt >= KEPT_MS) sessions.delete(sessionId);
    sweepLater();
  };
  const sweepLater = (): void => {
    if (sessions.size > 0) sweeping ??= setTimeout(sweep, KEPT_MS).unref();
  };
  return {
    add(sessionId, event) {
      const session = sessions.get(sessionId) ?? { events: [], addedAt: 0 };
      sessions.set(sessionId, session);
      // What another process wrote in between is not here.
      if (session.events.at(-1)?.seq !== event.seq - 1) session.events.length = 0;
      session.events.push(event);
      if (session.events.length > MAX_EVENTS) session.events.shift();
      session.addedAt = now();
      sweepLater();
    },
    readAfter(sessionId, after) {
      const events = sessions.get(sessionId)?.events;
      const first = events?.[0]?.seq;
      const last = events?.at(-1)?.seq;
      if (!events || first === undefined || last === undefined || after < first - 1 || after > last) return undefined;
      return events.slice(after + 1 - first);
    },
    forget: sessionId => void sessions.delete(sessionId),
    clear() {
      clearTimeout(sweeping);
      sessions.clear();
    },
  };
}
