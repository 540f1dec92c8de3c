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
  /** Advisory locks of all processes. */
  readonly locks: number;
  /** Transactions from the first message on, the open sessions' included. */
  readonly transactionsPerEvent: number;
  /** Statements in the same time, as `pg_stat_statements` counts them. */
  readonly queriesPerEvent: number;
  /** The most frequent of them: how often for an event, and their beginning. */
  readonly queries: readonly string[];
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
      await resetStatements(url);
    },
    async end(events: number): Promise<DatabaseFigures> {
      const { connections, locks, transactions, bytes } = await readCounters(url);
      const statements = await readStatements(url);
      const perEvent = (count: number): number => Math.round((100 * count) / events) / 100;
      return {
        connections,
        locks,
        idleTransactionsPerSecond,
        openTransactionsPerSecond,
        transactionsPerEvent: perEvent(transactions - start.transactions),
        queriesPerEvent: perEvent(statements.reduce((sum, { calls }) => sum + calls, 0)),
        queries: statements.slice(0, 25).map(({ calls, query }) => `${perEvent(calls)} ${query}`),
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
    const [row] = await sql<{ transactions: number; bytes: number; connections: number; locks: number }[]>`
      SELECT (xact_commit + xact_rollback)::float8 AS transactions,
        pg_database_size(current_database())::float8 AS bytes,
        (SELECT count(*)::int - 1 FROM pg_stat_activity WHERE datname = current_database()) AS connections,
        (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory') AS locks
      FROM pg_stat_database WHERE datname = current_database()`;
    return row!;
  } finally {
    await sql.end();
  }
}

const withConnection = async <T>(url: string, work: (sql: createConnection.Sql) => Promise<T>): Promise<T> => {
  const sql = createConnection(url, { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end());
};

async function resetStatements(url: string): Promise<void> {
  await withConnection(url, async sql => {
    await sql`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`;
    await sql`SELECT pg_stat_statements_reset()`;
  });
}

/** The most frequent first, without the statements of transactions. */
async function readStatements(url: string): Promise<{ calls: number; query: string }[]> {
  return withConnection(url, async sql => {
    const rows = await sql<{ calls: number; query: string }[]>`
      SELECT sum(calls)::float8 AS calls, left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 160) AS query FROM pg_stat_statements
      WHERE query !~* '^[[:space:]]*(begin|commit|rollback|set )' GROUP BY 2 ORDER BY 1 DESC`;
    return [...rows];
  });
}
