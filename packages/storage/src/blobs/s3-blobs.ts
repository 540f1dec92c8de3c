// Content in an S3 bucket: `blobs/ab/<hex>` below the address's prefix. Staged content is a temporary file, which gives a request its length
// and its checksum, and is uploaded while it is staged: `place`, which callers may run under a lock, only looks whether it is there.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BlobStore,
  checkBytes,
  getBlobPath,
  MIN_GRACE_MS,
  readBlobName,
  removeUnused,
  type StagedBlob,
  type SweepOptions,
  verifyStream,
} from './blob-store.ts';
import { parseS3Address } from './s3-address.ts';
import { openBucket, type S3Bucket, type S3Limits } from './s3-bucket.ts';
import { discardFiles, stageFile, sweepStaging } from './staging.ts';

/** The options of `createS3Blobs`. */
export interface S3BlobOptions extends S3Limits {
  /** The folder of temporary files; created when it is missing. @default `vitrine-staging` in the system's folder for such files */
  readonly stagingFolder?: string;
  /** Milliseconds since 1970. @default Date.now */
  readonly clock?: () => number;
}

/** Requests at the same time. */
const PARALLEL = 8;

/**
 * A store in a bucket, which exists. Rejects with `StorageError` `bad-option` for a wrong address; the bucket is asked first when it is used.
 *
 * @example
 * const blobs = await createS3Blobs('s3://bundles/registry?endpoint=http://127.0.0.1:9000');
 */
export async function createS3Blobs(address: string, options: S3BlobOptions = {}): Promise<BlobStore> {
  const { stagingFolder: staging = join(tmpdir(), 'vitrine-staging'), clock = Date.now, ...limits } = options;
  const bucket = await openBucket(parseS3Address(address), limits);
  return {
    async stage(bytes) {
      const staged = await stageFile(staging, bytes);
      try {
        await put(bucket, staged);
        return staged;
      } catch (error) {
        await discardFiles([staged]);
        throw error;
      }
    },
    async place(blobs) {
      await inParallel(blobs, async blob => {
        const modifiedAt = await bucket.head(getBlobPath(blob.hash));
        const isYoung = modifiedAt !== undefined && clock() - modifiedAt < MIN_GRACE_MS / 2;
        if (!isYoung) await put(bucket, blob, { replace: true });
      });
      await discardFiles(blobs);
      // Another process may have staged the same content meanwhile. What is not used is swept.
      return async () => {};
    },
    discard: discardFiles,
    has: async hash => (await bucket.head(getBlobPath(hash))) !== undefined,
    async read(hash) {
      const bytes = await bucket.read(getBlobPath(hash));
      if (bytes) checkBytes(bytes, hash);
      return bytes;
    },
    async stream(hash) {
      const source = await bucket.stream(getBlobPath(hash));
      return source && verifyStream(source, hash);
    },
    remove: hashes => inParallel(hashes, hash => bucket.remove(getBlobPath(hash))),
    async sweep(used, sweepOptions) {
      const { now, graceMs } = sweepOptions;
      await sweepStaging(staging, sweepOptions);
      const remove = (hashes: readonly string[]): Promise<void> =>
        inParallel(hashes, async hash => {
          const modifiedAt = await bucket.head(getBlobPath(hash));
          if (modifiedAt !== undefined && now - modifiedAt >= graceMs) await bucket.remove(getBlobPath(hash));
        });
      await removeUnused(listUnused(bucket, used, sweepOptions), { ...sweepOptions, remove });
    },
    close: async () => bucket.close(),
  };
}

function put(
  bucket: S3Bucket,
  { hash, size, location: path }: StagedBlob,
  options?: { replace: boolean },
): Promise<void> {
  const sha256 = Buffer.from(hash.slice('sha256:'.length), 'hex').toString('base64');
  return bucket.put(getBlobPath(hash), { path, size, sha256 }, options);
}

async function* listUnused(
  bucket: S3Bucket,
  used: ReadonlySet<string>,
  { now, graceMs }: SweepOptions,
): AsyncGenerator<string> {
  for await (const { key, modifiedAt } of bucket.list('blobs/')) {
    const hash = readBlobName(key.slice(key.lastIndexOf('/') + 1));
    if (hash !== undefined && !used.has(hash) && now - modifiedAt >= graceMs) yield hash;
  }
}

/** Runs `work` for each item, a few at a time. Rejects with the first error, after the others have ended. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const outcomes = await Promise.allSettled(
    Array.from({ length: Math.min(PARALLEL, items.length) }, async () => {
      for (const item of queue) await work(item);
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
