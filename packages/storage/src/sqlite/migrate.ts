// Forward-only migrations of a SQLite database. `user_version` is the number of steps that were applied.
import type { DatabaseSync } from 'node:sqlite';
import { type Migrations, missingSteps } from '../missing-steps.ts';

const SWITCH_MS = 5000;
const SWITCH_PAUSE_MS = 10;

/** Options of `migrateDatabase`. */
export interface DatabaseMigration {
  readonly steps: Migrations;
  /** Names the data in errors, such as its file. */
  readonly place: string;
}

/**
 * Applies the missing steps in one transaction. A commit then survives a power cut, not only a killed process. Throws `StorageError` `newer-revision`,
 * and Node's error when the file cannot be used.
 * @example
 * const database = new DatabaseSync('words.db', { timeout: 5000 });
 * migrateDatabase(database, { steps: ['CREATE TABLE words (word TEXT PRIMARY KEY) STRICT'], place: 'words.db' });
 */
export function migrateDatabase(database: DatabaseSync, { steps, place }: DatabaseMigration): void {
  const readMissing = (): Migrations =>
    missingSteps(steps, Number(database.prepare('PRAGMA user_version').get()?.user_version), place);
  // Before anything is written: a newer database stays as it is. Without a lock: another store of this process may hold it.
  const isCurrent = readMissing().length === 0;
  switchToWal(database);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (isCurrent) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const step of readMissing()) database.exec(step);
    database.exec(`PRAGMA user_version = ${steps.length}; COMMIT`);
  } catch (error) {
    // SQLite rolls back by itself on some errors, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Sets the journal mode to WAL. SQLite answers `SQLITE_BUSY` at once, without its busy timeout, when two connections switch a database at the same
 * time: each waits for the other's read lock. The switch is therefore tried again for 5 seconds.
 */
function switchToWal(database: DatabaseSync): void {
  const deadline = performance.now() + SWITCH_MS;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWITCH_PAUSE_MS);
    }
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
