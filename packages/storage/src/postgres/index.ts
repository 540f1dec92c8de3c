// PostgreSQL: connections, forward-only migrations, and locks around work that one process does at a time.
export { StorageError, type StorageErrorCode } from '../errors.ts';
export {
  connectPostgres,
  type Fragment,
  type PostgresOptions,
  planPostgres,
  type Queries,
  type Row,
  type Sql,
} from './connect.ts';
export { errorCodeText, isLost, wasNotSent } from './connection-errors.ts';
export { type DatabaseIdentity, readDatabaseIdentity } from './identity.ts';
export { createLocks, type Locks, type LocksOptions } from './locks.ts';
export type { MigrationPlan, MigrationStep, Migrations } from './migrate.ts';
export { type Aside, transact } from './transact.ts';
export { type WaitOptions, waitForPostgres } from './wait-for-postgres.ts';
