// Reads what can still be read of a session when pages of the database are damaged.
import type { SessionEvent } from '@vitrine/protocol/session';
import { type Row, type Statements, toEvent } from './sqlite/statements.ts';

export interface ReadableEvents {
  readonly events: SessionEvent[];
  /** Numbers of the events that cannot be read. */
  readonly missing: number[];
}

/** The value of `read`; undefined when it fails, as on a damaged page. */
export function readOrSkip<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Events 1 to `last` of a session: by the index, and where that fails by their places in the table. */
export function readReadableEvents(sql: Statements, sessionId: string, last: number): ReadableEvents {
  const events = new Map<number, SessionEvent>();
  for (let seq = 1; seq <= last; seq++) {
    const event = readOrSkip(() => toEvent(sql.getEvent.get(sessionId, seq) as Row));
    if (event) events.set(seq, event);
  }
  const end = events.size === last ? 0 : Number(readOrSkip(() => sql.lastEventAt.get())?.last ?? 0);
  for (let place = 1; place <= end && events.size < last; place++) {
    const row = readOrSkip(() => sql.eventAt.get(place, sessionId) as Row | undefined);
    const event = row && readOrSkip(() => toEvent(row));
    if (event) events.set(event.seq, event);
  }
  return {
    events: [...events.values()].sort((a, b) => a.seq - b.seq),
    missing: Array.from({ length: last }, (_, index) => index + 1).filter(seq => !events.has(seq)),
  };
}
