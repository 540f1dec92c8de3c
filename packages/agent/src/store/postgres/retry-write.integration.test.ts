// Writes during lost connections: stored once, or refused where that cannot be known.
import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../../test/support/services/postgres.ts';
import { startRelay } from '../../../../../test/support/services/relay.ts';
import { append, at, message } from '../../../test/support/store/events.ts';
import { LOCAL_USER } from '../store.ts';
import { createPostgresStores } from './create-postgres-stores.ts';

/** A store whose session `a` has one event, by a way that can be cut. `claims`: this process alone writes to it. */
async function open({ claims }: { claims: boolean }) {
  const relay = await startRelay(POSTGRES_URL);
  const schema = tempSchema();
  const stores = await createPostgresStores({ url: relay.url, schema, connections: 1 });
  onTestFinished(() => stores.close());
  const store = await stores.open(LOCAL_USER, claims ? { holder: () => 'token' } : {});
  await store.createSession({ id: 'a', createdAt: at });
  if (claims) await store.claimSession('a', 'token');
  // Also prepares the statement, so that the next one is sent in one piece.
  await append(store, 'a', message('first', 'r0'));
  const sql = postgres(POSTGRES_URL, { max: 1 });
  onTestFinished(() => sql.end());
  const countStored = async () => {
    const [row] = await sql`SELECT count(*)::int AS n FROM ${sql(schema)}.events`;
    return Number(row?.n);
  };
  return { relay, store, sql, schema, countStored };
}

const TIMEOUT_MS = 30_000;

describe.skipIf(!(await hasPostgres()))('writes during lost connections (skipped: no server)', () => {
  it.each([true, false])(
    'while connections are refused a write waits, and is stored once (claimed: %s)',
    {
      timeout: TIMEOUT_MS,
    },
    async claims => {
      const { relay, store, countStored } = await open({ claims });
      await relay.refuse();
      // The driver notices the end of its connection by this read, which waits too.
      const reading = store.getSession('a');
      const writing = append(store, 'a', message('second', 'r1'), message('third', 'r2')).catch(
        (error: unknown) => error,
      );
      await relay.accept();
      expect(await reading).toMatchObject({ id: 'a' });
      expect(await writing).toMatchObject([{ seq: 2 }, { seq: 3 }]);
      expect(await countStored()).toBe(3);
    },
  );

  it('of a claimed session: a write whose answer is lost is found to be stored, and the next one follows it', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { relay, store, countStored } = await open({ claims: true });
    void relay.lose('answers');
    const writing = append(store, 'a', message('second', 'r1'));
    await expect.poll(countStored, { timeout: 45_000 }).toBe(2);
    relay.cut();
    expect(await writing).toMatchObject([{ seq: 2, type: 'message:user' }]);
    expect(await append(store, 'a', message('third', 'r2'))).toMatchObject([{ seq: 3 }]);
    expect(await countStored()).toBe(3);
  });

  it('of a claimed session: a write that is lost on its way is sent again', { timeout: TIMEOUT_MS }, async () => {
    const { relay, store, countStored } = await open({ claims: true });
    const isLost = relay.lose('requests');
    const writing = append(store, 'a', message('second', 'r1'));
    await isLost;
    relay.cut();
    expect(await writing).toMatchObject([{ seq: 2 }]);
    expect(await countStored()).toBe(2);
  });

  it('a write whose answer is lost is refused when another process has claimed the session since', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { relay, store, sql, schema, countStored } = await open({ claims: true });
    void relay.lose('answers');
    const writing = append(store, 'a', message('second', 'r1')).catch((error: unknown) => error);
    await expect.poll(countStored, { timeout: 45_000 }).toBe(2);
    await sql`UPDATE ${sql(schema)}.sessions SET holder = 'other'`;
    relay.cut();
    expect(await writing).toMatchObject({ code: 'not-holder' });
    expect(await countStored()).toBe(2);
  });

  it('of a session without a claim a write whose answer is lost fails, and is not repeated', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { relay, store, countStored } = await open({ claims: false });
    void relay.lose('answers');
    const writing = append(store, 'a', message('second', 'r1')).catch((error: unknown) => error);
    await expect.poll(countStored, { timeout: 45_000 }).toBe(2);
    relay.cut();
    expect(await writing).toMatchObject({ code: 'store-failed', message: expect.stringContaining('not known') });
    expect(await store.getSession('a')).toMatchObject({ seq: 2 });
  });
});
