// What `vitrine wrap` keeps of servers, wherever it is: in the cache folder or in PostgreSQL. `vitrine cache` and `vitrine shapes` read it.
import type { DiskShapeStore } from '@vitrine/wrapper';
import type { StoredRevision } from '@vitrine/wrapper/internal/stores';
import { commandIO } from '../../../program/command-io.ts';
import { UsageError } from '../../../program/usage-error.ts';
import { type CacheFolderOptions, findCacheFolder } from './cache-folder.ts';

export interface KeptDataOptions extends CacheFolderOptions {
  /** PostgreSQL instead: `postgres://user@host/database`. @default VITRINE_WRAP_DATABASE, where no folder is named; then the folder */
  readonly database?: string;
}

/** Stored data of one server. */
export interface KeptServer {
  /** The number of tools in the stored list; undefined when none is stored. */
  readonly tools: number | undefined;
  readonly revisions: readonly StoredRevision[];
  /** Number of tools of which the shape of results is known. */
  readonly shapes: number;
  readonly bytes: number;
  /** ISO 8601. */
  readonly changedAt: string;
  /** Problems of what cannot be read, one sentence each. */
  readonly problems: readonly string[];
}

/** The answers of models, for all servers. */
export interface KeptAnswers {
  readonly count: number;
  readonly bytes: number;
  readonly problems: readonly string[];
}

export interface KeptData {
  /** Lists the keys of all servers, sorted. */
  keys(): Promise<readonly string[]>;
  read(key: string): Promise<KeptServer>;
  readAnswers(): Promise<KeptAnswers>;
  /** Deletes what is kept of one server. */
  clear(key: string): Promise<void>;
  /** Deletes what belongs to no single server: answers of models, and in a folder what `--debug` wrote. */
  clearRest(): Promise<void>;
  /** Returns the store of shapes. What cannot be read is written to stderr. */
  shapes(key: string): DiskShapeStore;
  close(): Promise<void>;
}

/**
 * Opens what the options name, uses it and closes it. Throws `UsageError` for options that do not go together, `ConnectError` for a file that
 * cannot be read and `StorageError` for a database that cannot be used.
 */
export async function withKeptData<Result>(
  options: KeptDataOptions,
  use: (kept: KeptData) => Promise<Result>,
): Promise<Result> {
  const data = await openKeptData(options);
  try {
    return await use(data);
  } finally {
    await data.close();
  }
}

async function openKeptData(options: KeptDataOptions): Promise<KeptData> {
  const { database, directory, cacheDirectory = directory } = options;
  if (database !== undefined && cacheDirectory !== undefined)
    throw new UsageError('conflict', '--database and --directory are two places: leave one out.', {
      hint: 'Name one of them.',
    });
  // A folder that is named in the command is meant, whatever the environment says.
  const url =
    database ?? (cacheDirectory === undefined ? commandIO().env.VITRINE_WRAP_DATABASE || undefined : undefined);
  if (url !== undefined) return (await import('./postgres-stores.ts')).openKeptInPostgres(url);
  return (await import('./folder-stores.ts')).openKeptInFolder(await findCacheFolder(options));
}

/** The keys of all servers, or the given one. Throws `UsageError` for a key that is not there. */
export async function findKeys(kept: KeptData, key?: string): Promise<readonly string[]> {
  const keys = await kept.keys();
  if (key === undefined) return keys;
  if (keys.includes(key)) return [key];
  throw new UsageError('bad-value', `Nothing is kept under ${key}. vitrine cache ls lists the keys.`, {
    received: key,
  });
}
