// The files of bundles, by the SHA-256 of their bytes: `blobs/ab/<hex>` below a folder. A file is staged first (written, hashed, flushed),
// and moved into place when the version that names it is committed.
import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that is written but not yet in place. */
export interface StagedBlob {
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Its temporary path. */
  readonly location: string;
}

/** Where bundles' files are kept. All hashes are `sha256:` and hex. */
export interface BlobStore {
  /**
   * Writes the bytes to a temporary file and hashes them. When writing or reading fails, it rejects with Node's error and removes the file.
   */
  stage(bytes: AsyncIterable<Uint8Array>): Promise<StagedBlob>;
  /** Moves staged files into place, and returns a function that removes the files that were new. */
  place(blobs: readonly StagedBlob[]): () => void;
  /** Removes staged files that were not placed. */
  discard(blobs: readonly StagedBlob[]): Promise<void>;
  /** The bytes; undefined when there is no such file. Rejects with `Error` when they do not have this hash. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes files that no version names, and staged files of ended processes, unless they are younger than `graceMs`. */
  sweep(used: ReadonlySet<string>, options: { now: number; graceMs: number }): void;
}

/**
 * A store in `folder`, which is created.
 *
 * @example
 * const blobs = createDiskBlobs('/var/lib/registry');
 */
export function createDiskBlobs(folder: string): BlobStore {
  const [blobs, staging] = [join(folder, 'blobs'), join(folder, 'staging')];
  for (const path of [blobs, staging]) mkdirSync(path, { recursive: true });
  const getPath = (hash: string): string => {
    const hex = hash.slice('sha256:'.length);
    return join(blobs, hex.slice(0, 2), hex);
  };
  return {
    stage: bytes => stage(join(staging, randomUUID()), bytes),
    place: list => place(list, getPath),
    discard: async list => void (await Promise.all(list.map(({ location }) => rm(location, { force: true })))),
    async read(hash) {
      try {
        const bytes = await readFile(getPath(hash));
        if (hashBytes(bytes) !== hash) throw new Error(`The file of ${hash} has other bytes.`);
        return bytes;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    sweep(used, { now, graceMs }) {
      // An upload that ends meanwhile removes its own files.
      const old = (path: string): boolean =>
        now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) >= graceMs;
      for (const name of readdirSync(staging))
        if (old(join(staging, name))) rmSync(join(staging, name), { force: true });
      for (const part of readdirSync(blobs))
        for (const hex of readdirSync(join(blobs, part)))
          if (!used.has(`sha256:${hex}`) && old(join(blobs, part, hex)))
            rmSync(join(blobs, part, hex), { force: true });
    },
  };
}

function hashBytes(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

async function stage(location: string, bytes: AsyncIterable<Uint8Array>): Promise<StagedBlob> {
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

function place(list: readonly StagedBlob[], pathOf: (hash: string) => string): () => void {
  const placed: string[] = [];
  const takeAway = (): void => {
    for (const path of placed) rmSync(path, { force: true });
  };
  try {
    const folders = new Set<string>();
    for (const { hash, location } of list) {
      const target = pathOf(hash);
      const folder = join(target, '..');
      mkdirSync(folder, { recursive: true });
      try {
        // `link` fails when the target exists; `rename` would replace it.
        linkSync(location, target);
        placed.push(target);
        folders.add(folder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    for (const folder of folders) flush(folder);
    for (const { location } of list) rmSync(location, { force: true });
    return takeAway;
  } catch (error) {
    takeAway();
    throw error;
  }
}

/** Makes the entries of a folder durable. */
function flush(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
