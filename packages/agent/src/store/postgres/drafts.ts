// What is kept of the answer that a model writes, in PostgreSQL: one row a session, written by the process that has claimed it.
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { AnswerDraft, Store } from '../store.ts';
import { decodeText, encodeText } from './encode-text.ts';
import { guardQuery, guardRead } from './postgres-errors.ts';

interface DraftsOptions {
  readonly userId: string;
  /** See `ClusterStoreOptions`. */
  readonly holder: ((sessionId: string) => string | undefined) | undefined;
}

export function createDrafts(sql: Sql, { userId, holder }: DraftsOptions): Pick<Store, 'getDraft' | 'setDraft'> {
  return {
    getDraft: sessionId =>
      guardRead(async () => {
        const [row] = await sql`
          SELECT body FROM drafts WHERE user_id = ${userId} AND session_id = ${encodeText(sessionId)}`;
        return row && (JSON.parse(decodeText(String(row.body))) as AnswerDraft);
      }),
    setDraft: (sessionId, draft) =>
      guardQuery(async () => {
        const token = holder?.(sessionId) ?? null;
        const ownSession = sql`
          user_id = ${userId} AND id = ${encodeText(sessionId)} AND deleted_at IS NULL
          AND (${token}::text IS NULL OR holder = ${token})`;
        if (draft === undefined)
          await sql`
            DELETE FROM drafts WHERE (user_id, session_id) IN (SELECT user_id, id FROM sessions WHERE ${ownSession})`;
        else
          await sql`
            INSERT INTO drafts (user_id, session_id, body)
            SELECT user_id, id, ${encodeText(JSON.stringify(draft))} FROM sessions WHERE ${ownSession}
            ON CONFLICT (user_id, session_id) DO UPDATE SET body = EXCLUDED.body`;
      }),
  };
}
