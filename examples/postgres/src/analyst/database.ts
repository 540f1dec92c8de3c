// Reads a PostgreSQL database that it cannot change: one statement at a time, in a read-only transaction that is always rolled back, with limits
// of time, rows and bytes.
import postgres from 'postgres';
import { AnalystError } from './errors.ts';
import { refuseSideEffects } from './functions.ts';
import { parseStatement } from './statement.ts';

/** Limits of one query. */
export interface QueryLimits {
  /** Milliseconds until the database stops a statement. @default 10000 */
  readonly timeoutMs?: number;
  /** Rows of an answer; further ones are not read. @default 500 */
  readonly maxRows?: number;
  /** Bytes of an answer, as JSON; further rows are not read. @default 500000 */
  readonly maxBytes?: number;
}

/** A value of a row: exact numbers beyond JavaScript's, dates and everything else are text. */
export type Value = string | number | boolean | null;

interface Column {
  readonly name: string;
  readonly isNumber: boolean;
}

/** The rows of a query. */
export interface QueryResult {
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Value>>[];
  /** Whether a limit was reached, and there is more. */
  readonly isCut: boolean;
}

/** A table or view that the user of the address may read. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Comment; absent for none. */
  readonly comment?: string;
  /** PostgreSQL's estimate; absent when it has none. */
  readonly rows?: number;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly comment?: string }[];
}

export interface AnalystDatabase {
  /** Rejects with `AnalystError`: `refused`, `too-slow`, `failed`, `unavailable`. */
  query(sql: string): Promise<QueryResult>;
  /** The tables with their columns, at most 200. Rejects with `AnalystError`. */
  describe(): Promise<Table[]>;
  close(): Promise<void>;
}

const DEFAULTS = { timeoutMs: 10_000, maxRows: 500, maxBytes: 500_000 };
const CONNECT_SECONDS = 5;
/** Rows that are fetched at a time. */
const BATCH_ROWS = 50;
/** Characters of one text. */
const MAX_TEXT = 2000;
/** int2, int4, float4, float8: exact as a number of JavaScript, or as inexact as in the database. */
const NUMBER_TYPES = new Set([21, 23, 700, 701]);
/** int8 and numeric: a number where that is the same, else text. */
const EXACT_TYPES = new Set([20, 1700]);

/** Connects with the first query. `url`: the address; its user should be one that may only read. */
export function openAnalystDatabase(url: string, limits: QueryLimits = {}): AnalystDatabase {
  const { timeoutMs, maxRows, maxBytes } = { ...DEFAULTS, ...limits };
  const sql = postgres(url, {
    max: 2,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: 60,
    onnotice: () => {},
    // Values arrive as PostgreSQL writes them.
    fetch_types: false,
    types: {
      date: { to: 1184, from: [1082, 1114, 1184], serialize: String, parse: (text: string) => text },
      json: { to: 114, from: [114, 3802], serialize: String, parse: (text: string) => text },
      bytea: { to: 17, from: [17], serialize: String, parse: (text: string) => text },
    },
    connection: {
      application_name: 'vitrine-analyst',
      default_transaction_read_only: true,
      // As statements are read here before they are sent.
      standard_conforming_strings: true,
      statement_timeout: timeoutMs,
      lock_timeout: timeoutMs,
      idle_in_transaction_session_timeout: timeoutMs * 2,
    },
  });

  /** Runs `work` in a read-only transaction that is rolled back. */
  async function read<T>(work: (transaction: postgres.TransactionSql) => Promise<T>): Promise<T> {
    const rollback = new Error('rolled back');
    let result: T | undefined;
    try {
      await sql.begin('isolation level repeatable read read only', async transaction => {
        result = await work(transaction);
        throw rollback;
      });
    } catch (error) {
      if (error !== rollback) throw toAnalystError(error, timeoutMs);
    }
    return result as T;
  }

  async function readRows(transaction: postgres.TransactionSql, statement: string): Promise<QueryResult> {
    const endMs = performance.now() + timeoutMs;
    const rows: Record<string, Value>[] = [];
    let columns: Column[] = [];
    let bytes = 0;
    // In the extended protocol a second statement is an error of the database; a cursor reads no further than it must.
    const query = transaction.unsafe(statement, [], { prepare: false, simple: false } as object);
    for await (const batch of query.values().cursor(BATCH_ROWS)) {
      // The first batch has them.
      if (columns.length === 0) columns = readColumns(batch as { columns?: postgres.ColumnList<string> });
      for (const row of batch as unknown as unknown[][]) {
        const values = Object.fromEntries(
          columns.map(({ name, isNumber }, index) => [name, toValue(row[index], isNumber)]),
        );
        bytes += Buffer.byteLength(JSON.stringify(values));
        if (rows.length === maxRows || bytes > maxBytes) return { columns, rows, isCut: true };
        rows.push(values);
      }
      // The database limits each batch.
      if (performance.now() > endMs) throw createTooSlow(timeoutMs);
    }
    return { columns, rows, isCut: false };
  }

  return {
    async query(text) {
      const statement = parseStatement(text);
      return read(async transaction => {
        await refuseSideEffects(transaction, statement.callNames);
        return readRows(transaction, statement.text);
      });
    },
    describe: () => read(readTables),
    close: () => sql.end({ timeout: 1 }),
  };
}

