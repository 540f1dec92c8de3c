// What chats ask of PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises';
import createConnection from 'postgres';

interface DatabaseFigures {
  /** Open, of all processes. */
  readonly connections: number;
  /** Of all processes, before the first session. */
  readonly idleTransactionsPerSecond: number;
  /** Under load, with all that belongs to an event, indexes included. */
  readonly transactionsPerEvent: number;
  readonly bytesPerEvent: number;
}

const IDLE_MS = 10_000;

/** Measures chats without work. The returned function is called after the load. */
export async function measureDatabase(url: string): Promise<(events: number) => Promise<DatabaseFigures>> {
  const idle = await readCounters(url);
  await sleep(IDLE_MS);
  const start = await readCounters(url);
  return async events => {
    const end = await readCounters(url);
    return {
      connections: end.connections,
      idleTransactionsPerSecond: Math.round((start.transactions - idle.transactions) / (IDLE_MS / 1000)),
      transactionsPerEvent: Math.round((10 * (end.transactions - start.transactions)) / events) / 10,
      bytesPerEvent: Math.round((end.bytes - start.bytes) / events),
    };
  };
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
