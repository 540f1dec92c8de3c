// Several processes on the same sessions: any takes any request, one holds a session.
import { describe, expect, it, vi } from 'vitest';
import { hasNats, startNats } from '../../../../test/support/services/nats.ts';
import { hasPostgres } from '../../../../test/support/services/postgres.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';
import { createTempDatabase } from '../../test/support/cluster/temp-database.ts';

const TIMEOUT_MS = 60_000;
const hasDatabase = await hasPostgres();

/** `openNats`: absent when PostgreSQL carries the signals. */
function describeCluster(name: string, openNats?: () => Promise<{ url: string }>): void {
  describe(name, { timeout: TIMEOUT_MS }, () => {
    const open = async (options: Omit<Parameters<typeof openCluster>[0] & object, 'nats'> = {}) => {
      const nats = await openNats?.();
      const cluster = await openCluster({ ...options, ...(nats ? { nats: nats.url } : {}) });
      const [one, two] = await Promise.all([cluster.start(), cluster.start()]);
      const { id } = await one.call('createSession');
      const expectNoFailures = () => expect([...one.failures, ...two.failures]).toEqual([]);
      return { ...cluster, one, two, id, expectNoFailures };
    };

    it('an approval that is answered at another process lets the call be made, once', async () => {
      const { wire, server, one, two, id, expectNoFailures } = await open();
      wire.add({ calls: [{ name: 'shop__pay', args: {} }] }, { text: 'Paid.' });
      await one.call('sendMessage', id, { text: 'Pay' });
      const { approvalId } = await two.waitFor(id, 'approval:request');
      const answers = await Promise.allSettled(
        [one, two, one].map((process, index) => process.call('respond', id, approvalId, { approved: index < 2 })),
      );
      const refused = answers.filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      for (const { reason } of refused as PromiseRejectedResult[])
        expect(reason).toMatchObject({ code: 'already-answered' });
      expect(await two.waitFor(id, 'run:end')).toMatchObject({ reason: 'completed', steps: 2 });
      const { status } = await two.waitFor(id, 'approval:response');
      expect(server.executed).toEqual(status === 'approved' ? ['pay'] : []);
      expectNoFailures();
    });

    it('live text, a steering message and a stop pass between processes', async () => {
      const { wire, one, two, id, expectNoFailures } = await open();
      wire.add({ text: 'I am thinking about it.', holdAt: 3 }, { text: 'I think about the other thing.', holdAt: 3 });
      const { runId } = await one.call('sendMessage', id, { text: 'Think' });
      const step = await two.waitForLive(id, live => live?.parts[0]?.text.startsWith('I am') === true);
      expect(step).toMatchObject({ runId, step: 1 });
      const steered = await two.call('sendMessage', id, { text: 'Of the other thing', delivery: 'steer' });
      expect(steered.runId).toBe(runId);
      wire.release();
      await two.waitForLive(id, live => live?.step === 2 && live.parts[0]?.text.startsWith('I think') === true);
      expect(await two.waitFor(id, 'step:start', event => event.step === 2)).toMatchObject({
        messageIds: [steered.messageId],
      });
      expect(await two.call('stopRun', id, runId)).toBe(true);
      expect(await one.waitFor(id, 'run:end')).toMatchObject({ runId, reason: 'stopped' });
      expect(await two.call('stopRun', id, runId)).toBe(false);
      await two.waitForLive(id, live => live === null);
      expectNoFailures();
    });
  });
}

if (hasDatabase) {
  describeCluster('a cluster with signals by PostgreSQL');
  if (hasNats()) describeCluster('a cluster with signals by NATS', startNats);
}

