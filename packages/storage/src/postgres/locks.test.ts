import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL as url } from '../../../../test/support/services/postgres.ts';
import { createLocks } from './locks.ts';

it('says that a server does not answer, and does no work', async () => {
  const locks = createLocks({ url: 'postgres://ann@127.0.0.1:1/x', application: 'vitrine-test' });
  let isDone = false;
  const refused = locks.run('a', async () => (isDone = true));
  await expect(refused).rejects.toMatchObject({ code: 'unreachable' });
  expect(isDone).toBe(false);
});

describe.skipIf(!(await hasPostgres()))('locks (skipped: no server)', () => {
  const open = (connections?: number) => {
    const application = `vitrine-${crypto.randomUUID()}`;
    return { locks: createLocks({ url, application, connections }), application };
  };

  it('two processes do work of one name one after the other, and of other names at the same time', async () => {
    const [first, second] = [open().locks, open().locks];
    const name = crypto.randomUUID();
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const done: string[] = [];
    const holding = first.run(name, async () => {
      enter();
      await gate;
      done.push('first');
      return 1;
    });
    await entered;
    const waiting = second.run(name, async () => void done.push('second'));
    await second.run(crypto.randomUUID(), async () => void done.push('other'));
    openGate();
    expect(await holding).toBe(1);
    await waiting;
    expect(done).toEqual(['other', 'first', 'second']);
  });

  it('work beyond the connections waits in this process, and each gets its turn', async () => {
    const { locks } = open(2);
    const { promise: both, resolve: meet } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running);
      if (running === 2) meet();
      await both;
      running--;
    };
    await Promise.all(Array.from({ length: 9 }, () => locks.run(crypto.randomUUID(), work)));
    expect([running, most]).toEqual([0, 2]);
  });

  it('rejects as the work does, and releases the lock', async () => {
    const { locks } = open();
    const name = crypto.randomUUID();
    const failing = locks.run(name, () => Promise.reject(new TypeError('the work has failed')));
    await expect(failing).rejects.toThrow(new TypeError('the work has failed'));
    expect(await locks.run(name, async () => 'again')).toBe('again');
  });

  it('work whose connection is lost keeps its outcome, and another process goes on', async () => {
    const { locks, application } = open();
    const other = open().locks;
    const name = crypto.randomUUID();
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    const outcome = await locks.run(name, async () => {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${application}`;
      return other.run(name, async () => 'the lock was free');
    });
    expect(outcome).toBe('the lock was free');
  });
});
