// Forward-only migrations of one schema, while other processes go on working with it. The table `revisions` has one row for each step that was
// applied. Each step is a transaction of its own that waits for locks only shortly, or one index that is built without locking its table.
import { sleep } from '@vitrine/std/internal/sleep';
import type { Sql, TransactionSql } from 'postgres';
import { StorageError } from '../errors.ts';

/** A change of a schema that other versions work with meanwhile. */
export interface MigrationStep {
  /** A short description for operators: "The messages of users, by their ids". */
  readonly about: string;
  /** Statements of one transaction, or an index, which is built without locking its table: `on` is `events (user_id, seq)`. */
  readonly change: string | { readonly index: string; readonly on: string };
  /**
   * Number of steps that a version must know at least to work with the schema after this one. @default one less than this step's own number: the
   * version before goes on
   */
  readonly readableFrom?: number;
}

/** The steps that bring an empty schema to its latest revision; the number of steps is the revision. A released step never changes. */
export type Migrations = readonly (string | MigrationStep)[];

/** A step that a schema lacks. */
interface MissingStep extends Required<MigrationStep> {
  readonly revision: number;
}

/** Revision of a schema, and the steps that it lacks. */
export interface MigrationPlan {
  readonly schema: string;
  /** Revision of the data; 0 when there is none. */
  readonly revision: number;
  readonly missing: readonly MissingStep[];
}

/** Longest wait for a lock that others hold: queries that come meanwhile wait behind it. */
const LOCK_MS = 1000;
const RETRY_MS = 500;
/** Attempts for one step, of which each waits at most `LOCK_MS`. */
const ATTEMPTS = 200;

/** Reads what the schema lacks, and changes nothing. Rejects with `StorageError` `newer-revision`. */
export async function planMigration(sql: Sql, schema: string, steps: Migrations): Promise<MigrationPlan> {
  const [known] = await sql`SELECT to_regclass(${`${schema}.revisions`}) AS name`;
  const applied =
    known?.name === null
      ? []
      : await sql`SELECT revision, (to_jsonb(r) ->> 'readable_from')::int AS readable FROM ${sql(schema)}.revisions AS r`;
  const revision = Math.max(0, ...applied.map(row => Number(row.revision)));
  const readableFrom = Math.max(0, ...applied.map(row => Number(row.readable ?? row.revision)));
  if (readableFrom > steps.length)
    throw new StorageError(
      'newer-revision',
      `The schema ${schema} was written by a newer Vitrine (revision ${revision}, this one reads ${steps.length}). Use the newer one, or another schema for the data.`,
      { received: revision },
    );
  const missing = steps.slice(revision).map((step, index) => describeStep(step, revision + index + 1));
  return { schema, revision, missing };
}

function describeStep(step: string | MigrationStep, revision: number): MissingStep {
  const {
    about,
    change,
    readableFrom = revision - 1,
  } = typeof step === 'string'
    ? { about: revision === 1 ? 'The tables' : 'A change of the tables', change: step, readableFrom: revision }
    : step;
  return { about, change, revision, readableFrom };
}

/** Applies the missing steps; of several processes one does each. Rejects with `StorageError` `newer-revision`, `unreachable`. */
export async function migrateSchema(sql: Sql, schema: string, steps: Migrations): Promise<void> {
  for (;;) {
    const {
      missing: [step],
    } = await planMigration(sql, schema, steps);
    if (!step) return;
    await retryLocked(schema, step, () => applyStep(sql, schema, step));
  }
}

async function applyStep(sql: Sql, schema: string, step: MissingStep): Promise<boolean> {
  const { change } = step;
  // Outside of a transaction no lock says that another process builds the index: both may try, and the server lets one.
  if (typeof change === 'object' && !(await buildIndex(sql, schema, change))) return false;
  return (await sql.begin(async tx => {
    const isLocked = await lockSchema(tx, schema);
    if (!isLocked) return false;
    await createRevisions(tx, schema);
    const [row] = await tx`SELECT coalesce(max(revision), 0) AS revision FROM revisions`;
    if (Number(row?.revision) !== step.revision - 1) return true;
    if (typeof change === 'string') await tx.unsafe(change);
    await tx`INSERT INTO revisions (revision, readable_from) VALUES (${step.revision}, ${step.readableFrom})`;
    return true;
  })) as boolean;
}

/** Tells whether no other process migrates; the lock ends with the transaction. Waiting for it would hold up an index that another process builds. */
async function lockSchema(tx: TransactionSql, schema: string): Promise<boolean> {
  await tx.unsafe(
    `SET LOCAL lock_timeout = ${LOCK_MS}; SET LOCAL statement_timeout = 0; SET LOCAL search_path = ${schema}`,
  );
  const [lock] = await tx`SELECT pg_try_advisory_xact_lock(hashtext(${`vitrine ${schema}`})) AS mine`;
  return lock?.mine === true;
}

async function createRevisions(tx: TransactionSql, schema: string): Promise<void> {
  await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  // Asked for first: PostgreSQL sends a notice about a table that is there already.
  const [known] = await tx`SELECT to_regclass(${`${schema}.revisions`}) AS name`;
  if (known?.name === null)
    await tx`CREATE TABLE revisions (revision INTEGER PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())`;
  const columns = await tx`
    SELECT FROM pg_attribute WHERE attrelid = ${`${schema}.revisions`}::regclass AND attname = 'readable_from'`;
  // Earlier versions read the table without it.
  if (columns.length === 0) await tx`ALTER TABLE revisions ADD COLUMN readable_from INTEGER`;
}

/** Resolves with whether the index is there; `false` while another process builds it. What a process left half built is built anew. */
async function buildIndex(sql: Sql, schema: string, { index, on }: { index: string; on: string }): Promise<boolean> {
  const [row] = await sql`
    SELECT indisvalid AS valid, EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = indexrelid) AS building
    FROM pg_index WHERE indexrelid = to_regclass(${`${schema}.${index}`})`;
  if (row?.valid) return true;
  if (row?.building) return false;
  if (row) await sql.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${index}`);
  await sql.unsafe(`CREATE INDEX CONCURRENTLY ${index} ON ${schema}.${on}`);
  return true;
}

/** A lock that others hold, a row or an index that another process has just made or dropped (`XX000`: "tuple concurrently updated"). */
const PASSING = new Set(['55P03', '40P01', '42P07', '42P06', '23505', '57014', 'XX000']);

/** Tries until `work` resolves with `true`. */
async function retryLocked(
  schema: string,
  { revision, about }: MissingStep,
  work: () => Promise<boolean>,
): Promise<void> {
  let cause: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      if (await work()) return;
    } catch (error) {
      if (!PASSING.has(String((error as { code?: unknown }).code))) throw error;
      cause = error;
    }
    await sleep(RETRY_MS);
  }
  throw new StorageError(
    'unreachable',
    `The schema ${schema} was not brought to revision ${revision} (${about}): others hold its locks. Start again when long transactions have ended.`,
    { received: revision, cause },
  );
}
