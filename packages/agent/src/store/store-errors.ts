// Converts what the storage throws to `AgentError` `store-failed`: a full disk and a damaged database say so.
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { StorageError } from '@vitrine/storage/internal/sqlite';
import { AgentError, errorLine } from '../errors.ts';

/** Result codes of SQLite, in the low byte. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const FULL = 13;
/** Codes that SQLite also reports when a disk is full: IOERR, CANTOPEN. */
const MAYBE_FULL: ReadonlySet<number> = new Set([10, 14]);
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** Bytes below which a disk counts as full. */
const LITTLE_SPACE = 64 * 1024;

/** Runs `work` on the database in `file`. Throws `AgentError`. */
export function guardStore<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof AgentError) throw error;
    throw storeError(file, error);
  }
}

function storeError(file: string, cause: unknown): AgentError {
  if (cause instanceof StorageError) return new AgentError('store-failed', cause.message, { cause });
  const { code, errcode = 0 } = cause as { code?: unknown; errcode?: number };
  const result = errcode & 0xff;
  if (result === FULL || FULL_CODES.has(code) || (MAYBE_FULL.has(result) && hasNoSpace(dirname(file))))
    return new AgentError(
      'store-failed',
      `The disk is full, so nothing can be written to ${file}. Free some space, or use another data folder.`,
      { cause, storeProblem: 'full' },
    );
  if (result === CORRUPT || result === NOT_A_DATABASE || cause instanceof SyntaxError)
    return new AgentError(
      'store-failed',
      `A part of the database ${file} is damaged (${errorLine(cause)}). What is in other parts still works: export it, or restore a backup.`,
      { cause, storeProblem: 'damaged' },
    );
  return new AgentError(
    'store-failed',
    `Cannot use the database ${file}: ${errorLine(cause)}. Check the disk and its rights, or use another data folder.`,
    { cause },
  );
}

function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LITTLE_SPACE;
  } catch {
    return false;
  }
}