/** Names that occur twice get a number: `count`, `count_2`. */
function readColumns({ columns = [] }: { columns?: postgres.ColumnList<string> }): Column[] {
  const names = new Set<string>();
  return columns.map(({ name, type }) => {
    let unique = name;
    for (let number = 2; names.has(unique); number++) unique = `${name}_${number}`;
    names.add(unique);
    return { name: unique, isNumber: NUMBER_TYPES.has(type) || EXACT_TYPES.has(type) };
  });
}

function toValue(value: unknown, isNumber: boolean): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isNumber) {
    const number = Number(text);
    const isExact = Number.isFinite(number) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15;
    return isExact ? number : text;
  }
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

async function readTables(transaction: postgres.TransactionSql): Promise<Table[]> {
  interface Row {
    readonly schema: string;
    readonly name: string;
    readonly comment: string | null;
    readonly rows: number;
    readonly columns: string;
  }
  const rows = await transaction<Row[]>`
    SELECT n.nspname AS schema, c.relname AS name, obj_description(c.oid, 'pg_class') AS comment,
      c.reltuples::float8 AS rows,
      (SELECT json_agg(json_strip_nulls(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'comment', col_description(c.oid, a.attnum)
        )) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)::text AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND n.nspname NOT LIKE 'pg\\_%' AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
    ORDER BY n.nspname, c.relname LIMIT 200`;
  return rows.map(({ schema, name, comment, rows, columns }) => ({
    schema,
    name,
    ...(comment === null ? {} : { comment }),
    ...(rows < 0 ? {} : { rows }),
    columns: JSON.parse(columns ?? '[]') as Table['columns'],
  }));
}

const createTooSlow = (timeoutMs: number, options?: ErrorOptions): AnalystError =>
  new AnalystError(
    'too-slow',
    `The query took longer than ${timeoutMs / 1000} s and was stopped. Ask for less.`,
    options,
  );

const CANCELLED = '57014';
/** Read-only transaction; no permission. */
const REFUSED = new Set(['25006', '42501']);

/** The error that the caller is given; one without a code is a fault of this program, and stays what it is. */
function toAnalystError(thrown: unknown, timeoutMs: number): unknown {
  if (thrown instanceof AnalystError) return thrown;
  const { code, message, position, hint } = thrown as Error & { code?: string; position?: string; hint?: string };
  const options = { cause: thrown };
  if (code === undefined) return thrown;
  if (code === CANCELLED) return createTooSlow(timeoutMs, options);
  const isAnswer = /^[0-9A-Z]{5}$/.test(code);
  if (!isAnswer || code.startsWith('28') || code.startsWith('3D') || code.startsWith('08') || code.startsWith('57P'))
    return new AnalystError('unavailable', `The database cannot be reached: ${message || code}`, options);
  const place = position === undefined ? '' : ` (at character ${position})`;
  const kind = REFUSED.has(code) ? 'refused' : 'failed';
  return new AnalystError(kind, `${message}${place}${hint === undefined ? '' : `. ${hint}`}`, options);
}
