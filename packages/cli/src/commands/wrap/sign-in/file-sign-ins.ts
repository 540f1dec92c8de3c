// Keeps the sign-ins of `vitrine wrap` at servers: sealed files in the user's data folder, which only the user may read, shared by all wrappers.
import { hash as digest, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignInStorage } from '@vitrine/connect';
import type { SecretBox } from '@vitrine/storage/internal/secrets';

/** Mode of files and folders that only the user may use. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Milliseconds between two attempts to take a lock that another process has. */
const RETRY_MS = 50;

export interface FileSignInsOptions {
  /** Created when the first text is written. */
  readonly folder: string;
  /** Called when there is something to seal or to open. */
  readonly openBox: () => Promise<SecretBox>;
}

export function createFileSignIns({ folder, openBox }: FileSignInsOptions): SignInStorage {
  // Names contain spaces and what a file system may refuse.
  const pathTo = (name: string): string => join(folder, digest('sha256', name));
  // A text under another name does not open in this place.
  const purpose = (name: string): string => JSON.stringify(['wrapper sign-in', name]);
  return {
    async read(name) {
      const sealed = await readFile(pathTo(name), 'utf8').catch(ignoreMissing);
      return sealed === undefined ? undefined : (await openBox()).open(sealed, purpose(name));
    },
    async write(name, text) {
      if (text === undefined) return rm(pathTo(name), { force: true });
      const sealed = (await openBox()).seal(text, purpose(name));
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await replaceFile(pathTo(name), sealed);
    },
    async exclusive(name, work) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const release = await takeLock(`${pathTo(name)}.lock`);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Writes a file under another name first, so that no reader sees a part of it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path).catch(async error => {
    await rm(temporary, { force: true });
    throw error;
  });
}

/** Takes a lock by SQLite, whose locks the system releases when a process dies. Resolves with the function that releases it. */
async function takeLock(path: string): Promise<() => void> {
  const { DatabaseSync } = await import('node:sqlite');
  const file = await open(path, 'a', PRIVATE_FILE);
  await file.close();
  for (;;) {
    const lock = new DatabaseSync(path);
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return () => lock.close();
    } catch (error) {
      lock.close();
      if (!isBusy(error)) throw error;
    }
    await sleep(RETRY_MS);
  }
}

/** SQLITE_BUSY, SQLITE_LOCKED. */
function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return errcode === 5 || errcode === 6;
}
