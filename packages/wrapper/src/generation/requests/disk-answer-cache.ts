// Answers of models on disk, one file each, named by the key of the request: `<folder>/<key>.json`. When there are too many, or they are too
// large together, those that were not used for the longest time are deleted.
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@vitrine/connect/proxy';
import { readSealed, replaceFile, TEMPORARY } from '../../storage/sealed-file.ts';
import { makeFolder, namesIn, removeAbandoned, removeEmptyFolder } from '../../storage/tool-folder.ts';
import { type AnswerCache, type CachedAnswer, CachedAnswerSchema } from './answer-cache.ts';

export interface DiskAnswerCacheOptions {
  /** Created when the first answer is stored. */
  readonly folder: string;
  readonly log: Log;
  /** @default 1_000 */
  readonly maxEntries?: number | undefined;
  /** Limit of all answers together. @default 52_428_800 */
  readonly maxBytes?: number | undefined;
  /** Milliseconds after which an answer is no longer used. @default never */
  readonly ttlMs?: number | undefined;
}

export interface DiskAnswerCache extends AnswerCache {
  /** All that can be read; what cannot be is logged. */
  list(): Promise<readonly CachedAnswer[]>;
  /** Deletes all answers, and the folder when nothing else is in it. */
  clear(): Promise<void>;
}

const FILE = /^[0-9a-f]{64}\.json$/;

/**
 * Keeps the answers of models in `folder`, for all wrappers that use it. Damaged files are logged and left out.
 *
 * @example
 * const generation = { modelId, model, answers: createDiskAnswerCache({ folder, log }) };
 */
export function createDiskAnswerCache(options: DiskAnswerCacheOptions): DiskAnswerCache {
  const { folder, log, maxEntries = 1_000, maxBytes = 52_428_800, ttlMs = Number.POSITIVE_INFINITY } = options;
  const getPath = (key: string): string => join(folder, `${key}.json`);
  return {
    async get(key) {
      const answer = await read(getPath(key), log);
      if (answer?.key !== key || Date.now() - Date.parse(answer.createdAt) >= ttlMs) return undefined;
      const now = new Date();
      // It counts as used now. Another process may have deleted it.
      await utimes(getPath(key), now, now).catch(() => {});
      return answer;
    },
    async set(answer) {
      await makeFolder(folder);
      await replaceFile(getPath(answer.key), answer);
      await shrink(folder, maxEntries, maxBytes);
    },
    async list() {
      const names = (await namesIn(folder)).filter(name => FILE.test(name));
      const answers = await Promise.all(names.map(name => read(join(folder, name), log)));
      return answers.filter(answer => answer !== undefined);
    },
    async clear() {
      const own = (await namesIn(folder)).filter(name => FILE.test(name) || TEMPORARY.test(name));
      for (const name of own) await rm(join(folder, name), { force: true });
      await removeEmptyFolder(folder);
    },
  };
}

async function read(path: string, log: Log): Promise<CachedAnswer | undefined> {
  try {
    return CachedAnswerSchema.parse(await readSealed(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn(
        { component: 'generation', event: 'answer_unreadable', file: path, err: error },
        `a stored answer cannot be read and is not used: ${path}`,
      );
    return undefined;
  }
}

async function shrink(folder: string, maxEntries: number, maxBytes: number): Promise<void> {
  const names = await readdir(folder);
  await removeAbandoned(folder, names);
  const files = await Promise.all(
    names
      .filter(name => FILE.test(name))
      .map(async name => ({ name, facts: await stat(join(folder, name)).catch(() => undefined) })),
  );
  const there = files.flatMap(({ name, facts }) => (facts ? [{ name, bytes: facts.size, usedAt: facts.mtimeMs }] : []));
  let [entries, bytes] = [0, 0];
  for (const file of there.sort((a, b) => b.usedAt - a.usedAt)) {
    bytes += file.bytes;
    if (++entries > maxEntries || bytes > maxBytes) await rm(join(folder, file.name), { force: true });
  }
}
