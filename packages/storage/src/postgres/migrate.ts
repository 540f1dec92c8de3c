// Forward-only migrations of one schema. The table `revisions` has one row for each step that was applied.
import type { Sql, TransactionSql } from 'postgres';
import { StorageError } from '../errors.ts';

/** The steps that bring an empty schema to today's revision; the number of steps is the revision. A released step never changes. */
export interface Migrations {
  readonly steps: readonly string[];
  /** The revision of tables from before the table `revisions`. Absent, or 0: there are none. */
  readonly adopt?: (sql: TransactionSql) => Promise<number>;
}

/** Waits until no other process migrates or holds this lock; the lock ends with the transaction. */
async function lockSchema(sql: TransactionSql, schema: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`vitrine ${schema}`}))`;
}

/** Applies the missing steps in one transaction. Rejects with `StorageError` `newer-revision`. */
export async function migrateSchema(sql: Sql, schema: string, { steps, adopt }: Migrations): Promise<void> {
  await sql.begin(async tx => {
    await lockSchema(tx, schema);
    await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    const [known] = await tx`SELECT to_regclass(${`${schema}.revisions`}) AS name`;
    if (known?.name === null) {
      await tx`CREATE TABLE revisions (revision INTEGER PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())`;
      for (let revision = 1; revision <= ((await adopt?.(tx)) ?? 0); revision++)
        await tx`INSERT INTO revisions (revision) VALUES (${revision})`;
    }
    const [row] = await tx`SELECT coalesce(max(revision), 0) AS revision FROM revisions`;
    const revision = Number(row?.revision);
    if (revision > steps.length)
      throw new StorageError(
        'newer-revision',
        `The data in the schema ${schema} is of revision ${revision}, and this Vitrine reads ${steps.length}. Use the newer one.`,
        { received: revision },
      );
    for (const [index, step] of steps.entries()) {
      if (index < revision) continue;
      await tx.unsafe(step);
      await tx`INSERT INTO revisions (revision) VALUES (${index + 1})`;
    }
  });
}
