// `vitrine cache`: lists, verifies and clears the data that `vitrine wrap` stores about servers: lists of tools, and the interfaces that
// users and models have made.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@vitrine/connect/proxy';
import { createDiskShapeStore } from '@vitrine/wrapper';
import { createDiskAnswerCache, createDiskRevisionStore } from '@vitrine/wrapper/internal/generation';
import type { StoredRevision } from '@vitrine/wrapper/internal/stores';
import { EXIT } from '../exit.ts';
import {
  answersFolder,
  type CacheFolderOptions,
  debugFolder,
  findCacheFolder,
  interfacesFolder,
  keysIn,
  printReport,
} from './cache-folder.ts';
import { createCatalogFile } from './catalog-file.ts';
import { clearDebugFiles } from './debug-files.ts';

/** The stored data about one server. */
export interface CacheEntry {
  /** Distinguishes servers: a hash of the command or the address. */
  readonly key: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly changedAt: string;
  /** The number of tools in the stored list; undefined when none is stored. */
  readonly tools?: number;
  /** Of how many tools the shape of results is known (`vitrine shapes`). */
  readonly shapes: number;
  readonly interfaces: readonly {
    readonly tool: string;
    readonly revision: number;
    readonly state: string;
    readonly source: string;
  }[];
  /** Unreadable files, one sentence each. */
  readonly problems: readonly string[];
}

/** Prints what is kept. */
export async function runCacheList(options: CacheFolderOptions): Promise<void> {
  const { servers, answers } = await readCache(await findCacheFolder(options));
  printReport(options, { servers, answers }, () =>
    servers.length === 0 && answers.count === 0
      ? ['Nothing is kept.']
      : [...servers.flatMap(formatEntry), `answers of models: ${answers.count}, ${Math.ceil(answers.bytes / 1000)} KB`],
  );
}

/** Prints what cannot be read. Resolves with the exit code: 1 where there is such a file. */
export async function runCacheVerify(options: CacheFolderOptions): Promise<number> {
  const { servers, answers } = await readCache(await findCacheFolder(options));
  const problems = [
    ...servers.flatMap(entry => entry.problems.map(problem => `${entry.key}: ${problem}`)),
    ...answers.problems,
  ];
  printReport(options, { servers: servers.length, answers: answers.count, problems }, () => [
    ...problems,
    `${servers.length} servers, ${answers.count} answers, ${problems.length} problems`,
  ]);
  return problems.length === 0 ? EXIT.ok : EXIT.failed;
}

/**
 * Deletes what is kept of one server; without a key everything, also answers of models and what `--debug` wrote. Files that a wrapper did not
 * write stay. Throws `UsageError` for a key that is not there.
 */
export async function runCacheClear(key: string | undefined, options: CacheFolderOptions): Promise<void> {
  const folder = await findCacheFolder(options);
  const keys = await keysIn(folder, key);
  for (const each of keys) {
    await rm(join(folder, `${each}.json`), { force: true });
    await rm(interfacesFolder(folder, each), { force: true, recursive: true });
  }
  if (key === undefined) {
    await createDiskAnswerCache({ folder: answersFolder(folder), log: collecting([]) }).clear();
    await clearDebugFiles(debugFolder(folder));
  }
  printReport(options, { cleared: keys }, () => [`${keys.length} ${keys.length === 1 ? 'server' : 'servers'} cleared`]);
}

interface CachedAnswers {
  readonly count: number;
  readonly bytes: number;
  readonly problems: readonly string[];
}

async function readCache(folder: string): Promise<{ servers: CacheEntry[]; answers: CachedAnswers }> {
  const servers = await Promise.all((await keysIn(folder)).map(key => readEntry(folder, key)));
  return { servers, answers: await readAnswers(answersFolder(folder)) };
}

async function readAnswers(folder: string): Promise<CachedAnswers> {
  const problems: string[] = [];
  const answers = await createDiskAnswerCache({ folder, log: collecting(problems) }).list();
  return { count: answers.length, bytes: (await measureFiles([folder])).bytes, problems };
}

/** A log that collects what cannot be read. */
function collecting(problems: string[]): Log {
  return { debug() {}, info() {}, error() {}, warn: (_, message) => void problems.push(message) };
}

async function readEntry(folder: string, key: string): Promise<CacheEntry> {
  const problems: string[] = [];
  const list = join(folder, `${key}.json`);
  const server = await createCatalogFile(list)
    .load()
    .catch(error => void problems.push(`${list}: ${error instanceof Error ? error.message : error}`));
  const interfaces = interfacesFolder(folder, key);
  const log = collecting(problems);
  const stored = await createDiskRevisionStore({ folder: interfaces, log }).load();
  const shapes = await createDiskShapeStore({ folder: interfaces, log }).load();
  const { bytes, changed } = await measureFiles([list, interfaces]);
  return {
    key,
    bytes,
    changedAt: new Date(changed).toISOString(),
    ...(server && { tools: server.tools.length }),
    shapes: shapes.length,
    interfaces: stored.map(summarize),
    problems,
  };
}

function summarize({ revision, withdrawn }: StoredRevision): CacheEntry['interfaces'][number] {
  const { toolName: tool, number, source, state } = revision;
  return { tool, revision: number, source, state: withdrawn === undefined ? state : 'withdrawn' };
}

/** Of files and of everything in folders; missing ones count nothing. */
async function measureFiles(paths: readonly string[]): Promise<{ bytes: number; changed: number }> {
  let bytes = 0;
  let changed = 0;
  for (const path of paths) {
    const facts = await stat(path).catch(() => undefined);
    if (!facts) continue;
    changed = Math.max(changed, facts.mtimeMs);
    if (!facts.isDirectory()) bytes += facts.size;
    else {
      const inside = await measureFiles((await readdir(path)).map(name => join(path, name)));
      bytes += inside.bytes;
      changed = Math.max(changed, inside.changed);
    }
  }
  return { bytes, changed };
}

function formatEntry({ key, bytes, changedAt, tools, shapes, interfaces, problems }: CacheEntry): string[] {
  const list = tools === undefined ? 'no list' : `${tools} tools`;
  return [
    `${key}  ${list}, ${interfaces.length} interfaces, ${shapes} shapes, ${Math.ceil(bytes / 1000)} KB, ${changedAt.slice(0, 10)}`,
    ...interfaces.map(({ tool, revision, state, source }) => `  ${tool} ${revision}  ${state}, by ${source}`),
    ...problems.map(problem => `  ! ${problem}`),
  ];
}
