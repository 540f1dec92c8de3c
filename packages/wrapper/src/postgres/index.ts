// The wrapper's stores on PostgreSQL. Only a process that is given a database loads them.
export {
  openPostgresStores,
  type PostgresStores,
  type PostgresStoresOptions,
  type StoredServer,
} from './open-postgres-stores.ts';
