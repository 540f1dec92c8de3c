// Public: the registry as a fetch handler and as a server, its stores, and what publishing clients need.
export { type BlobStore, createDiskBlobs, openBlobs } from '@vitrine/storage/internal/blobs';
export { type AuditReport, verifyAuditLog } from './audit.ts';
export { createRegistry, type Registry, type RegistryOptions } from './create-registry.ts';
export { packBundle } from './publish/pack.ts';
export type { Quotas } from './quotas.ts';
export { type RegistryServer, startRegistry } from './start-registry.ts';
export type { MetadataStore } from './store/metadata-store.ts';
export { createPostgresMetadata } from './store/postgres-metadata.ts';
export { createSqliteMetadata } from './store/sqlite-metadata.ts';
export { type RegistryReport, verifyRegistry } from './verify-registry.ts';