describe.skipIf(!hasDatabase)('a cluster (skipped: no server)', { timeout: TIMEOUT_MS }, () => {
  it('errors keep their code and their text on the way', async () => {
    const { start } = await openCluster();
    const [one, two] = await Promise.all([start(), start()]);
    const { id } = await one.call('createSession');
    await one.call('sendMessage', id, { text: 'Hello' });
    await one.waitFor(id, 'run:end');
    await expect(two.call('sendMessage', id, { text: '' })).rejects.toMatchObject({
      code: 'bad-message',
      message: 'A message has 1 to 100000 characters.',
    });
    await expect(two.call('sendMessage', 'none', { text: 'Hello' })).rejects.toMatchObject({ code: 'unknown-session' });
    await expect(two.call('act', id, 'none', { type: 'list', what: 'tools' } as never)).rejects.toMatchObject({
      code: 'unknown-surface',
    });
  });

  it('events have the time of the database, whatever the clocks of the processes say', async () => {
    const { start } = await openCluster({ idleMs: 0 });
    const [one, two] = await Promise.all([start({ skewMs: -240_000 }), start({ skewMs: 240_000 })]);
    const { id } = await one.call('createSession');
    for (const process of [two, one, two]) {
      const { runId } = await process.call('sendMessage', id, { text: 'Hello' });
      await process.waitFor(id, 'run:end', event => event.runId === runId);
    }
    const { events = [], createdAt = '' } = (await one.call('getSession', id)) ?? {};
    const times = [createdAt, ...events.map(({ at }) => at)].map(Date.parse);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  });

  it('a view acts through the holder: its result and its refusal come back', async () => {
    const { server, start } = await openCluster();
    const [one, two] = await Promise.all([start(), start()]);
    const { id } = await one.call('createSession');
    const { callId } = await one.call('callTool', id, {
      server: 'shop',
      tool: 'look',
      arguments: {},
      initiator: 'user',
    });
    await one.waitFor(id, 'llm:tool-result');
    const acting = two.call('act', id, callId, { type: 'tool', tool: 'pay', arguments: {} });
    const { approvalId } = await two.waitFor(id, 'approval:request');
    await two.call('respond', id, approvalId, { approved: true });
    expect(await acting).toMatchObject({ content: [{ type: 'text', text: 'pay was done' }] });
    const refused = two.call('act', id, callId, { type: 'tool', tool: 'pay', arguments: {} });
    const request = await two.waitFor(id, 'approval:request', event => event.approvalId !== approvalId);
    await Promise.all([
      expect(refused).rejects.toMatchObject({ code: 'denied' }),
      two.call('respond', id, request.approvalId, { approved: false, reason: 'Too expensive' }),
    ]);
    expect(server.executed).toEqual(['look', 'pay']);
  });

  it('what the user revokes at one process is asked about at the other, at once', async () => {
    const { wire, start } = await openCluster();
    const [one, two] = await Promise.all([start(), start()]);
    const { id } = await one.call('createSession');
    const pay = { calls: [{ name: 'shop__pay', args: {} }] };
    wire.add(pay, { text: 'Paid.' }, pay, { text: 'Paid.' }, pay);
    await one.call('sendMessage', id, { text: 'Pay' });
    const { approvalId } = await one.waitFor(id, 'approval:request');
    await one.call('respond', id, approvalId, { approved: true, scope: 'chat' });
    await one.waitFor(id, 'run:end');
    const { runId } = await one.call('sendMessage', id, { text: 'Pay' });
    await one.waitFor(id, 'run:end', event => event.runId === runId);
    expect(await two.call('listConsents')).toHaveLength(1);
    await two.call('revokeConsents', {});
    await one.call('sendMessage', id, { text: 'Pay' });
    await one.waitFor(id, 'approval:request', event => event.approvalId !== approvalId);
    await two.call('setApprovalMode', 'ask-always');
    expect(await one.call('approvalMode')).toBe('ask-always');
  });

  it('an answer at one process ends a question of another process that it covers', async () => {
    const { wire, server, start } = await openCluster();
    const [one, two] = await Promise.all([start(), start()]);
    const pay = { calls: [{ name: 'shop__pay', args: {} }] };
    const askIn = async (process: typeof one) => {
      wire.add(pay);
      const { id } = await process.call('createSession');
      await process.call('sendMessage', id, { text: 'Pay' });
      const { approvalId } = await process.waitFor(id, 'approval:request');
      return { id, approvalId };
    };
    const [first, second] = [await askIn(one), await askIn(two)];
    await one.call('respond', first.id, first.approvalId, { approved: true, scope: 'server' });
    await two.waitFor(second.id, 'approval:response', event => event.status === 'approved');
    await Promise.all([one.waitFor(first.id, 'run:end'), two.waitFor(second.id, 'run:end')]);
    expect(server.executed).toEqual(['pay', 'pay']);
    expect([...one.failures, ...two.failures]).toEqual([]);
  });

  it('a database that ends every connection delays a session, and loses nothing of it', async () => {
    const { url, interrupt } = await createTempDatabase();
    const { wire, server, start } = await openCluster({ url });
    const [one, two] = await Promise.all([start(), start()]);
    const { id } = await one.call('createSession');
    // A command that is sent on a connection that is lost in this moment would fail.
    const interruptUntilNoticed = async () => {
      await interrupt();
      for (const process of [one, two])
        await expect.poll(() => process.call('listSessions').catch(() => [])).toMatchObject([{ id }]);
    };
    wire.add({ calls: [{ name: 'shop__pay', args: {} }] }, { text: 'Paid.' });
    server.hold();
    await one.call('sendMessage', id, { text: 'Pay' });
    await two.waitFor(id, 'approval:request');
    await interruptUntilNoticed();
    // A session that another process has taken over meanwhile asks again.
    const answerOpenQuestion = async () => {
      const events = (await two.call('getSession', id))?.events ?? [];
      const question = events.findLast(event => event.type === 'approval:request');
      await two.call('respond', id, question?.approvalId ?? '', { approved: true });
    };
    await vi.waitFor(answerOpenQuestion, { timeout: 30_000, interval: 200 });
    await server.untilExecuted(1);
    // The end of the call is written on a connection that is lost.
    await interrupt();
    server.release();
    expect(await two.waitFor(id, 'run:end')).toMatchObject({ reason: 'completed', steps: 2 });
    expect(server.executed).toEqual(['pay']);
    const { runId } = await two.call('sendMessage', id, { text: 'Thanks' });
    expect(await one.waitFor(id, 'run:end', event => event.runId === runId)).toMatchObject({ reason: 'completed' });
  });

  it('a command finds a holder also when the holder is about to leave', async () => {
    const { start } = await openCluster({ idleMs: 1 });
    const [one, two] = await Promise.all([start(), start()]);
    const { id } = await one.call('createSession');
    const runIds: string[] = [];
    for (let turn = 0; turn < 60; turn++) {
      const process = turn % 2 === 0 ? one : two;
      const { runId } = await process.call('sendMessage', id, { text: `Message ${turn}` });
      await process.waitFor(id, 'run:end', event => event.runId === runId);
      runIds.push(runId);
    }
    expect(new Set(runIds).size).toBe(60);
    const events = (await one.call('getSession', id))?.events ?? [];
    expect(events.filter(({ type }) => type === 'run:end')).toHaveLength(60);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect([...one.failures, ...two.failures]).toEqual([]);
  });
});
