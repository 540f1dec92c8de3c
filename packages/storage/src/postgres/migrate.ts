// Forward-only migrations of one schema. The table `revisions` has one row for each step that was applied.
import type { Sql, TransactionSql } from 'postgres';
import { type Migrations, missingSteps } from '../missing-steps.ts';

/** Waits until no other process migrates or holds this lock; the lock ends with the transaction. */
async function lockSchema(sql: TransactionSql, schema: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`vitrine ${schema}`}))`;
}

/** Applies the missing steps in one transaction. Rejects with `StorageError` `newer-revision`. */
export async function migrateSchema(sql: Sql, schema: string, steps: Migrations): Promise<void> {
  await sql.begin(async tx => {
    await lockSchema(tx, schema);
    await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    // Asked for first: PostgreSQL sends a notice about a table that is there already.
    const [known] = await tx`SELECT to_regclass(${`${schema}.revisions`}) AS name`;
    if (known?.name === null)
      await tx`CREATE TABLE revisions (revision INTEGER PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())`;
    const [row] = await tx`SELECT coalesce(max(revision), 0) AS revision FROM revisions`;
    const revision = Number(row?.revision);
    for (const [index, step] of missingSteps(steps, revision, `The schema ${schema}`).entries()) {
      await tx.unsafe(step);
      await tx`INSERT INTO revisions (revision) VALUES (${revision + index + 1})`;
    }
  });
}
