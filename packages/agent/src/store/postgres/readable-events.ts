// Reads what can still be read of a session when rows or pages of the database are damaged.
import type { SessionEvent } from '@vitrine/protocol/session';
import { errorCodeText, type Sql } from '@vitrine/storage/internal/postgres';
import type { ReadableEvents } from '../readable-events.ts';
import { encodeText } from './encode-text.ts';

/** Events that are read by one query. */
const BATCH = 500;

interface Range {
  readonly userId: string;
  readonly sessionId: string;
  /** Number of the session's last event. */
  readonly last: number;
}

/** Events 1 to `last`. Rejects when the database fails otherwise than by damage. */
export async function readReadableEvents(sql: Sql, { userId, sessionId, last }: Range): Promise<ReadableEvents> {
  const read = async (first: number, end: number): Promise<SessionEvent[]> => {
    try {
      const rows = await sql`
        SELECT body FROM events WHERE user_id = ${userId} AND session_id = ${encodeText(sessionId)}
        AND seq BETWEEN ${first} AND ${end} ORDER BY seq`;
      return rows.flatMap(row => parseEvent(String(row.body)));
    } catch (error) {
      if (!isDamage(error)) throw error;
      if (first === end) return [];
      // One damaged row fails the whole query: the halves of the range tell the others from it.
      const middle = Math.floor((first + end) / 2);
      return [...(await read(first, middle)), ...(await read(middle + 1, end))];
    }
  };
  const events: SessionEvent[] = [];
  for (let first = 1; first <= last; first += BATCH)
    events.push(...(await read(first, Math.min(last, first + BATCH - 1))));
  const numbers = new Set(events.map(({ seq }) => seq));
  return { events, missing: Array.from({ length: last }, (_, n) => n + 1).filter(seq => !numbers.has(seq)) };
}

function parseEvent(body: string): SessionEvent[] {
  try {
    return [JSON.parse(body) as SessionEvent];
  } catch {
    return [];
  }
}

/** Class XX of SQLSTATE: a damaged page, index or value; 22021: bytes that are no text. */
const isDamage = (error: unknown): boolean => errorCodeText(error).startsWith('XX') || errorCodeText(error) === '22021';
