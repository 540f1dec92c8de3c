// SQLite: forward-only migrations of a database file.
export { StorageError } from '../errors.ts';
export type { Migrations } from '../missing-steps.ts';
export { type DatabaseMigration, migrateDatabase } from './migrate.ts';
