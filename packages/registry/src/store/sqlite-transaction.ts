// A transaction of SQLite that may wait for other things than the database, such as files.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that a writer waits for another process. */
export const BUSY_MS = 10_000;
const RETRY_MS = 5;
const SQLITE_BUSY = 5;

/** Registers an undo of a transaction, to be called when it fails, before its lock ends. */
type OnFailure = (undo: () => Promise<void>) => void;

/** Runs `work` as one transaction, with the connection for itself. */
export type Transact = <T>(work: (onFailure: OnFailure) => T | Promise<T>) => Promise<T>;

/** Commits what `work` has done, or rolls it back when it rejects. The caller lets nothing else use the connection meanwhile. */
export async function runTransaction<T>(
  database: DatabaseSync,
  work: (onFailure: OnFailure) => T | Promise<T>,
): Promise<T> {
  let undo = async (): Promise<void> => {};
  await begin(database);
  try {
    const result = await work(onFailure => {
      undo = onFailure;
    });
    database.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      // Before the lock is released: another process may be about to use the same files.
      await undo();
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
    throw error;
  }
}

/** SQLite would wait without letting this process work, which may be what has the lock. */
async function begin(database: DatabaseSync): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    database.exec('PRAGMA busy_timeout = 0');
    try {
      database.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      const isBusy = (Number((error as { errcode?: number }).errcode) & 0xff) === SQLITE_BUSY;
      if (!isBusy || waitedMs >= BUSY_MS) throw error;
    } finally {
      database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    }
    await wait(RETRY_MS);
  }
}
