// Content by the hash of its bytes, on disk or in S3.
export { StorageError, type StorageErrorCode } from '../errors.ts';
export type { BlobStore, StagedBlob, SweepOptions } from './blob-store.ts';
export { createDiskBlobs } from './disk-blobs.ts';
export { openBlobs } from './open-blobs.ts';
export type { S3BlobOptions } from './s3-blobs.ts';
