// The sessions that were signed out and the usage of models, for all processes of a chat.
import { connectPostgres } from '@vitrine/storage/internal/postgres';
import { openSignals } from '@vitrine/storage/internal/signals';
import type { UserRecords } from './open-user-records.ts';
import { openSharedAccess } from './shared-access.ts';

/** Milliseconds of a statement, for which a request waits. */
const STATEMENT_MS = 6000;

const TABLES = `
  CREATE TABLE revoked_sessions (id TEXT PRIMARY KEY, ends_at TIMESTAMPTZ NOT NULL);
  -- The day comes first: rows are deleted by it.
  CREATE TABLE daily_usage (
    day DATE, user_id TEXT, tokens BIGINT NOT NULL, cost DOUBLE PRECISION NOT NULL, PRIMARY KEY (day, user_id)
  );
  CREATE TABLE user_access (
    user_id TEXT PRIMARY KEY,
    -- How often something of the user was ended, and when last.
    ends BIGINT NOT NULL DEFAULT 0, ended_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- Milliseconds since 1970: sign-ins from before are refused.
    revoked_before BIGINT, is_admin BOOLEAN
  );
  CREATE INDEX latest_ends ON user_access (ended_at);
`;

export interface SharedUserRecordsOptions {
  readonly url: string;
  /** @default 'vitrine_sign_in' */
  readonly schema?: string;
  /** Wakes other processes instead of the database. */
  readonly nats?: string | undefined;
  /** Called with signals that are lost, and with reads that fail. @default ignored */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Rejects with `StorageError` when the database cannot be used. */
export async function openSharedUserRecords({
  url,
  schema = 'vitrine_sign_in',
  nats,
  onError = () => {},
}: SharedUserRecordsOptions): Promise<Required<UserRecords>> {
  const sql = await connectPostgres({
    ...{ url, schema, application: 'vitrine-chat', migrations: [TABLES], connections: 1 },
    statementMs: STATEMENT_MS,
  });
  const signals = await openSignals({ nats, postgres: url, namespace: schema, onError }).catch(async error => {
    await sql.end({ timeout: 5 });
    throw error;
  });
  const { close: closeAccess, ...access } = await openSharedAccess({ sql, signals, onError });
  return {
    access,
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
    async close() {
      await closeAccess();
      await signals.close();
      await sql.end({ timeout: 5 });
    },
  };
}
