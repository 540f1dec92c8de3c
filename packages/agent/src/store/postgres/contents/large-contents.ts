// Large contents on disk or in S3: the storage for content by its hash, as the store in PostgreSQL uses it.
import type { BlobStore } from '@vitrine/storage/internal/blobs';
import type { LargeContents } from './content-rows.ts';

/**
 * Stores large contents in `blobs`, which the caller closes.
 * @example
 * const blobs = await openBlobs('s3://bucket/chat');
 * const stores = await createPostgresStores({ url, largeContents: createLargeContents(blobs) });
 */
export function createLargeContents(blobs: BlobStore): LargeContents {
  return {
    async put(_, bytes) {
      const staged = await blobs.stage(singlePart(bytes));
      try {
        // Also for content that is there: it becomes as young as new content, which a sweep leaves alone.
        await blobs.place([staged]);
      } finally {
        await blobs.discard([staged]);
      }
    },
    async get(hash) {
      const bytes = await blobs.read(`sha256:${hash}`);
      if (!bytes) throw new Error(`the content ${hash} is missing in the storage for large contents`);
      return bytes;
    },
    remove: hashes => blobs.remove(hashes.map(hash => `sha256:${hash}`)),
  };
}

async function* singlePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
