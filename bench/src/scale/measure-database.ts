// What chats ask of PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises';
import createConnection from 'postgres';

interface DatabaseFigures {
  /** Open, of all processes. */
  readonly connections: number;
  /** Transactions of all processes, before the first session. */
  readonly idleTransactionsPerSecond: number;
  /** Transactions of all processes, while sessions are open whose users do nothing. */
  readonly openTransactionsPerSecond: number;
  /** Transactions from the first message on, the open sessions' included. */
  readonly transactionsPerEvent: number;
  /** Bytes in the same time, indexes included. */
  readonly bytesPerEvent: number;
}

const IDLE_MS = 8000;

/** Measures chats without sessions, then, by `measureOpen`, with sessions that do nothing; `end` is called after the load. */
export async function measureDatabase(url: string) {
  const idleTransactionsPerSecond = await measureRate(url);
  let openTransactionsPerSecond = 0;
  let start = await readCounters(url);
  return {
    async measureOpen(): Promise<void> {
      openTransactionsPerSecond = await measureRate(url);
      start = await readCounters(url);
    },
    async end(events: number): Promise<DatabaseFigures> {
      const { connections, transactions, bytes } = await readCounters(url);
      return {
        connections,
        idleTransactionsPerSecond,
        openTransactionsPerSecond,
        transactionsPerEvent: Math.round((10 * (transactions - start.transactions)) / events) / 10,
        bytesPerEvent: Math.round((bytes - start.bytes) / events),
      };
    },
  };
}

/** Transactions a second. */
async function measureRate(url: string): Promise<number> {
  const start = await readCounters(url);
  await sleep(IDLE_MS);
  const end = await readCounters(url);
  return Math.round((end.transactions - start.transactions) / (IDLE_MS / 1000));
}

async function readCounters(url: string) {
  const sql = createConnection(url, { max: 1 });
  try {
    const [row] = await sql<{ transactions: number; bytes: number; connections: number }[]>`
      SELECT (xact_commit + xact_rollback)::float8 AS transactions,
        pg_database_size(current_database())::float8 AS bytes,
        (SELECT count(*)::int - 1 FROM pg_stat_activity WHERE datname = current_database()) AS connections
      FROM pg_stat_database WHERE datname = current_database()`;
    return row!;
  } finally {
    await sql.end();
  }
}
