// The sessions that were signed out and the usage of models, for all processes of a chat.
import { connectPostgres } from '@vitrine/storage/postgres';
import type { UserRecords } from './open-user-records.ts';

const STEPS = [
  'CREATE TABLE revoked_sessions (id TEXT PRIMARY KEY, ends_at TIMESTAMPTZ NOT NULL)',
  // The day comes first: rows are deleted by it.
  `CREATE TABLE daily_usage (
    day DATE, user_id TEXT, tokens BIGINT NOT NULL, cost DOUBLE PRECISION NOT NULL, PRIMARY KEY (day, user_id)
  )`,
];

export interface SharedUserRecordsOptions {
  readonly url: string;
  /** @default 'vitrine_sign_in' */
  readonly schema?: string;
}

/** Rejects with `StorageError` when the database cannot be used. */
export async function openSharedUserRecords({
  url,
  schema = 'vitrine_sign_in',
}: SharedUserRecordsOptions): Promise<Required<UserRecords>> {
  const migrations = { steps: STEPS };
  const sql = await connectPostgres({ url, schema, application: 'vitrine-chat', migrations, connections: 2 });
  return {
    revokedSessions: {
      async add(id, until) {
        await sql`DELETE FROM revoked_sessions WHERE ends_at < now()`;
        await sql`INSERT INTO revoked_sessions (id, ends_at) VALUES (${id}, ${new Date(until)}) ON CONFLICT DO NOTHING`;
      },
      has: async id => (await sql`SELECT 1 FROM revoked_sessions WHERE id = ${id}`).length > 0,
    },
    usageLedger: {
      async add(userId, day, { tokens, cost }) {
        await sql`INSERT INTO daily_usage AS stored (day, user_id, tokens, cost) VALUES (${day}, ${userId}, ${tokens}, ${cost})
          ON CONFLICT (day, user_id) DO UPDATE
          SET tokens = stored.tokens + excluded.tokens, cost = stored.cost + excluded.cost`;
        // The clock of another process may still be before midnight: the day before stays.
        await sql`DELETE FROM daily_usage WHERE day < ${day}::date - 1`;
      },
      async read(userId, day) {
        const [row] = await sql`SELECT tokens, cost FROM daily_usage WHERE day = ${day} AND user_id = ${userId}`;
        return { tokens: Number(row?.tokens ?? 0), cost: Number(row?.cost ?? 0) };
      },
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
