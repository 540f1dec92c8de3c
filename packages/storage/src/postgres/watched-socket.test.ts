import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL } from '../../../../test/support/services/postgres.ts';
import { startRelay } from '../../../../test/support/services/relay.ts';
import { watchedSocket } from './watched-socket.ts';

const SILENCE_MS = 500;

describe.skipIf(!(await hasPostgres()))('watched connections (skipped: no server)', () => {
  const open = async () => {
    const relay = await startRelay(POSTGRES_URL);
    const sql = postgres(relay.url, { max: 2, connect_timeout: 1, ...{ socket: watchedSocket(SILENCE_MS) } });
    onTestFinished(() => sql.end({ timeout: 0 }));
    return { relay, sql };
  };

  it('end when the server falls silent, and new ones take their place', async () => {
    const { relay, sql } = await open();
    const read = async (): Promise<unknown> => (await sql`SELECT 1 AS one`)[0]?.one;
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    relay.silence();
    const outcomes = await Promise.allSettled([read(), read()]);
    expect(outcomes).toMatchObject([{ reason: { code: 'ETIMEDOUT' } }, { reason: { code: 'ETIMEDOUT' } }]);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  });

  it('carry transactions, and stay while a slow answer comes in parts', async () => {
    const { sql } = await open();
    expect(await sql.begin(tx => [tx`SELECT 1 AS one`, tx`SELECT 2 AS two`])).toMatchObject([
      [{ one: 1 }],
      [{ two: 2 }],
    ]);
    // Rows come one by one, each after a part of the time that an answer may take.
    const rows = await sql`SELECT pg_sleep(0.1), repeat('x', 20000) FROM generate_series(1, 10)`;
    expect(rows).toHaveLength(10);
  });

  it('a server that cannot be reached is an error, and the pool is not used up by it', async () => {
    const { relay, sql } = await open();
    void relay.lose('answers');
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(sql`SELECT 1`).rejects.toMatchObject({ code: /TIMEOUT|TIMEDOUT/ });
    relay.cut();
    await expect.poll(() => sql`SELECT 1 AS one`.catch(() => [])).toMatchObject([{ one: 1 }]);
  });

  it('carry TLS', async () => {
    const sql = postgres(POSTGRES_URL, { max: 1, ssl: 'prefer', ...{ socket: watchedSocket(SILENCE_MS) } });
    onTestFinished(() => sql.end({ timeout: 0 }));
    expect(await sql`SELECT 1 AS one`).toMatchObject([{ one: 1 }]);
  });
});
