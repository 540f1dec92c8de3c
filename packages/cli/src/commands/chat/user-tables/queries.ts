// One way to ask PostgreSQL and SQLite: statements that both read, with `$1`, `$2`, … as their parameters.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { connectPostgres, type MigrationPlan, planPostgres, type Sql } from '@vitrine/storage/internal/postgres';
import { migrateDatabase } from '@vitrine/storage/internal/sqlite';
import { POSTGRES_TABLES, SQLITE_TABLES } from './migrations.ts';

type Value = string | number | boolean | Date | null;
/** A row by the names of its columns. Large numbers may be texts. */
export type Row = Readonly<Record<string, unknown>>;

/** An open database. */
export interface Queries {
  /** Resolves with the rows of one statement. */
  run(statement: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** The database's time in SQL, as its columns of times store it. */
  readonly now: string;
  /** The time of a minute ago in SQL, as columns of times store it. */
  readonly minuteAgo: string;
  /** The database's time in SQL, in milliseconds since 1970. */
  readonly nowMs: string;
  /** Creates a table in SQL with the column `value`, from a parameter that is a list of texts as JSON. */
  readonly texts: (parameter: string) => string;
  /** Reads a text member of an object in SQL, from a column that has it as JSON. */
  readonly member: (column: string, name: string) => string;
  /** Order of texts by their bytes in SQL. */
  readonly byBytes: string;
  close(): Promise<void>;
}

export interface PostgresQueriesOptions {
  readonly url: string;
  readonly schema: string;
}

/** Milliseconds of a statement, for which a request waits. */
const STATEMENT_MS = 6000;

const APPLICATION = 'vitrine-chat';

/** Reads what the start of a chat would do to the tables of users, and changes nothing. Rejects with `StorageError`. */
export const planUserTables = (place: PostgresQueriesOptions): Promise<MigrationPlan> =>
  planPostgres({ ...place, application: APPLICATION, migrations: POSTGRES_TABLES });

/** Rejects with `StorageError` when the database cannot be used. */
export async function openPostgresQueries({
  url,
  schema,
}: PostgresQueriesOptions): Promise<Queries & { readonly sql: Sql }> {
  const sql = await connectPostgres({
    ...{ url, schema, application: APPLICATION, migrations: POSTGRES_TABLES, connections: 1 },
    statementMs: STATEMENT_MS,
  });
  return {
    sql,
    run: async (statement, values = []) => sql.unsafe(statement, [...values], { prepare: true }),
    now: 'now()',
    minuteAgo: "(now() - interval '60 seconds')",
    nowMs: '(extract(epoch FROM now()) * 1000)::bigint',
    texts: parameter => `jsonb_array_elements_text(${parameter}::text::jsonb) AS listed (value)`,
    member: (column, name) => `${column}::jsonb ->> '${name}'`,
    byBytes: 'COLLATE "C"',
    close: () => sql.end({ timeout: 5 }),
  };
}

const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

export interface FileQueries extends Queries {
  /** Tells whether another connection, such as a command's, has written since the last call. */
  hasForeignChange(): boolean;
}

/** `file` exists. Throws `StorageError` `newer-revision`, and Node's error when the file cannot be used. */
export function openFileQueries(file: string): FileQueries {
  const database = new DatabaseSync(file, { timeout: 5000 });
  migrateDatabase(database, { steps: SQLITE_TABLES, place: file });
  const readVersion = (): number => Number(database.prepare('PRAGMA data_version').get()?.data_version);
  let version = readVersion();
  return {
    // Not at once: callers of both databases see the same order.
    async run(statement, values = []) {
      const parameters = Object.fromEntries(values.map((value, n) => [`$${n + 1}`, toStored(value)]));
      return database.prepare(statement).all(parameters);
    },
    now: NOW_MS,
    minuteAgo: `(${NOW_MS} - 60000)`,
    nowMs: NOW_MS,
    texts: parameter => `json_each(${parameter}) AS listed`,
    member: (column, name) => `${column} ->> '${name}'`,
    byBytes: 'COLLATE BINARY',
    hasForeignChange() {
      const current = readVersion();
      const isChanged = current !== version;
      version = current;
      return isChanged;
    },
    async close() {
      database.close();
    },
  };
}

function toStored(value: Value): SQLInputValue {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}
