// PostgreSQL: connections and forward-only migrations.
export { StorageError, type StorageErrorCode } from '../errors.ts';
export { connectPostgres, type PostgresOptions, type Queries } from './connect.ts';
export { lockSchema, type Migrations } from './migrate.ts';
