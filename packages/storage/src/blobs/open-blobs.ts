// Opens the store that an address names.
import { fileURLToPath } from 'node:url';
import { StorageError } from '../errors.ts';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { createS3Blobs, type S3BlobOptions } from './s3-blobs.ts';

/**
 * Opens a folder (a path, or `file:///folder`) or a bucket (`s3://bucket/prefix?endpoint=…&region=…&path-style=1`, with the credentials of the
 * variables `AWS_…`). `options` are for buckets. The caller closes the store. Rejects with `StorageError` `bad-option` for other addresses.
 *
 * @example
 * const blobs = await openBlobs('s3://bundles?endpoint=http://127.0.0.1:9000');
 */
export async function openBlobs(address: string, options: S3BlobOptions = {}): Promise<BlobStore> {
  if (address.startsWith('file:')) return createDiskBlobs(fileURLToPath(address));
  const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(address) ?? [];
  if (scheme === undefined) return createDiskBlobs(address);
  if (scheme.toLowerCase() !== 's3')
    throw new StorageError('bad-option', `Not a place for blobs: ${address}. Write a folder, or s3://bucket/prefix.`, {
      received: address,
    });
  return createS3Blobs(address, options);
}
