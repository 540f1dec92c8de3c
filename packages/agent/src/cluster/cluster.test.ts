// Several processes on the same sessions: any takes any request, one holds a session.
import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../../../../test/support/postgres.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';

describe.skipIf(!(await hasPostgres()))('a cluster (skipped: no server)', () => {
  it('a message, an approval and a call reach the process that holds the session', async () => {
    const { wire, server, start } = await openCluster();
    const [one, two] = await Promise.all([start(), start()]);
    wire.add({ calls: [{ name: 'shop__pay', args: {} }] }, { text: 'Paid.' });
    const { id } = await one.call('createSession');
    await one.call('sendMessage', id, { text: 'Pay' });
    const { approvalId } = await two.waitFor(id, 'approval:request');
    await two.call('respond', id, approvalId, { approved: true });
    await expect(two.call('respond', id, approvalId, { approved: true })).rejects.toMatchObject({ code: 'already-answered' });
    expect(await two.waitFor(id, 'run:end')).toMatchObject({ reason: 'completed', steps: 2 });
    expect(server.executed).toEqual(['pay']);
    expect([...one.failures, ...two.failures]).toEqual([]);
  });
});
