// Temporary files of content whose hash is not known before its last byte.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StagedBlob } from './blob-store.ts';

/** Writes the bytes to a new file of `folder`, flushed. Removes the file when writing or reading fails. */
export async function stageFile(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<StagedBlob> {
  await mkdir(folder, { recursive: true });
  const location = join(folder, randomUUID());
  const file = await open(location, 'wx', 0o640);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
    await file.close();
    return { hash: `sha256:${hash.digest('hex')}`, size, location };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(location, { force: true });
    throw error;
  }
}

export async function discardFiles(blobs: readonly StagedBlob[]): Promise<void> {
  await Promise.all(blobs.map(({ location }) => rm(location, { force: true })));
}

/** Removes what ended processes have left; an upload that ends meanwhile removes its own files. */
export async function sweepStaging(folder: string, { now, graceMs }: { now: number; graceMs: number }): Promise<void> {
  for (const name of await listFolder(folder)) {
    const path = join(folder, name);
    if (await isOld(path, { now, graceMs })) await rm(path, { force: true });
  }
}

/** The names in a folder; none when it does not exist. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether a file is old; false for one that has gone. */
export async function isOld(path: string, { now, graceMs }: { now: number; graceMs: number }): Promise<boolean> {
  try {
    return now - (await stat(path)).mtimeMs >= graceMs;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whether an error says that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}
