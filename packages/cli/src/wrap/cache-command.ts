// `vitrine cache`: what `vitrine wrap` keeps of servers: lists of tools, and the interfaces that users and models have made.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskRevisionStore, type StoredRevision } from '@vitrine/wrapper';
import { dataFolder } from '../data-folder.ts';
import { EXIT } from '../exit.ts';
import { UsageError } from '../usage-error.ts';
import { createKeptFile } from './kept-file.ts';

export interface CacheCommandOptions {
  /** @default that of `vitrine wrap` */
  readonly directory?: string;
  readonly json?: boolean;
}

/** What is kept of one server. */
export interface CacheEntry {
  /** Distinguishes servers: a hash of the command or the address. */
  readonly key: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly changedAt: string;
  /** How many tools the kept list has; undefined where none is kept. */
  readonly tools?: number;
  readonly interfaces: readonly {
    readonly tool: string;
    readonly revision: number;
    readonly state: string;
    readonly source: string;
  }[];
  /** What cannot be read, one sentence each. */
  readonly problems: readonly string[];
}

const KEY = /^([0-9a-f]{16})(?:\.json|-interfaces)$/;

/** Prints what is kept. */
export async function runCacheList(options: CacheCommandOptions): Promise<void> {
  const entries = await readCache(folderOf(options));
  print(options, entries, () => (entries.length === 0 ? ['Nothing is kept.'] : entries.flatMap(linesOf)));
}

/** Prints what cannot be read. Resolves with the exit code: 1 where there is such a file. */
export async function runCacheVerify(options: CacheCommandOptions): Promise<number> {
  const entries = await readCache(folderOf(options));
  const problems = entries.flatMap(entry => entry.problems.map(problem => `${entry.key}: ${problem}`));
  print(options, { servers: entries.length, problems }, () => [
    ...problems,
    `${entries.length} servers, ${problems.length} problems`,
  ]);
  return problems.length === 0 ? EXIT.ok : EXIT.failed;
}

/** Deletes what is kept of one server, or of all. Throws `UsageError` for a key that is not there. */
export async function runCacheClear(key: string | undefined, options: CacheCommandOptions): Promise<void> {
  const folder = folderOf(options);
  const keys = (await keysIn(folder)).filter(each => key === undefined || each === key);
  if (key !== undefined && keys.length === 0)
    throw new UsageError('bad-value', `Nothing is kept under ${key}. vitrine cache ls lists the keys.`, {
      received: key,
    });
  for (const each of keys) {
    await rm(join(folder, `${each}.json`), { force: true });
    await rm(join(folder, `${each}-interfaces`), { force: true, recursive: true });
  }
  print(options, { cleared: keys }, () => [`${keys.length} ${keys.length === 1 ? 'server' : 'servers'} cleared`]);
}

function folderOf({ directory }: CacheCommandOptions): string {
  return directory ?? join(dataFolder(), 'wrap');
}

async function readCache(folder: string): Promise<CacheEntry[]> {
  return Promise.all((await keysIn(folder)).map(key => readEntry(folder, key)));
}

async function keysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return [...new Set(names.flatMap(name => KEY.exec(name)?.[1] ?? []))].sort();
}

async function readEntry(folder: string, key: string): Promise<CacheEntry> {
  const problems: string[] = [];
  const list = join(folder, `${key}.json`);
  const kept = await createKeptFile(list)
    .load()
    .catch(error => void problems.push(`${list}: ${error instanceof Error ? error.message : error}`));
  const interfaces = join(folder, `${key}-interfaces`);
  const silent = {
    debug() {},
    info() {},
    error() {},
    warn: (_: object, message: string) => void problems.push(message),
  };
  const stored = await createDiskRevisionStore({ folder: interfaces, log: silent }).load();
  const { bytes, changed } = await sizeOf([list, interfaces]);
  return {
    key,
    bytes,
    changedAt: new Date(changed).toISOString(),
    ...(kept && { tools: kept.tools.length }),
    interfaces: stored.map(summaryOf),
    problems,
  };
}

function summaryOf({ revision, withdrawn }: StoredRevision): CacheEntry['interfaces'][number] {
  const { toolName: tool, number, source, state } = revision;
  return { tool, revision: number, source, state: withdrawn === undefined ? state : 'withdrawn' };
}

/** Of files and of everything in folders; missing ones count nothing. */
async function sizeOf(paths: readonly string[]): Promise<{ bytes: number; changed: number }> {
  let bytes = 0;
  let changed = 0;
  for (const path of paths) {
    const facts = await stat(path).catch(() => undefined);
    if (!facts) continue;
    changed = Math.max(changed, facts.mtimeMs);
    if (!facts.isDirectory()) bytes += facts.size;
    else {
      const inside = await sizeOf((await readdir(path)).map(name => join(path, name)));
      bytes += inside.bytes;
      changed = Math.max(changed, inside.changed);
    }
  }
  return { bytes, changed };
}

function linesOf({ key, bytes, changedAt, tools, interfaces, problems }: CacheEntry): string[] {
  const list = tools === undefined ? 'no list' : `${tools} tools`;
  return [
    `${key}  ${list}, ${interfaces.length} interfaces, ${Math.ceil(bytes / 1000)} KB, ${changedAt.slice(0, 10)}`,
    ...interfaces.map(({ tool, revision, state, source }) => `  ${tool} ${revision}  ${state}, by ${source}`),
    ...problems.map(problem => `  ! ${problem}`),
  ];
}

function print({ json }: CacheCommandOptions, value: unknown, lines: () => readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, undefined, 2)}\n` : `${lines().join('\n')}\n`);
}
