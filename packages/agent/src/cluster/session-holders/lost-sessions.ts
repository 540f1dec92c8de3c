// Which sessions of this process another one has claimed: a process that was paused learns it before it writes anything.
import type { Sql } from '@vitrine/storage/internal/postgres';
import { encodeText } from '../../store/postgres/encode-text.ts';
import type { SessionKey } from '../session-key.ts';

/** Finds the sessions of `held` whose token in the database is another one. */
export async function findLostSessions<T extends { readonly session: SessionKey; readonly token: string | undefined }>(
  sql: Sql,
  held: readonly T[],
): Promise<T[]> {
  if (held.length === 0) return [];
  const rows = await sql`
    SELECT h.token FROM unnest(
      ${held.map(({ session }) => encodeText(session.userId))}::text[],
      ${held.map(({ session }) => encodeText(session.sessionId))}::text[],
      ${held.map(({ token }) => token ?? '')}::text[]
    ) AS h (user_id, id, token)
    JOIN sessions AS s ON s.user_id = h.user_id AND s.id = h.id AND s.holder = h.token`;
  const tokens = new Set(rows.map(row => String(row.token)));
  return held.filter(({ token }) => !tokens.has(token ?? ''));
}
