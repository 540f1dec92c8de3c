// Connects to PostgreSQL with a schema of its own, and brings that schema to the revision that this Vitrine reads.
import type { Fragment, Options, Row, Sql, TransactionSql } from 'postgres';
import { StorageError } from '../errors.ts';
import { DRIVER_OPTIONS } from './array-types.ts';
import { type MigrationPlan, type Migrations, migrateSchema, planMigration } from './migrate.ts';
import { watchedConnections } from './watched-socket.ts';

export type { Fragment, Row, Sql };

/** A connection pool, or one connection in a transaction. */
export type Queries = Sql | TransactionSql;

/** The options of `connectPostgres`. */
export interface PostgresOptions {
  /** Address of the database: `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** The schema of the tables, created when it is missing: lower-case letters, digits and `_`. */
  readonly schema: string;
  /** Name that the server lists this process by. */
  readonly application: string;
  readonly migrations: Migrations;
  /** Connections that are open at the same time, at most. @default 10 */
  readonly connections?: number | undefined;
  /** Milliseconds that a statement may take, migrations excepted. A connection that is silent for longer is replaced. @default 30_000 */
  readonly statementMs?: number | undefined;
}

const CONNECT_S = 5;
const STATEMENT_MS = 30_000;
/** SQLSTATE of a setting that a pooler does not pass on. */
const REFUSED_SETTING = '08P01';
const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Connects and migrates. The caller ends the pool. Rejects with `StorageError` `bad-option` (no such address or schema name), `unreachable`,
 * `newer-revision`.
 * @example
 * const sql = await connectPostgres({ url, schema: 'vitrine', application: 'vitrine-chat', migrations: [TABLES] });
 */
export function connectPostgres(options: PostgresOptions): Promise<Sql> {
  const { schema, migrations, connections = 10, statementMs = STATEMENT_MS } = options;
  return withDatabase(options, async (sql, { open, settings, isPooled }) => {
    await migrateSchema(sql, schema, migrations);
    return open({
      ...settings,
      ...watchedConnections(statementMs),
      max: connections,
      connection: { ...settings.connection, ...(!isPooled && { statement_timeout: statementMs }) },
    });
  });
}

/** Reads what `connectPostgres` would do to the schema, and changes nothing. Rejects as that function does. */
export function planPostgres(options: SchemaPlace): Promise<MigrationPlan> {
  return withDatabase(options, sql => planMigration(sql, options.schema, options.migrations));
}

type SchemaPlace = Pick<PostgresOptions, 'url' | 'schema' | 'application' | 'migrations'>;

interface Driver {
  readonly open: Open;
  readonly settings: Options<Record<string, never>>;
  readonly isPooled: boolean;
}

/** Works on one connection that no time limit ends, and closes it. Rejects with `StorageError`, whose text has no password. */
async function withDatabase<T>(
  { url, schema, application }: SchemaPlace,
  work: (sql: Sql, driver: Driver) => Promise<T>,
): Promise<T> {
  if (!SCHEMA.test(schema))
    throw new StorageError('bad-option', `Not a schema: ${schema}. Write lower-case letters, digits and "_".`, {
      received: schema,
    });
  const { host, pathname, protocol } = URL.parse(url) ?? {};
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new StorageError('bad-option', 'The database is no address such as postgres://user@host:5432/database.');
  // Only processes with such a database load the driver.
  const { default: postgres } = await import('postgres');
  const open: Open = more => postgres(url, { ...DRIVER_OPTIONS, max: 1, connect_timeout: CONNECT_S, ...more });
  let sql: Sql | undefined;
  try {
    const { settings, isPooled } = await findSettings(open, { schema, application });
    sql = open(settings);
    return await work(sql, { open, settings, isPooled });
  } catch (error) {
    if (error instanceof StorageError) throw error;
    // The address may have a password in it.
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
    throw new StorageError('unreachable', `The database at ${host}${pathname} cannot be used: ${reason}`, {
      received: `${host}${pathname}`,
      cause: error,
    });
  } finally {
    await sql?.end({ timeout: 0 });
  }
}

type Open = (more: Options<Record<string, never>>) => Sql;

/**
 * Finds the settings of connections that look into `schema`. They begin with that setting; a pooler that shares connections between transactions
 * (PgBouncer) refuses or ignores it, so there it has to come from the pooler, and no statement is prepared by name.
 */
async function findSettings(
  open: Open,
  { schema, application }: Pick<PostgresOptions, 'schema' | 'application'>,
): Promise<{ settings: Options<Record<string, never>>; isPooled: boolean }> {
  const direct = { connection: { search_path: schema, application_name: application } };
  const path = await readPath(open(direct)).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== REFUSED_SETTING) throw error;
  });
  if (path?.isOwn) return { settings: direct, isPooled: false };
  const pooled = { prepare: false, connection: { application_name: application } };
  const { schemas } = await readPath(open(pooled));
  if (schemas.includes(schema)) return { settings: pooled, isPooled: true };
  const others = schemas.filter(name => /^[a-z]/.test(name) && name !== 'public');
  throw new StorageError('bad-option', `The pooler before the database does not look into the schema ${schema}.`, {
    received: schemas.join(', '),
    hint: `PgBouncer: add connect_query='SET search_path = ${[...others, schema].join(', ')}' to the line of the database in pgbouncer.ini.`,
  });
}

/** Reads where the connection looks for names without a schema, and whether it began so; then ends it. */
async function readPath(sql: Sql): Promise<{ schemas: string[]; isOwn: boolean }> {
  try {
    const [row] = await sql`SELECT setting, source FROM pg_settings WHERE name = 'search_path'`.simple();
    return { schemas: String(row?.setting).split(/[\s,"]+/), isOwn: row?.source === 'client' };
  } finally {
    await sql.end({ timeout: 0 });
  }
}
