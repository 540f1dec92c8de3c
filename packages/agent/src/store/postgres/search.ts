// Finds events by their words.
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Fragment, Sql } from '@vitrine/storage/internal/postgres';
import { SEARCHED_EVENTS, type Store } from '../store.ts';
import { decodeText } from './encode-text.ts';
import { guardRead } from './postgres-errors.ts';

/** Number of events in the first look, for words that most events have. */
const NEWEST = 500;

export function createSearch(sql: Sql, userId: string): Store['search'] {
  return async (words, { limit, isWhole = false }) => {
    // Words are letters and digits, so that they need no escape.
    const query = words.map(word => `'${word}'${isWhole ? '' : ':*'}`).join(' & ');
    const newest = sql`
      SELECT session_id, seq, place FROM (
        SELECT session_id, seq, place, words FROM search_words
        WHERE user_id = ${userId} ORDER BY place DESC LIMIT ${NEWEST}
      ) AS newest WHERE words @@ ${query}::tsquery`;
    // The index finds rare words at once; of a frequent one it would collect all events before the newest are known.
    const all = sql`
      SELECT session_id, seq, place FROM search_words WHERE user_id = ${userId} AND words @@ ${query}::tsquery`;
    return guardRead(async () => {
      const hits = await readHits(sql, userId, newest, limit);
      return hits.length < limit ? readHits(sql, userId, all, limit) : hits;
    });
  };
}

/**
 * The newest event of each session among those that `matches` selects. Each step is materialised: without statistics of a young table the planner would look at
 * every session, or read every event that has the words.
 */
async function readHits(sql: Sql, userId: string, matches: Fragment, limit: number) {
  const rows = await sql`
    WITH matches AS MATERIALIZED (${matches}),
    hits AS MATERIALIZED (
      SELECT session_id, (array_agg(seq ORDER BY place DESC))[1] AS seq, max(place) AS place, count(*) AS hits FROM (
        SELECT * FROM matches
        WHERE session_id NOT IN (
          SELECT id FROM sessions WHERE user_id = ${userId} AND (deleted_at IS NOT NULL OR board IS NOT NULL)
        )
        ORDER BY place DESC LIMIT ${SEARCHED_EVENTS}
      ) AS newest GROUP BY session_id ORDER BY max(place) DESC LIMIT ${limit}
    )
    SELECT h.session_id, h.hits, e.body FROM hits AS h
    JOIN events AS e ON e.user_id = ${userId} AND e.session_id = h.session_id AND e.seq = h.seq
    ORDER BY h.place DESC`;
  return rows.map(row => ({
    sessionId: decodeText(String(row.session_id)),
    event: JSON.parse(String(row.body)) as SessionEvent,
    more: Number(row.hits) - 1,
  }));
}
