// The sessions that were signed out, for all processes of a chat.
import type { RevokedSessions } from '@vitrine/chat';
import { connectPostgres } from '@vitrine/storage/postgres';

const TABLE = 'CREATE TABLE revoked_sessions (id TEXT PRIMARY KEY, ends_at TIMESTAMPTZ NOT NULL)';

export interface SharedRevokedSessions extends RevokedSessions {
  close(): Promise<void>;
}

export interface RevokedSessionsOptions {
  readonly url: string;
  /** @default 'vitrine_sign_in' */
  readonly schema?: string;
}

/** Rejects with `StorageError` when the database cannot be used. */
export async function openRevokedSessions({
  url,
  schema = 'vitrine_sign_in',
}: RevokedSessionsOptions): Promise<SharedRevokedSessions> {
  const migrations = { steps: [TABLE] };
  const sql = await connectPostgres({ url, schema, application: 'vitrine-chat', migrations, connections: 2 });
  return {
    async add(id, until) {
      await sql`DELETE FROM revoked_sessions WHERE ends_at < now()`;
      await sql`INSERT INTO revoked_sessions (id, ends_at) VALUES (${id}, ${new Date(until)}) ON CONFLICT DO NOTHING`;
    },
    has: async id => (await sql`SELECT 1 FROM revoked_sessions WHERE id = ${id}`).length > 0,
    close: () => sql.end({ timeout: 5 }),
  };
}
