// Readers that wait, without signals: what all of them ask of the database together.
import type { Sql } from '@vitrine/storage/internal/postgres';
import { openSignals } from '@vitrine/storage/internal/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { append, at, message } from '../../test/support/store/events.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import { topics } from './session-key.ts';
import { createWatchedLogs } from './watched-logs.ts';

const READERS = 850;
const LOOK_MS = 200;

async function open() {
  const stores = await createPostgresStores({ url: POSTGRES_URL, schema: tempSchema(), connections: 3 });
  const signals = await openSignals();
  let queries = 0;
  const counted = ((...args: Parameters<Sql>) => {
    queries++;
    return stores.sql(...args);
  }) as Sql;
  const onError = (error: Error): never => {
    throw error;
  };
  const logs = createWatchedLogs({ sql: counted, signals, onError, connectedMs: LOOK_MS });
  onTestFinished(async () => {
    logs.close();
    await signals.close();
    await stores.close();
  });
  const store = await stores.open('ann');
  return { store, sql: stores.sql, signals, logs, countQueries: () => queries };
}

describe.skipIf(!(await hasPostgres()))('logs with readers (skipped: no server)', () => {
  it('850 readers cost one query for each look, and an event wakes its own reader alone', async () => {
    const { store, sql, logs, countQueries } = await open();
    await sql`INSERT INTO sessions (user_id, id, created_at) SELECT 'ann', 's' || n, ${at} FROM generate_series(1, ${READERS}::int) AS n`;
    const woken: string[] = [];
    const stops = Array.from({ length: READERS }, (_, index) => {
      const sessionId = `s${index + 1}`;
      return logs.listen({ userId: 'ann', sessionId }, end => woken.push(`${sessionId} ${end}`));
    });
    // The first look tells where each log ends.
    await expect.poll(() => woken.length).toBe(READERS);
    woken.length = 0;
    const start = { queries: countQueries(), ms: performance.now() };
    await append(store, 's7', message('one'), message('two'));
    await expect.poll(() => woken).toEqual(['s7 2']);
    await store.deleteSession('s8', at);
    await expect.poll(() => woken).toContain('s8 undefined');
    const looks = (performance.now() - start.ms) / LOOK_MS;
    expect(countQueries() - start.queries).toBeLessThanOrEqual(Math.ceil(looks) + 1);
    for (const stop of stops) stop();
    await append(store, 's9', message('late'));
    const ended = countQueries();
    await expect.poll(() => performance.now() - start.ms > 3 * LOOK_MS).toBe(true);
    expect(countQueries()).toBeLessThanOrEqual(ended + 1);
    expect(woken).not.toContain('s9 1');
  });

  it('a signal wakes the readers of its log at once, without a query', async () => {
    const { signals, logs, countQueries } = await open();
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    logs.listen({ userId: 'ann', sessionId: 'a' }, resolve);
    signals.publish(topics.events({ userId: 'ann', sessionId: 'a' }));
    expect(await promise).toBeUndefined();
    expect(countQueries()).toBeLessThanOrEqual(1);
  });
});
