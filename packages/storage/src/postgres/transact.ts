// Transactions that wait for something else than the database.
import type { Sql, TransactionSql } from 'postgres';

/** Waits for `other`, in the midst of a transaction. */
export type Aside = <T>(other: T | Promise<T>) => Promise<T>;

/**
 * Runs `work` as one transaction. What is not a query of the transaction is waited for by `aside`: when the connection is lost meanwhile, `work` does
 * not go on. (The driver ends the process when a statement follows the loss of its connection: postgres 3.4.9, `nextWrite`.) Settles as `work` does;
 * rejects with the driver's error when the connection is lost.
 *
 * @example
 * await transact(sql, async (tx, aside) => {
 *   const rows = await tx`SELECT name FROM dropped FOR UPDATE`;
 *   await aside(removeFiles(rows));
 *   await tx`DELETE FROM dropped`;
 * });
 */
export async function transact<T>(sql: Sql, work: (tx: TransactionSql, aside: Aside) => Promise<T>): Promise<T> {
  let isLost = false;
  const aside: Aside = async other => {
    try {
      return await other;
    } finally {
      if (isLost) await new Promise<never>(() => {});
    }
  };
  try {
    // The driver rejects as soon as the connection is lost, whatever the work does.
    return (await sql.begin(tx => work(tx, aside))) as T;
  } catch (error) {
    isLost = true;
    throw error;
  }
}
