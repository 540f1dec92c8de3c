// The places of a process: sessions at work take one, sessions that wait for their users take none.
import { once } from 'node:events';
import { openSignals } from '@vitrine/storage/internal/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';
import { startBoss } from './boss.ts';
import { createSessionJobs } from './session-holders/assign-holders.ts';
import type { SessionKey } from './session-key.ts';

const TIMEOUT_MS = 60_000;

describe.skipIf(!(await hasPostgres()))('places of a process (skipped: no server)', { timeout: TIMEOUT_MS }, () => {
  it('open approvals and finished runs take none', async () => {
    const { wire, server, start } = await openCluster({
      maxSessions: 1,
      otherwise: ({ body }) => {
        const text = JSON.stringify(body);
        if (text.includes('was done') || !text.includes('Please pay')) return { text: 'Done.' };
        return { calls: [{ name: 'shop__pay', args: {} }] };
      },
    });
    const process = await start();
    const begin = async (text: string): Promise<string> => {
      const { id } = await process.call('createSession');
      await process.call('sendMessage', id, { text });
      return id;
    };
    const requests: { id: string; approvalId: string }[] = [];
    for (let count = 0; count < 6; count++) {
      const id = await begin('Please pay');
      requests.push({ id, approvalId: (await process.waitFor(id, 'approval:request')).approvalId });
    }
    for (let count = 0; count < 3; count++) await process.waitFor(await begin('Hello'), 'run:end');
    await Promise.all(
      requests.map(({ id, approvalId }) => process.call('respond', id, approvalId, { approved: true })),
    );
    for (const { id } of requests) expect(await process.waitFor(id, 'run:end')).toMatchObject({ reason: 'completed' });
    expect(server.executed).toHaveLength(6);
    expect(wire.aborted).toBe(0);
    expect(process.failures).toEqual([]);
  });

  it('a session that begins to work where no place is free goes to another process', async () => {
    const { wire, start } = await openCluster({ maxSessions: 1 });
    const one = await start();
    const { id: resting } = await one.call('createSession');
    const { runId } = await one.call('sendMessage', resting, { text: 'Hello' });
    await one.waitFor(resting, 'run:end', event => event.runId === runId);
    wire.add({ text: 'I am thinking about it.', holdAt: 3 });
    const { id: working } = await one.call('createSession');
    await one.call('sendMessage', working, { text: 'Think' });
    await one.waitForLive(working, step => (step?.parts.length ?? 0) > 0);
    const two = await start();
    const { runId: next } = await one.call('sendMessage', resting, { text: 'And now?' });
    expect(await two.waitFor(resting, 'run:end', event => event.runId === next)).toMatchObject({ reason: 'completed' });
    wire.release();
    await one.waitFor(working, 'run:end');
    expect([...one.failures, ...two.failures]).toEqual([]);
  });

  it('are taken in turn by users with few waiting sessions first', async () => {
    const schema = tempSchema();
    const boss = await startBoss({ url: POSTGRES_URL, schema, onError: () => {} });
    const signals = await openSignals({});
    const order: string[] = [];
    const end = Promise.withResolvers<void>();
    const jobs = await createSessionJobs({
      boss,
      signals,
      maxSessions: 1,
      isResting: () => false,
      hasWork: async () => false,
      async hold({ session }) {
        order.push(`${session.userId} ${session.sessionId}`);
        await end.promise;
        return 'done';
      },
      onError: () => {},
    });
    onTestFinished(async () => {
      await jobs.close();
      await signals.close();
      await boss.stop({ graceful: false });
    });
    const ensure = (userId: string, sessionId: string, others: number): Promise<void> =>
      jobs.ensure({ userId, sessionId } satisfies SessionKey, others);
    await ensure('ann', '1', 0);
    for (const others of [1, 2, 3]) await ensure('ann', String(others + 1), others);
    await ensure('bob', '1', 0);
    expect(jobs.hasRoom()).toBe(false);
    end.resolve();
    await expect.poll(() => order).toEqual(['ann 1', 'bob 1', 'ann 2', 'ann 3', 'ann 4']);
  });

  it('of a dead process, the sessions at work are taken up before those that wait for their users', async () => {
    const schema = tempSchema();
    const boss = await startBoss({ url: POSTGRES_URL, schema, onError: () => {} });
    const ending = new AbortController();
    onTestFinished(() => boss.stop({ graceful: false }));
    const start = async (maxSessions: number) => {
      const signals = await openSignals({});
      const order: string[] = [];
      const jobs = await createSessionJobs({
        boss,
        signals,
        maxSessions,
        isResting: ({ sessionId }) => sessionId.startsWith('waits'),
        hasWork: async () => false,
        async hold({ session, begun }) {
          order.push(session.sessionId);
          begun();
          await once(ending.signal, 'abort');
          return 'done';
        },
        onError: () => {},
      });
      onTestFinished(async () => {
        ending.abort();
        await jobs.close();
        await signals.close();
      });
      return { jobs, order };
    };
    const dead = await start(5);
    const atWork = ['works 1', 'works 2', 'works 3', 'works 4', 'works 5'];
    const names = [...Array.from({ length: 40 }, (_, index) => `waits ${index}`), ...atWork];
    for (const sessionId of names) await dead.jobs.ensure({ userId: 'ann', sessionId });
    expect(dead.jobs.hasRoom()).toBe(false);
    const next = await start(50);
    await next.jobs.giveAway(dead.jobs.list());
    expect(next.order.slice(0, 5).sort()).toEqual(atWork);
    expect(new Set(next.order)).toEqual(new Set(names));
    ending.abort();
  });
});
