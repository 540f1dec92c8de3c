// Large contents on disk or in S3: the storage for content by its hash, as the store in PostgreSQL uses it.
import type { BlobStore } from '@vitrine/storage/internal/blobs';
import { StorageError } from '@vitrine/storage/internal/postgres';
import { type ContentCacheOptions, createContentCache } from './content-cache.ts';
import type { LargeContents } from './content-rows.ts';

export interface LargeContentsOptions {
  /** Copies on this machine's disk, which are read while the storage is away. @default none */
  readonly cache?: ContentCacheOptions | undefined;
}

/** Time in which writes leave a storage alone that did not answer. */
const AWAY_MS = 5000;

/**
 * Stores large contents in `blobs`, which the caller closes.
 * @example
 * const blobs = await openBlobs('s3://bucket/chat');
 * const stores = await createPostgresStores({ url, largeContents: createLargeContents(blobs) });
 */
export function createLargeContents(
  blobs: BlobStore,
  { cache: cacheOptions }: LargeContentsOptions = {},
): LargeContents {
  const cache = cacheOptions && createContentCache(cacheOptions);
  let awayUntil = 0;
  const store = async (bytes: Uint8Array): Promise<void> => {
    const staged = await blobs.stage(singlePart(bytes));
    try {
      // Also for content that is there: it becomes as young as new content, which a sweep leaves alone.
      await blobs.place([staged]);
    } finally {
      await blobs.discard([staged]);
    }
  };
  return {
    async put(hash, bytes) {
      if (performance.now() < awayUntil) return false;
      try {
        await store(bytes);
      } catch (error) {
        if (!(error instanceof StorageError) || error.code !== 'unreachable') throw error;
        awayUntil = performance.now() + AWAY_MS;
        return false;
      }
      await cache?.put(hash, bytes);
      return true;
    },
    async get(hash) {
      const copy = await cache?.get(hash);
      if (copy) return copy;
      const bytes = await blobs.read(`sha256:${hash}`);
      if (!bytes) throw new Error(`the content ${hash} is missing in the storage for large contents`);
      await cache?.put(hash, bytes);
      return bytes;
    },
    async remove(hashes) {
      await cache?.remove(hashes);
      await blobs.remove(hashes.map(hash => `sha256:${hash}`));
    },
  };
}

async function* singlePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
