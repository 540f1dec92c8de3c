// Converts what PostgreSQL and its driver throw to `AgentError` `store-failed`, with what an operator can do about it.
import { setTimeout as wait } from 'node:timers/promises';
import { errorCodeText, isLost, StorageError } from '@vitrine/storage/internal/postgres';
import { AgentError, errorLine } from '../../errors.ts';

interface Diagnosis {
  readonly problem?: 'full' | 'damaged' | 'away';
  readonly message: string;
}

const FULL_FOLDER: Diagnosis = {
  problem: 'full',
  message: 'The disk for large contents is full, so nothing can be written. Free some space.',
};

/** Diagnoses by SQLSTATE, or by Node's code for a disk. */
const DIAGNOSES: Readonly<Record<string, Diagnosis>> = {
  ENOSPC: FULL_FOLDER,
  EDQUOT: FULL_FOLDER,
  '53100': {
    problem: 'full',
    message: 'The disk of the database is full, so nothing can be written. Free some space.',
  },
  '53200': { message: 'The database has no memory left. Give it more, or lower its number of connections.' },
  '53300': {
    problem: 'away',
    message:
      'The database has no free connection. Raise its max_connections, or use fewer connections in each process.',
  },
  '25006': { message: 'The database can only be read at the moment. Use the address of the primary server.' },
  XX001: { problem: 'damaged', message: 'A part of the database is damaged. Restore a backup.' },
  XX002: { problem: 'damaged', message: 'An index of the database is damaged. Run REINDEX.' },
};

/** How long a query is tried again while the database does not answer, and the pause between two attempts. */
const RETRY_MS = 8000;
const PAUSE_MS = 200;

/** Runs `work`. Rejects with `AgentError`. */
export async function guardQuery<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AgentError ? error : queryError(error);
  }
}

/** Tries `work` again for `patienceMs` while it fails with an error that `isPassing` accepts. Rejects with the last error. */
export async function tryAgain<T>(
  work: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  patienceMs: number = RETRY_MS,
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** The same as `guardQuery` for work that only reads: it is tried again while the connection is lost. */
export const guardRead = <T>(work: () => Promise<T>): Promise<T> => guardQuery(() => tryAgain(work, isLost));

function queryError(cause: unknown): AgentError {
  if (cause instanceof StorageError && cause.code === 'unreachable')
    // Its own message has the address, which is for the operator.
    return new AgentError('store-failed', 'The storage does not answer. Try again in a moment.', {
      cause,
      storeProblem: 'away',
    });
  if (cause instanceof StorageError)
    return new AgentError('store-failed', cause.message, {
      cause,
      ...(cause.code === 'damaged' ? { storeProblem: 'damaged' } : {}),
    });
  const code = errorCodeText(cause);
  const diagnosis = DIAGNOSES[code];
  if (diagnosis)
    return new AgentError('store-failed', diagnosis.message, {
      cause,
      ...(diagnosis.problem === undefined ? {} : { storeProblem: diagnosis.problem }),
    });
  if (isLost(cause) || code === 'CONNECTION_ENDED')
    return new AgentError(
      'store-failed',
      `The connection to the database was lost (${code}). It is not known whether the last change was stored: look, then try again.`,
      { cause, storeProblem: 'away' },
    );
  if (cause instanceof SyntaxError)
    return new AgentError(
      'store-failed',
      `A part of the database is damaged (${errorLine(cause)}). What is in other parts still works: export it, or restore a backup.`,
      { cause, storeProblem: 'damaged' },
    );
  return new AgentError(
    'store-failed',
    `The database refused a request: ${errorLine(cause)}. Its own log has the details.`,
    { cause },
  );
}
