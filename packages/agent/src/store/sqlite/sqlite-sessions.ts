// The SQLite part of the store for the list of sessions: their titles and labels, deleting, restoring and purging.
import type { DatabaseSync } from 'node:sqlite';
import type { SessionSummary } from '../../api/contract/sessions.ts';
import { AgentError } from '../../errors.ts';
import type { SessionList } from '../store.ts';
import type { SqliteSearch } from './sqlite-search.ts';
import type { RunWork } from './sqlite-work.ts';
import { optional, type Row, type Statements } from './statements.ts';

/** The tables whose rows belong to a session; `sessions` comes last, because the others refer to it. */
const SESSION_TABLES = ['events', 'calls', 'approvals', 'contexts', 'messages', 'runs', 'view_states', 'drafts'];

interface SessionWork {
  readonly sql: Statements;
  readonly search: Pick<SqliteSearch, 'remove'>;
  readonly run: RunWork;
  readonly transact: RunWork;
}

export function createSessionList(database: DatabaseSync, { sql, search, run, transact }: SessionWork): SessionList {
  const update = database.prepare(
    `UPDATE sessions SET title = coalesce(?2, title), pinned = coalesce(?3, pinned), archived = coalesce(?4, archived),
       project = iif(?5, ?6, project)
     WHERE id = ?1 AND deleted_at IS NULL`,
  );
  const markDeleted = database.prepare('UPDATE sessions SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL');
  const restore = database.prepare('UPDATE sessions SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL');
  const listUnused = database.prepare(
    `SELECT id FROM sessions WHERE deleted_at IS NULL AND board IS NULL AND pinned = 0 AND archived >= ?2 AND ?1 > coalesce(
       (SELECT json_extract(body, '$.at') FROM events WHERE session_id = id AND events.seq = sessions.seq), created_at
     ) ORDER BY created_at, rowid`,
  );
  const listPurged = database.prepare('SELECT id FROM sessions WHERE deleted_at < ?');
  const removals = [
    ...SESSION_TABLES.map(table => database.prepare(`DELETE FROM ${table} WHERE session_id = ?`)),
    database.prepare('DELETE FROM sessions WHERE id = ?'),
  ];
  const requireChange = ({ changes }: { changes: number | bigint }, sessionId: string): void => {
    if (Number(changes) === 0)
      throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  };

  return {
    createSession: ({ id, createdAt, project, board }) =>
      run(() => void sql.createSession.run(id, createdAt, project ?? null, board ?? null)),
    listSessions: () => run(() => sql.listSessions.all().map(toSession)),
    getSession: id => run(() => optional(sql.getSession.get(id), toSession)),
    updateSession: (id, { title, pinned, archived, project }) => {
      const projectChange = [Number(project !== undefined), project || null];
      return run(() =>
        requireChange(update.run(id, title ?? null, toFlag(pinned), toFlag(archived), ...projectChange), id),
      );
    },
    deleteSession: (id, at) => run(() => requireChange(markDeleted.run(id, at), id)),
    restoreSession: id => run(() => requireChange(restore.run(id), id)),
    listUnused: ({ before, isArchived }) =>
      run(() => listUnused.all(before, Number(isArchived)).map(row => String(row.id))),
    purgeSessions: before =>
      transact(() => {
        const ids = listPurged.all(before).map(row => String(row.id));
        for (const id of ids) {
          search.remove(id);
          for (const removal of removals) removal.run(id);
        }
        return ids.length;
      }),
  };
}

const toFlag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value));

export function toSession(row: object): SessionSummary {
  const { id, created_at, seq, title, pinned, archived, project, board } = row as Row;
  return {
    id: String(id),
    createdAt: String(created_at),
    seq: Number(seq),
    ...(title === null || title === undefined ? {} : { title: String(title) }),
    ...(pinned ? { pinned: true } : {}),
    ...(archived ? { archived: true } : {}),
    ...(project ? { project: String(project) } : {}),
    ...(board ? { board: String(board) } : {}),
  };
}
