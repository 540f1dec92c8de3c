// How the SQLite stores execute work on their database: at once, and with errors as `AgentError`.
import type { DatabaseSync } from 'node:sqlite';
import { guardStore } from '../store-errors.ts';

/** Does `work` in this turn; so calls take effect in their order. Rejects with `AgentError` `store-failed`. */
export type RunWork = <T>(work: () => T) => Promise<T>;

export function createSqliteWork(database: DatabaseSync, file: string): { run: RunWork; transact: RunWork } {
  const run: RunWork = async work => guardStore(file, work);
  return { run, transact: work => run(() => inTransaction(database, work)) };
}

/** Writes all or nothing. */
function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite rolls back by itself on some errors, such as a full disk; the first error is the one to report.
    }
    throw error;
  }
}
