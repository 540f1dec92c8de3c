// The notes in one SQLite file, which several processes may use at once. A call is one transaction, and raises the revision.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Change, Note } from './schemas.ts';

export const MAX_NOTES = 500;
/** Milliseconds that a write waits for one of another process. */
const BUSY_MS = 5000;
/** A deleted note can be restored for 30 days. */
const DELETED_MS = 30 * 86_400_000;

/** An error that a user or a model can correct. */
export class NotesError extends Error {
  override name = 'NotesError';
}

export type NotesStore = ReturnType<typeof openNotesStore>;

/** Opens the file, and makes it when it is missing. `now`: milliseconds since 1970. */
export function openNotesStore({ file, now = Date.now }: { file: string; now?: () => number }) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS note (id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL,
      done INTEGER NOT NULL DEFAULT 0, place REAL NOT NULL, deleted_at INTEGER) STRICT`);
  const run = (sql: string, values: Record<string, string | number | null> = {}) => database.prepare(sql).run(values);
  const read = (sql: string) => Number(Object.values(database.prepare(sql).get()!)[0]);

  function applyOne(change: Change): void {
    const { id } = change;
    switch (change.type) {
      case 'add': {
        const { kind, title, text } = change;
        run(
          `INSERT OR IGNORE INTO note (id, kind, title, text, place)
           VALUES (:id, :kind, :title, :text, (SELECT coalesce(min(place), 0) - 1 FROM note))`,
          { id, kind, title, text },
        );
        break;
      }
      case 'edit': {
        const { title = null, text = null } = change;
        const done = change.isDone === undefined ? null : Number(change.isDone);
        run(
          `UPDATE note SET title = coalesce(:title, title), text = coalesce(:text, text),
             done = CASE WHEN kind = 'task' THEN coalesce(:done, done) ELSE 0 END WHERE id = :id`,
          { id, title, text, done },
        );
        break;
      }
      case 'move':
        run(
          `UPDATE note SET place = coalesce(
             (SELECT (next.place + coalesce((SELECT max(place) FROM note WHERE place < next.place), next.place - 2)) / 2
              FROM note next WHERE id = :beforeId),
             (SELECT max(place) + 1 FROM note)) WHERE id = :id AND id IS NOT :beforeId`,
          { id, beforeId: change.beforeId },
        );
        break;
      default:
        run('UPDATE note SET deleted_at = :at WHERE id = :id', { id, at: change.type === 'delete' ? now() : null });
    }
  }

  return {
    /** Higher after each change, also of another process. */
    revision: () => read('PRAGMA user_version'),
    /** The notes in their order. */
    list: () =>
      database
        .prepare('SELECT id, kind, title, text, done FROM note WHERE deleted_at IS NULL ORDER BY place')
        .all()
        .map(({ done, ...note }) => ({ ...note, isDone: done === 1 })) as unknown as Note[],
    /** Carries out the changes, all or none. Throws `NotesError` when there are too many notes. */
    apply(changes: readonly Change[]) {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const change of changes) applyOne(change);
        if (read('SELECT count(*) FROM note WHERE deleted_at IS NULL') > MAX_NOTES)
          throw new NotesError(`There are ${MAX_NOTES} notes already. Delete some, then add this one again.`);
        run('DELETE FROM note WHERE deleted_at < :at', { at: now() - DELETED_MS });
        database.exec(`PRAGMA user_version = ${read('PRAGMA user_version') + 1}; COMMIT`);
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
