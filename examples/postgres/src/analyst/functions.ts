// Refuses functions that may do more than compute: those that PostgreSQL calls volatile, such as nextval, pg_advisory_lock, pg_read_file, or one of
// the user's own. What a function does outside of the transaction, no rollback takes back.
import type postgres from 'postgres';
import { AnalystError } from './errors.ts';

/** Volatile, and harmless: they depend on the clock, on chance or on the size of files. */
const HARMLESS = [
  'random',
  'clock_timestamp',
  'timeofday',
  'gen_random_uuid',
  'pg_database_size',
  'pg_relation_size',
  'pg_table_size',
  'pg_indexes_size',
  'pg_total_relation_size',
];

/** `callNames`: names that may be of functions. Rejects with `AnalystError` `refused`, which names them. */
export async function refuseSideEffects(
  transaction: postgres.TransactionSql,
  callNames: readonly string[],
): Promise<void> {
  if (callNames.length === 0) return;
  const rows = await transaction<{ readonly name: string }[]>`
    SELECT DISTINCT proname AS name FROM pg_proc
    WHERE provolatile = 'v' AND proname IN ${transaction(callNames)} AND NOT proname IN ${transaction(HARMLESS)}
    ORDER BY 1`;
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `${name}()`).join(', ');
  throw new AnalystError('refused', `Functions that may have side effects are not called here: ${names}.`);
}
