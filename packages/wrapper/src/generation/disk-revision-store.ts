// Revisions on disk, one file each, shared by processes: `<folder>/<hash of the tool's name>/<number>.json`, and beside it
// `<number>.withdrawn` with the reason. A file is written whole under another name and then linked to its own, so that no reader sees a part
// of it, and of two processes that take the same number one takes the next.
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@vitrine/connect/proxy';
import { type Revision, RevisionSchema, type RevisionStore, type StoredRevision } from './revision.ts';

export interface DiskRevisionStoreOptions {
  /** Created when the first revision is added. */
  readonly folder: string;
  readonly log: Log;
}

const FILE = /^([1-9]\d{0,8})\.json$/;
/** The most attempts to take a number. */
const MAX_ATTEMPTS = 100;
/** Only the user may read what a model wrote about the user's tools. */
const PRIVATE = 0o600;

export function createDiskRevisionStore({ folder, log }: DiskRevisionStoreOptions): RevisionStore {
  const folderOf = (toolName: string): string =>
    join(folder, createHash('sha256').update(toolName).digest('hex').slice(0, 24));
  const pathOf = ({ toolName, number }: Revision): string => join(folderOf(toolName), String(number));
  return {
    async load() {
      const found: StoredRevision[] = [];
      for (const name of await namesIn(folder)) found.push(...(await loadTool(join(folder, name), log)));
      return found;
    },
    async add(given) {
      const own = folderOf(given.toolName);
      await mkdir(own, { recursive: true, mode: 0o700 });
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const revision: Revision = { ...given, number: (await lastNumber(own)) + 1 };
        if (await writeOnce(own, `${revision.number}.json`, JSON.stringify(revision))) return revision;
      }
      throw new Error(`No free number for a revision of ${given.toolName} in ${own}.`);
    },
    withdraw: (revision, reason) => writeFile(`${pathOf(revision)}.withdrawn`, reason, { mode: PRIVATE }),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch {
    return [];
  }
}

async function lastNumber(folder: string): Promise<number> {
  return Math.max(0, ...(await namesIn(folder)).flatMap(name => FILE.exec(name)?.[1] ?? []).map(Number));
}

/** False where the file exists already. */
async function writeOnce(folder: string, name: string, text: string): Promise<boolean> {
  const temporary = join(folder, `.${randomUUID()}`);
  const file = await open(temporary, 'wx', PRIVATE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(temporary);
  }
}

async function loadTool(folder: string, log: Log): Promise<StoredRevision[]> {
  const names = await namesIn(folder);
  const numbers = names
    .flatMap(name => FILE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const found: StoredRevision[] = [];
  for (const number of numbers) {
    try {
      const revision = RevisionSchema.parse(JSON.parse(await readFile(join(folder, `${number}.json`), 'utf8')));
      const withdrawn =
        names.includes(`${number}.withdrawn`) && (await readFile(join(folder, `${number}.withdrawn`), 'utf8'));
      found.push(withdrawn === false ? { revision } : { revision, withdrawn });
    } catch (error) {
      const file = join(folder, `${number}.json`);
      log.warn(
        { component: 'generation', event: 'revision_unreadable', file, err: error },
        `a stored interface cannot be read and is not used: ${file}`,
      );
    }
  }
  return found;
}
