// Revisions on disk, one file each, shared by processes: `<folder>/<hash of the tool's name>/<number>.json`, and beside it
// `<number>.withdrawn` with the reason, or `<number>.<hash of the workspace>.withdrawn` for one workspace. Of two processes that take the same number one takes the next; two that made the same interface for
// the same request share one revision.
import { hash as digest } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '@vitrine/connect/proxy';
import * as z from 'zod';
import { createFile, readSealed, replaceFile } from '../../storage/sealed-file.ts';
import { makeFolder, namesIn, removeAbandoned, toolFolder } from '../../storage/tool-folder.ts';
import { type Revision, RevisionSchema, type RevisionStore, type StoredRevision } from './revision.ts';
import { isSameInterface } from './same-interface.ts';

/** The options of `createDiskRevisionStore`. */
export interface DiskRevisionStoreOptions {
  /** Created when the first revision is added. */
  readonly folder: string;
  readonly log: Log;
}

const FILE = /^([1-9]\d{0,8})\.json$/;
/** The most attempts to take a number. */
const MAX_ATTEMPTS = 100;

/**
 * Creates a store in `folder`, which is created with the first revision. Damaged files are logged and left out. Methods reject with
 * Node's error when the disk fails.
 *
 * @example
 * await createWrapper({ serverKey, log, generation, revisionStore: createDiskRevisionStore({ folder, log }) });
 */
export function createDiskRevisionStore({ folder, log }: DiskRevisionStoreOptions): RevisionStore {
  const getPath = ({ toolName, number }: Revision): string => join(toolFolder(folder, toolName), String(number));
  return {
    async load() {
      const stored: StoredRevision[] = [];
      for (const name of await namesIn(folder)) stored.push(...(await loadTool(join(folder, name), log)));
      return stored;
    },
    async add(given) {
      const own = toolFolder(folder, given.toolName);
      await makeFolder(own);
      const same = given.key !== undefined && (await loadTool(own, log)).find(stored => isSameInterface(stored, given));
      if (same) return same.revision;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const revision: Revision = { ...given, number: (await lastNumber(own)) + 1 };
        if (await createFile(join(own, `${revision.number}.json`), revision)) return revision;
      }
      throw new Error(`No free number for a revision of ${given.toolName} in ${own}.`);
    },
    async withdraw(revision, reason, workspace) {
      const path = getPath(revision);
      if (workspace === undefined) await replaceFile(`${path}.withdrawn`, reason);
      else await replaceFile(`${path}.${hashText(workspace)}.withdrawn`, { workspace, reason });
    },
  };
}

function hashText(text: string): string {
  return digest('sha256', text).slice(0, 24);
}

async function lastNumber(folder: string): Promise<number> {
  return Math.max(0, ...readNumbers(await namesIn(folder)));
}

function readNumbers(names: readonly string[]): number[] {
  return names.flatMap(name => FILE.exec(name)?.[1] ?? []).map(Number);
}

async function loadTool(folder: string, log: Log): Promise<StoredRevision[]> {
  const names = await namesIn(folder);
  await removeAbandoned(folder, names);
  const stored: StoredRevision[] = [];
  for (const number of readNumbers(names).sort((a, b) => a - b)) {
    const path = join(folder, String(number));
    try {
      const revision = RevisionSchema.parse(await readSealed(`${path}.json`));
      const withdrawn = names.includes(`${number}.withdrawn`) ? await reasonIn(`${path}.withdrawn`) : undefined;
      const withdrawnIn = await readWithdrawals(folder, number, names);
      stored.push({ revision, ...(withdrawn !== undefined && { withdrawn }), ...(withdrawnIn && { withdrawnIn }) });
    } catch (error) {
      const file = `${path}.json`;
      log.warn(
        { component: 'generation', event: 'revision_unreadable', file, err: error },
        `a stored interface cannot be read and is not used: ${file}`,
      );
    }
  }
  return stored;
}

/** A reason that cannot be read withdraws the revision all the same. */
async function reasonIn(path: string): Promise<string> {
  return readSealed(path).then(
    value => z.string().parse(value),
    () => 'It was withdrawn; the reason cannot be read.',
  );
}

const WithdrawalSchema = z.object({ workspace: z.string(), reason: z.string() });

/** Reasons by workspace. Rejects when one cannot be read. */
async function readWithdrawals(
  folder: string,
  number: number,
  names: readonly string[],
): Promise<Record<string, string> | undefined> {
  const own = names.filter(name => name.startsWith(`${number}.`) && /^\d+\.[0-9a-f]{24}\.withdrawn$/.test(name));
  const read = own.map(async name => {
    const { workspace, reason } = WithdrawalSchema.parse(await readSealed(join(folder, name)));
    return [workspace, reason] as const;
  });
  return own.length > 0 ? Object.fromEntries(await Promise.all(read)) : undefined;
}
