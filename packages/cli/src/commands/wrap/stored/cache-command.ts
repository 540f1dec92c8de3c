// `vitrine cache`: lists, verifies and clears the data that `vitrine wrap` stores about servers: lists of tools, and the interfaces that
// users and models have made.
import type { StoredRevision } from '@vitrine/wrapper/internal/stores';
import { EXIT } from '../../../program/exit.ts';
import { printReport } from './cache-folder.ts';
import { findKeys, type KeptAnswers, type KeptData, type KeptDataOptions, withKeptData } from './stored-data.ts';

/** The stored data about one server. */
export interface CacheEntry {
  /** Distinguishes servers: a hash of the command or the address. */
  readonly key: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly changedAt: string;
  /** The number of tools in the stored list; undefined when none is stored. */
  readonly tools?: number;
  /** Number of tools of which the shape of results is known (`vitrine shapes`). */
  readonly shapes: number;
  readonly interfaces: readonly {
    readonly tool: string;
    readonly revision: number;
    readonly state: string;
    readonly source: string;
  }[];
  /** Unreadable files or rows, one sentence each. */
  readonly problems: readonly string[];
}

/** Prints what is kept. */
export async function runCacheList(options: KeptDataOptions): Promise<void> {
  const { servers, answers } = await withKeptData(options, readCache);
  printReport(options, { servers, answers }, () =>
    servers.length === 0 && answers.count === 0
      ? ['Nothing is kept.']
      : [...servers.flatMap(formatEntry), `answers of models: ${answers.count}, ${Math.ceil(answers.bytes / 1000)} KB`],
  );
}

/** Prints what cannot be read. Resolves with the exit code: 1 where something cannot be. */
export async function runCacheVerify(options: KeptDataOptions): Promise<number> {
  const { servers, answers } = await withKeptData(options, readCache);
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
 * Deletes what is kept of one server; without a key everything, also answers of models and, in a folder, what `--debug` wrote. Files that a
 * wrapper did not write stay. Throws `UsageError` for a key that is not there.
 */
export async function runCacheClear(key: string | undefined, options: KeptDataOptions): Promise<void> {
  const cleared = await withKeptData(options, async kept => {
    const keys = await findKeys(kept, key);
    for (const each of keys) await kept.clear(each);
    if (key === undefined) await kept.clearRest();
    return keys;
  });
  printReport(options, { cleared }, () => [`${cleared.length} ${cleared.length === 1 ? 'server' : 'servers'} cleared`]);
}

async function readCache(kept: KeptData): Promise<{ servers: CacheEntry[]; answers: KeptAnswers }> {
  const servers: CacheEntry[] = [];
  for (const key of await kept.keys()) {
    const { tools, revisions, ...rest } = await kept.read(key);
    servers.push({ key, ...rest, ...(tools !== undefined && { tools }), interfaces: revisions.map(summarize) });
  }
  return { servers, answers: await kept.readAnswers() };
}

function summarize({ revision, withdrawn }: StoredRevision): CacheEntry['interfaces'][number] {
  const { toolName: tool, number, source, state } = revision;
  return { tool, revision: number, source, state: withdrawn === undefined ? state : 'withdrawn' };
}

function formatEntry({ key, bytes, changedAt, tools, shapes, interfaces, problems }: CacheEntry): string[] {
  const list = tools === undefined ? 'no list' : `${tools} tools`;
  return [
    `${key}  ${list}, ${interfaces.length} interfaces, ${shapes} shapes, ${Math.ceil(bytes / 1000)} KB, ${changedAt.slice(0, 10)}`,
    ...interfaces.map(({ tool, revision, state, source }) => `  ${tool} ${revision}  ${state}, by ${source}`),
    ...problems.map(problem => `  ! ${problem}`),
  ];
}
