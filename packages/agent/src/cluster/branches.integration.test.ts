// Branches, copies and deletions pass between processes: each reader sees what another process has done.
import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../../../../test/support/services/postgres.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';

describe.skipIf(!(await hasPostgres()))('branches in a cluster (skipped: no server)', { timeout: 60_000 }, () => {
  async function open() {
    const cluster = await openCluster();
    const [one, two] = await Promise.all([cluster.start(), cluster.start()]);
    const { id } = await one.call('createSession');
    cluster.wire.add({ text: 'One' });
    const { runId } = await one.call('sendMessage', id, { text: 'Hi' });
    await two.waitFor(id, 'run:end', event => event.runId === runId);
    return { ...cluster, one, two, id, runId };
  }

  it('a branch that is made at one process is seen, and left, at the other', async () => {
    const { wire, one, two, id, runId } = await open();
    wire.add({ text: 'Two' });
    const again = await one.call('answerAgain', id, runId);
    expect(await two.waitFor(id, 'branch')).toMatchObject({ after: expect.any(Number) });
    await two.waitFor(id, 'run:end', event => event.runId === again.runId);
    const start = await two.waitFor(id, 'run:start', event => event.runId === runId);
    await two.call('switchBranch', id, { seq: start.seq });
    await one.waitFor(id, 'branch', event => event.seq > start.seq + 5);
    wire.add({ text: 'Three' });
    const next = await one.call('sendMessage', id, { text: 'On' });
    await two.waitFor(id, 'run:end', event => event.runId === next.runId);
    const texts = JSON.stringify(wire.requests.at(-1)?.body);
    expect([texts.includes('One'), texts.includes('Two')]).toEqual([true, false]);
  });

  it('a copy that is made at one process goes on at the other', async () => {
    const { wire, one, two, id, runId } = await open();
    const copy = await two.call('copySession', id, { runId });
    wire.add({ text: 'In the copy' });
    const next = await one.call('sendMessage', copy.id, { text: 'On' });
    await two.waitFor(copy.id, 'run:end', event => event.runId === next.runId);
    expect((await two.call('getSession', id))?.events.filter(({ type }) => type === 'run:end')).toHaveLength(1);
    expect([...one.failures, ...two.failures]).toEqual([]);
  });

  it('a session that is deleted at one process is gone at the other, and its run has ended', async () => {
    const { wire, one, two, id } = await open();
    wire.add({ text: 'I am thinking about it.', holdAt: 3 });
    const { runId } = await one.call('sendMessage', id, { text: 'Think' });
    await two.waitForLive(id, live => live?.runId === runId);
    await two.call('deleteSession', id);
    expect(await two.waitFor(id, 'run:end', event => event.runId === runId)).toMatchObject({ reason: 'stopped' });
    await two.waitForEnd(id);
    for (const process of [one, two]) {
      expect(await process.call('listSessions')).toEqual([]);
      expect(await process.call('getSession', id)).toBeUndefined();
      await expect(process.call('sendMessage', id, { text: 'Late' })).rejects.toMatchObject({
        code: 'unknown-session',
      });
    }
    await one.call('restoreSession', id);
    expect(await two.call('listSessions')).toMatchObject([{ id }]);
    expect([...one.failures, ...two.failures]).toEqual([]);
  });
});
