// Runs whose database is away for a while go on afterwards.
import { createConnections } from '@vitrine/connect';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { startRelay } from '../../../../test/support/services/relay.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';
import { says, scriptedModels } from '../../test/support/scripted-models.ts';
import { AgentError } from '../errors.ts';
import type { ClusterStore } from '../store/cluster-store.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import { openLocalAgent } from './local-agent.ts';

const TIMEOUT_MS = 90_000;

describe.skipIf(!(await hasPostgres()))('a database that is away (skipped: no server)', { timeout: TIMEOUT_MS }, () => {
  it('the result of a call waits for it, and the run goes on', async () => {
    const relay = await startRelay(POSTGRES_URL);
    const { wire, server, start } = await openCluster({ url: relay.url });
    wire.add({ calls: [{ name: 'shop__pay', args: {} }] }, { text: 'Paid.' });
    const process = await start();
    server.hold();
    const { id } = await process.call('createSession');
    await process.call('sendMessage', id, { text: 'Pay' });
    const { approvalId } = await process.waitFor(id, 'approval:request');
    await process.call('respond', id, approvalId, { approved: true });
    await server.untilExecuted(1);
    await relay.refuse();
    server.release();
    // The write of the result is tried again and again meanwhile.
    await expect.poll(() => process.failures.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await relay.accept();
    expect(await process.waitFor(id, 'llm:tool-result')).toMatchObject({ success: true });
    expect(await process.waitFor(id, 'run:end')).toMatchObject({ reason: 'completed' });
    expect(server.executed).toEqual(['pay']);
  });

  it('a run that cannot read its log leaves without an end, and the next holder goes on with it', async () => {
    const stores = await createPostgresStores({ url: POSTGRES_URL, schema: tempSchema(), connections: 2 });
    onTestFinished(() => stores.close());
    const store = await stores.open('ann', { holder: () => 'token' });
    const models = scriptedModels([says('Here I am.')]);
    const leave = Promise.withResolvers<unknown>();
    const open = (agentStore: ClusterStore) =>
      openLocalAgent({
        store: agentStore,
        models,
        connections: createConnections({}),
        prefetch: false,
        shared: { wakeUps: { notify: () => {}, listen: () => () => {} } },
        onLost: (sessionId, error) => leave.resolve([sessionId, error?.code]),
      });
    await store.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
    const away = new AgentError('store-failed', 'The connection to the database was lost.', { storeProblem: 'away' });
    const one = await open({ ...store, readEvents: () => Promise.reject(away) });
    await one.claim('s', 'token');
    const { runId } = await one.agent.sendMessage('s', { text: 'Are you there?' });
    expect(await leave.promise).toEqual(['s', 'store-failed']);
    const types = async (): Promise<string[]> =>
      (await store.readEvents('s', { after: 0, limit: 100 })).map(({ type }) => type);
    expect(await types()).toEqual(['message:user', 'run:start']);
    await one.release('s');
    const two = await open(store);
    await two.claim('s', 'token');
    await two.takeUp('s');
    await expect.poll(types).toContain('run:end');
    expect((await store.readEvents('s', { after: 0, limit: 100 })).at(-1)).toMatchObject({
      runId,
      reason: 'completed',
    });
    await two.agent.close();
  });
});
