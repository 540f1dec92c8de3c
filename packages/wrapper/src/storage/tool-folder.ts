// The folders in which revisions and shapes of single tools are stored.
import { hash as digest } from 'node:crypto';
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY } from './sealed-file.ts';

/** A file that is being written for longer was left by a process that was killed. */
const ABANDONED_MS = 60_000;

/** Names of tools may be of any length and have any characters. */
export function toolFolder(folder: string, toolName: string): string {
  return join(folder, digest('sha256', toolName).slice(0, 24));
}

/** Makes a folder that only the user may enter. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Lists the names in order. A missing folder has none. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}

/** A folder with files, and a missing one, stay as they are. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(error => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(error.code)) throw error;
  });
}

/** Deletes what processes that were killed while they wrote have left. */
export async function removeAbandoned(folder: string, names: readonly string[], now = Date.now()): Promise<void> {
  for (const path of names.filter(name => TEMPORARY.test(name)).map(name => join(folder, name))) {
    const facts = await stat(path).catch(() => undefined);
    if (facts && now - facts.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
