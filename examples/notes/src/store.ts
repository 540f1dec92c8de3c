// The notes in one SQLite file, which several processes may use at once. A change is one transaction, and each has a revision.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NotesError } from './errors.ts';
import { type Applied, applyChanges } from './notes.ts';
import { type Change, MAX_NOTES, type Note, type Snapshot } from './schemas.ts';

/** Milliseconds that a write waits for one of another process. */
const BUSY_MS = 5000;
/** Deleted notes of a snapshot: those that a view can restore. */
const RECENTLY_DELETED = 20;
/** Days until a deleted note is removed from the file. */
const KEEP_DELETED_DAYS = 30;
const DAY_MS = 86_400_000;

export interface NotesStore {
  /** Higher after each change, also of another process. Throws `NotesError` `unavailable`, as all methods do. */
  revision(): number;
  /** All notes in their order, and those deleted last. */
  snapshot(): Snapshot;
  /** Carries out the changes, all or none. Throws `NotesError` `full`, and SQLite's error when the file cannot be written. */
  apply(changes: readonly Change[]): Pick<Applied, 'missingIds'>;
  close(): void;
}

export interface NotesStoreOptions {
  /** Made when it is first used, with its folders. `:memory:`: kept until the store is closed. */
  readonly file: string;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

interface Row {
  readonly id: string;
  readonly kind: Note['kind'];
  readonly title: string;
  readonly text: string;
  readonly done: number;
  readonly place: number;
  readonly deleted_at: number | null;
}

/** Opens the file when it is first used, so that a server lists its tools where the file cannot be connection. */
export function openNotesStore({ file, now = Date.now }: NotesStoreOptions): NotesStore {
  let connection: DatabaseSync | undefined;
  const database = (): DatabaseSync => (connection ??= openFile(file));

  const revision = (): number =>
    (database().prepare('SELECT revision FROM state').get() as { revision: number }).revision;

  function readAll(): Note[] {
    return (database().prepare('SELECT * FROM note ORDER BY place, id').all() as unknown as Row[]).map(toNote);
  }

  function write(before: readonly Note[], after: readonly Note[]): void {
    const upsert = database().prepare(`
      INSERT INTO note (id, kind, title, text, done, place, created_at, changed_at, deleted_at)
      VALUES (:id, :kind, :title, :text, :done, :place, :at, :at, :deletedAt)
      ON CONFLICT (id) DO UPDATE SET kind = :kind, title = :title, text = :text, done = :done, place = :place,
        changed_at = :at, deleted_at = CASE WHEN :deletedAt IS NULL THEN NULL ELSE coalesce(deleted_at, :deletedAt) END`);
    const move = database().prepare('UPDATE note SET place = ? WHERE id = ?');
    const places = new Map(before.map((note, place) => [note.id, { note, place }]));
    const at = now();
    for (const [place, note] of after.entries()) {
      const old = places.get(note.id);
      if (old?.note !== note) {
        const { isDone, isDeleted, ...fields } = note;
        upsert.run({ ...fields, done: Number(isDone), place, at, deletedAt: isDeleted ? at : null });
      } else if (old.place !== place) move.run(place, note.id);
    }
    database()
      .prepare('DELETE FROM note WHERE deleted_at < ?')
      .run(at - KEEP_DELETED_DAYS * DAY_MS);
    database().exec('UPDATE state SET revision = revision + 1');
  }

  return {
    revision,
    snapshot: () =>
      transact(database(), 'DEFERRED', () => {
        const rows = database()
          .prepare(
            `SELECT * FROM note WHERE deleted_at IS NULL OR id IN
             (SELECT id FROM note WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC LIMIT ?) ORDER BY place, id`,
          )
          .all(RECENTLY_DELETED) as unknown as Row[];
        return { revision: revision(), notes: rows.map(toNote) };
      }),
    apply: changes =>
      transact(database(), 'IMMEDIATE', () => {
        const before = readAll();
        const { notes: after, missingIds } = applyChanges(before, changes);
        if (after === before) return { missingIds };
        if (countLive(after) > Math.max(MAX_NOTES, countLive(before)))
          throw new NotesError('full', `There are ${MAX_NOTES} notes already. Delete some, then add this one again.`);
        write(before, after);
        return { missingIds };
      }),
    close() {
      connection?.close();
      connection = undefined;
    },
  };
}

const countLive = (notes: readonly Note[]): number => notes.filter(({ isDeleted }) => !isDeleted).length;

const toNote = ({ id, kind, title, text, done, deleted_at }: Row): Note => ({
  id,
  kind,
  title,
  text,
  isDone: done === 1,
  isDeleted: deleted_at !== null,
});

function openFile(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    database.exec('PRAGMA journal_mode = WAL');
    transact(database, 'IMMEDIATE', () => {
      database.exec(`
        CREATE TABLE IF NOT EXISTS note (
          id TEXT PRIMARY KEY,
          kind TEXT NOT NULL CHECK (kind IN ('note', 'task')),
          title TEXT NOT NULL,
          text TEXT NOT NULL,
          done INTEGER NOT NULL CHECK (done IN (0, 1)),
          place INTEGER NOT NULL,
          created_at INTEGER NOT NULL,
          changed_at INTEGER NOT NULL,
          deleted_at INTEGER
        ) STRICT;
        CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL) STRICT;
        INSERT OR IGNORE INTO state VALUES (1, 0);`);
    });
    return database;
  } catch (error) {
    const { message } = error as Error;
    throw new NotesError(
      'unavailable',
      `The notes in ${file} cannot be connection: ${message}. NOTES_FILE names another file.`,
      {
        cause: error,
      },
    );
  }
}

/** Runs `work` in a transaction; when it throws, nothing has changed. */
function transact<T>(database: DatabaseSync, kind: 'DEFERRED' | 'IMMEDIATE', work: () => T): T {
  database.exec(`BEGIN ${kind}`);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
