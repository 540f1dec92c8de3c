// The list of a user's sessions: their titles and labels, deleting, restoring and purging.
import type { Row, Sql } from '@vitrine/storage/internal/postgres';
import type { SessionSummary } from '../../api/contract/sessions.ts';
import { AgentError } from '../../errors.ts';
import type { SessionList } from '../store.ts';
import { decodeText, encodeText } from './encode-text.ts';
import { guardQuery, guardRead } from './postgres-errors.ts';

type PostgresSessionList = SessionList & { importSession(session: Omit<SessionSummary, 'seq'>): Promise<void> };

export function createSessionList(sql: Sql, userId: string): PostgresSessionList {
  const importSession: PostgresSessionList['importSession'] = ({
    id,
    createdAt,
    title,
    pinned,
    archived,
    project,
    board,
  }) =>
    guardQuery(async () => {
      await sql`
        INSERT INTO sessions (user_id, id, created_at, title, pinned, archived, project, board)
        VALUES (
          ${userId}, ${encodeText(id)}, ${createdAt}, ${toText(title)}, ${pinned ?? false}, ${archived ?? false},
          ${toText(project)}, ${toText(board)}
        )`;
    });
  /** Changes one row, or rejects with `unknown-session`. */
  const change = (id: string, work: () => Promise<{ readonly count: number }>): Promise<void> =>
    guardQuery(async () => {
      if ((await work()).count === 0) throw unknownSession(id);
    });
  return {
    createSession: importSession,
    importSession,
    getSession: id =>
      guardRead(async () => {
        const row = await findSession(sql, userId, id);
        return row && toSession(row);
      }),
    listSessions: () =>
      guardRead(async () => {
        const rows = await sql`
          SELECT id, created_at, seq, title, pinned, archived, project, board FROM sessions
          WHERE user_id = ${userId} AND deleted_at IS NULL ORDER BY created_at DESC, place DESC`;
        return rows.map(toSession);
      }),
    updateSession: (id, { title, pinned, archived, project }) =>
      change(
        id,
        () => sql`
          UPDATE sessions SET title = coalesce(${toText(title)}, title),
            pinned = coalesce(${pinned ?? null}::boolean, pinned),
            archived = coalesce(${archived ?? null}::boolean, archived),
            project = CASE WHEN ${project !== undefined}::boolean THEN ${project ? encodeText(project) : null} ELSE project END
          WHERE user_id = ${userId} AND id = ${encodeText(id)} AND deleted_at IS NULL`,
      ),
    deleteSession: (id, at) =>
      change(
        id,
        () => sql`
          UPDATE sessions SET deleted_at = ${at}
          WHERE user_id = ${userId} AND id = ${encodeText(id)} AND deleted_at IS NULL`,
      ),
    restoreSession: id =>
      change(
        id,
        () => sql`
          UPDATE sessions SET deleted_at = NULL
          WHERE user_id = ${userId} AND id = ${encodeText(id)} AND deleted_at IS NOT NULL`,
      ),
    listUnused: ({ before, isArchived }) =>
      guardRead(async () => {
        // An event begins with its number and its time.
        const rows = await sql`
          SELECT id FROM sessions AS s
          WHERE user_id = ${userId} AND deleted_at IS NULL AND board IS NULL AND NOT pinned AND (archived OR NOT ${isArchived}::boolean)
            AND ${before} > coalesce(
              (SELECT substring(body FROM '^\\{"seq":[0-9]+,"at":"([^"]*)"') FROM events AS e
                WHERE e.user_id = s.user_id AND e.session_id = s.id AND e.seq = s.seq),
              created_at)
          ORDER BY created_at, place`;
        return rows.map(row => decodeText(String(row.id)));
      }),
    purgeSessions: before =>
      guardQuery(async () => {
        // Rows of the other tables go with the rows of `sessions`.
        const [row] = await sql`
          WITH purged AS (DELETE FROM sessions WHERE user_id = ${userId} AND deleted_at < ${before} RETURNING id),
          states AS (
            DELETE FROM view_states WHERE user_id = ${userId} AND session_id IN (SELECT id FROM purged)
          ),
          live AS (DELETE FROM live_steps WHERE user_id = ${userId} AND session_id IN (SELECT id FROM purged))
          SELECT count(*) AS count FROM purged`;
        return Number(row?.count);
      }),
  };
}

/** The row of a session; undefined also when it is deleted. */
export async function findSession(sql: Sql, userId: string, id: string): Promise<Row | undefined> {
  const [row] = await sql`
    SELECT id, created_at, seq, title, pinned, archived, project, board FROM sessions
    WHERE user_id = ${userId} AND id = ${encodeText(id)} AND deleted_at IS NULL`;
  return row;
}

export const unknownSession = (sessionId: string): AgentError =>
  new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });

const toText = (title: string | undefined): string | null => (title === undefined ? null : encodeText(title));

function toSession({ id, created_at, seq, title, pinned, archived, project, board }: Row): SessionSummary {
  return {
    id: decodeText(String(id)),
    createdAt: String(created_at),
    seq: Number(seq),
    ...(title === null ? {} : { title: decodeText(String(title)) }),
    ...(pinned === true ? { pinned: true } : {}),
    ...(archived === true ? { archived: true } : {}),
    ...(project === null ? {} : { project: decodeText(String(project)) }),
    ...(board === null ? {} : { board: decodeText(String(board)) }),
  };
}
