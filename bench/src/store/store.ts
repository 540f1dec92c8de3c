// The agent's store on SQLite and on PostgreSQL: how long one append takes until it is durable, and how many a second there are.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresStores } from '@vitrine/agent/internal/stores';
import { createSqliteStores, type Store, type StoreProvider } from '@vitrine/agent';
import createConnection from 'postgres';
import type { Benchmark } from '../benchmark.ts';

/** Sessions that are written to at once, as by as many users. */
const SESSIONS = 16;
const ROUNDS = 1000;
const DATABASE = process.env.VITRINE_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const at = '2026-01-01T00:00:00.000Z';

/** About the size of a message. */
const event = { type: 'view:notice', surfaceId: 's', server: 'shop', level: 'info', message: 'x'.repeat(400) } as const;

interface Figures {
  /** Milliseconds of one append, one after the other. */
  readonly p50: number;
  readonly p99: number;
  /** One session, one append after the other. */
  readonly appendsPerSecond: number;
  /** The same with `SESSIONS` sessions at once. */
  readonly appendsPerSecondAtOnce: number;
}

export const store: Benchmark = async ({ rounds = ROUNDS, log = () => {} } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-store-'));
  const schema = `vitrine_bench_${process.pid}`;
  try {
    const sqlite = await measure(createSqliteStores({ folder }), rounds);
    log(`sqlite: ${JSON.stringify(sqlite)}`);
    const postgres = await measure(await createPostgresStores({ url: DATABASE, schema }), rounds);
    log(`postgres: ${JSON.stringify(postgres)}`);
    return { name: 'store', unit: 'ms per append on PostgreSQL', ours: postgres.p50, peers: {}, sqlite, postgres };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    const sql = createConnection(DATABASE, { max: 1, onnotice: () => {} });
    await sql`DROP SCHEMA IF EXISTS ${sql(schema)} CASCADE`;
    await sql.end();
  }
};

async function measure(provider: StoreProvider, rounds: number): Promise<Figures> {
  const target = await provider.open('bench');
  const ids = Array.from({ length: SESSIONS }, () => crypto.randomUUID());
  for (const id of ids) await target.createSession({ id, createdAt: at });
  await append(target, ids[0]!, 50);
  const times = await append(target, ids[0]!, rounds);
  const start = performance.now();
  await Promise.all(ids.map(id => append(target, id, Math.ceil(rounds / 4))));
  const seconds = (performance.now() - start) / 1000;
  await target.close();
  await provider.close();
  const sum = times.reduce((all, time) => all + time, 0);
  times.sort((a, b) => a - b);
  const percentile = (part: number): number => round(times[Math.floor(times.length * part)] ?? 0);
  return {
    p50: percentile(0.5),
    p99: percentile(0.99),
    appendsPerSecond: Math.round((1000 * times.length) / sum),
    appendsPerSecondAtOnce: Math.round((SESSIONS * Math.ceil(rounds / 4)) / seconds),
  };
}

/** Milliseconds of each of `count` appends, one after the other. */
async function append(target: Store, sessionId: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await target.write([{ type: 'event', sessionId, event, at }]);
    times.push(performance.now() - start);
  }
  return times;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
