// PostgreSQL: connections, forward-only migrations, and locks that tell the living processes.
export { StorageError, type StorageErrorCode } from '../errors.ts';
export type { Migrations } from '../missing-steps.ts';
export { connectPostgres, type Fragment, type PostgresOptions, type Queries, type Row, type Sql } from './connect.ts';
export { errorCodeText, isLost, wasNotSent } from './connection-errors.ts';
export { createLocks, type Locks, type LocksOptions } from './locks.ts';
export { connectPresence, type Presence, type PresenceOptions, presenceLock } from './presence.ts';
export { type Aside, transact } from './transact.ts';
export { type WaitOptions, waitForPostgres } from './wait-for-postgres.ts';
