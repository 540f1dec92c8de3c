// JSON files that several processes write and read: each is written whole under another name first, and contains a hash of its content, so that
// no reader takes a part of a file or a changed one.
import { hash as digest, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '@vitrine/std/internal/json';

/** Mode of files that only the user may read, because they are about the user's tools. */
const PRIVATE = 0o600;

/** The value of a file that `replaceFile` or `createFile` wrote. Rejects for a missing, truncated or changed file. */
export async function readSealed(path: string): Promise<unknown> {
  const sealed: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isRecord(sealed) || typeof sealed.content !== 'string') throw new Error('It is not a file of this store.');
  if (digest('sha256', sealed.content) !== sealed.hash) throw new Error('It was changed after it was written.');
  return JSON.parse(sealed.content);
}

/** Writes a file, or replaces it. The folder exists. Resolves with its size in bytes. */
export async function replaceFile(path: string, value: unknown): Promise<number> {
  return writeBeside(path, value, temporary => rename(temporary, path));
}

/** Writes a file unless there is one: then resolves with false. The folder exists. */
export async function createFile(path: string, value: unknown): Promise<boolean> {
  let isNew = true;
  await writeBeside(path, value, temporary =>
    link(temporary, path).catch(error => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      isNew = false;
    }),
  );
  return isNew;
}

/** Names of files that are being written, or were when their process was killed. */
export const TEMPORARY: RegExp = /^\.[0-9a-f-]{36}$/;

async function writeBeside(path: string, value: unknown, take: (temporary: string) => Promise<void>): Promise<number> {
  const content = JSON.stringify(value);
  const text = JSON.stringify({ hash: digest('sha256', content), content });
  const temporary = join(dirname(path), `.${randomUUID()}`);
  const file = await open(temporary, 'wx', PRIVATE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await take(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  return Buffer.byteLength(text);
}
