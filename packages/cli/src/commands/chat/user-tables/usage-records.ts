// The usage of models by user and day, and the sessions that were signed out.
import type { RevokedSessions, UsageLedger } from '@vitrine/chat/internal/command';
import type { Queries } from './queries.ts';

/** Days of usage that the console of admins sums up. */
const STORED_DAYS = 31;
const DAY_MS = 86_400_000;

export function createUsageRecords(queries: Queries): UsageLedger {
  return {
    async add(userId, day, { tokens, cost }) {
      await queries.run(
        `INSERT INTO daily_usage AS stored (day, user_id, tokens, cost) VALUES ($1, $2, $3, $4)
        ON CONFLICT (day, user_id) DO UPDATE
        SET tokens = stored.tokens + excluded.tokens, cost = stored.cost + excluded.cost`,
        [day, userId, tokens, cost],
      );
    },
    async read(userId, day) {
      const [row] = await queries.run('SELECT tokens, cost FROM daily_usage WHERE day = $1 AND user_id = $2', [
        day,
        userId,
      ]);
      return { tokens: Number(row?.tokens ?? 0), cost: Number(row?.cost ?? 0) };
    },
  };
}

/** Deletes the days that no sum has any more, of all users. `now`: milliseconds since 1970. */
export async function sweepUsage(queries: Queries, now: number): Promise<void> {
  const oldest = new Date(now - STORED_DAYS * DAY_MS).toISOString().slice(0, 10);
  await queries.run('DELETE FROM daily_usage WHERE day < $1', [oldest]);
}

export function createRevokedRecords(queries: Queries): RevokedSessions {
  return {
    async add(id, until) {
      await queries.run(`DELETE FROM revoked_sessions WHERE ends_at < ${queries.now}`);
      await queries.run('INSERT INTO revoked_sessions (id, ends_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        id,
        new Date(until),
      ]);
    },
    has: async id => (await queries.run('SELECT 1 FROM revoked_sessions WHERE id = $1', [id])).length > 0,
  };
}
