// Content in a folder, which several processes may share: `blobs/ab/<hex>`, and temporary files in `staging`.
import { mkdirSync } from 'node:fs';
import { link, mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type BlobStore,
  checkBytes,
  getBlobPath,
  readBlobName,
  removeUnused,
  type StagedBlob,
  type SweepOptions,
  verifyStream,
} from './blob-store.ts';
import { discardFiles, isMissing, isOld, listFolder, stageFile, sweepStaging } from './staging.ts';

/**
 * A store in `folder`, which is created. Throws Node's error when that fails.
 *
 * @example
 * const blobs = createDiskBlobs('/var/lib/registry');
 */
export function createDiskBlobs(folder: string): BlobStore {
  const staging = join(folder, 'staging');
  for (const path of [join(folder, 'blobs'), staging]) mkdirSync(path, { recursive: true });
  const getPath = (hash: string): string => join(folder, getBlobPath(hash));
  return {
    stage: bytes => stageFile(staging, bytes),
    place: blobs => place(blobs, getPath),
    discard: discardFiles,
    has: hash => orMissing(stat(getPath(hash)).then(() => true)).then(found => found === true),
    async read(hash) {
      const bytes = await orMissing(readFile(getPath(hash)));
      if (bytes) checkBytes(bytes, hash);
      return bytes;
    },
    async stream(hash) {
      const file = await orMissing(open(getPath(hash), 'r'));
      if (!file) return undefined;
      const source = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array<ArrayBuffer>>;
      return verifyStream(source, hash);
    },
    async remove(hashes) {
      for (const hash of hashes) await rm(getPath(hash), { force: true });
    },
    async sweep(used, options) {
      await sweepStaging(staging, options);
      const remove = async (hashes: readonly string[]): Promise<void> => {
        for (const hash of hashes) if (await isOld(getPath(hash), options)) await rm(getPath(hash), { force: true });
      };
      await removeUnused(listUnused(folder, used, options), { ...options, remove });
    },
    close: async () => {},
  };
}

/** Undefined instead of the error of a missing file. */
async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function place(blobs: readonly StagedBlob[], getPath: (hash: string) => string): Promise<() => Promise<void>> {
  const placed: string[] = [];
  const takeAway = async (): Promise<void> => {
    for (const path of placed) await rm(path, { force: true });
  };
  try {
    const folders = new Set<string>();
    for (const { hash, location } of blobs) {
      const target = getPath(hash);
      await mkdir(dirname(target), { recursive: true });
      if (await linkFile(location, target)) placed.push(target);
      folders.add(dirname(target));
    }
    for (const folder of folders) await flush(folder);
    await discardFiles(blobs);
    return takeAway;
  } catch (error) {
    await takeAway();
    throw error;
  }
}

/** Links a file; false when the target exists: then it is as young as a new one. */
async function linkFile(location: string, target: string): Promise<boolean> {
  // A sweep may remove the target between the two steps.
  for (;;) {
    try {
      // `link` fails when the target exists; `rename` would replace it.
      await link(location, target);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    try {
      const now = new Date();
      await utimes(target, now, now);
      return false;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** Makes the entries of a folder durable. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listUnused(folder: string, used: ReadonlySet<string>, options: SweepOptions): AsyncGenerator<string> {
  for (const part of await listFolder(join(folder, 'blobs')))
    for (const name of await listFolder(join(folder, 'blobs', part))) {
      const hash = readBlobName(name);
      if (hash === undefined || used.has(hash)) continue;
      if (await isOld(join(folder, 'blobs', part, name), options)) yield hash;
    }
}
