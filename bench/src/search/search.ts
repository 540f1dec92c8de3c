// The search in all chats of a user, on SQLite and on PostgreSQL: from the query to the results with their snippets, without the network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, createPostgresStores, createSqliteStores, type StoreProvider } from '@vitrine/agent';
import { createConnections } from '@vitrine/connect';
import createConnection from 'postgres';
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts';
import { quantile, round } from '../statistics.ts';
import { fillHistory, wordAt } from './fill-history.ts';

export interface SearchBenchmarkOptions extends BenchmarkOptions {
  /** @default 500 */
  sessions?: number;
  /** Of users and models together. @default 20,000 */
  messages?: number;
}

const DATABASE = process.env.VITRINE_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const ROUNDS = 10;

/** What users type: whole words from common to rare, beginnings of one and two letters, several words, and what is not there. */
const QUERIES = {
  'common word': wordAt(1),
  'usual word': wordAt(60),
  'rare word': wordAt(7_000),
  'one letter': wordAt(2).slice(0, 1),
  'two letters': wordAt(40).slice(0, 2),
  'two common words': `${wordAt(1)} ${wordAt(2)}`,
  'common and rare': `${wordAt(1)} ${wordAt(5_000)}`,
  'three words': `${wordAt(3)} ${wordAt(30)} ${wordAt(300)}`,
  'one message': 'number77',
  'first message': 'number0',
  nothing: 'absentword',
  'beginnings of all': [...'etaoinsh'].join(' '),
};

interface Figures {
  readonly p50: number;
  readonly p95: number;
  /** Medians by kind of query. */
  readonly queries: Readonly<Record<string, number>>;
}

export const search = (async ({
  rounds = ROUNDS,
  sessions = 500,
  messages = 20_000,
  log = () => {},
}: SearchBenchmarkOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-search-'));
  const schema = `vitrine_bench_search_${process.pid}`;
  const counts = { sessions, messages };
  try {
    const sqlite = await measure(createSqliteStores({ folder }), counts, rounds);
    log(`sqlite: ${JSON.stringify(sqlite)}`);
    const postgres = await measure(await createPostgresStores({ url: DATABASE, schema }), counts, rounds);
    log(`postgres: ${JSON.stringify(postgres)}`);
    const slower = Math.max(sqlite.p95, postgres.p95);
    return {
      name: 'search',
      unit: 'ms, p95 of a search, the slower database',
      ours: slower,
      peers: {},
      ...counts,
      sqlite,
      postgres,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    const sql = createConnection(DATABASE, { max: 1, onnotice: () => {} });
    await sql`DROP SCHEMA IF EXISTS ${sql(schema)} CASCADE`;
    await sql.end();
  }
}) satisfies Benchmark;

async function measure(
  provider: StoreProvider,
  counts: { sessions: number; messages: number },
  rounds: number,
): Promise<Figures> {
  const store = await provider.open('bench');
  const connections = createConnections({});
  const agent = await createAgent({ store, connections });
  try {
    await fillHistory(store, counts);
    const times = new Map<string, number[]>();
    // The first round fills the caches.
    for (let turn = 0; turn <= rounds; turn++) {
      for (const [kind, query] of Object.entries(QUERIES)) {
        const start = performance.now();
        await agent.search(query);
        if (turn > 0) times.set(kind, [...(times.get(kind) ?? []), performance.now() - start]);
      }
    }
    const all = [...times.values()].flat();
    const medians = [...times].map(([kind, list]): [string, number] => [kind, round(quantile(list, 0.5))]);
    return { p50: round(quantile(all, 0.5)), p95: round(quantile(all, 0.95)), queries: Object.fromEntries(medians) };
  } finally {
    await agent.close();
    await connections.close();
    await provider.close();
  }
}
