// The agents of users in one process: closed when neither requests nor sessions need them.
import { createConnections } from '@vitrine/connect';
import { openSignals } from '@vitrine/storage/internal/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../test/support/services/postgres.ts';
import { readUntil } from '../../test/support/events.ts';
import { says, scriptedModels } from '../../test/support/scripted-models.ts';
import { createCluster } from './create-cluster.ts';

async function openCluster({ idleMs = 60_000, url }: { idleMs?: number; url: string }) {
  const signals = await openSignals({ postgres: url });
  const log: string[] = [];
  const closed = Promise.withResolvers<void>();
  const cluster = await createCluster({
    url,
    signals,
    idleMs,
    async openUser(userId) {
      const connections = createConnections({});
      log.push(`open ${userId}`);
      return {
        options: {
          connections,
          models: scriptedModels([says('Hello.')]),
          profiles: {
            initialId: 'one',
            find: id => ({ name: id }),
            connect: async id => void log.push(`connect ${id}`),
          },
        },
        async close() {
          await connections.close();
          log.push(`close ${userId}`);
          closed.resolve();
        },
      };
    },
  });
  onTestFinished(async () => {
    await cluster.close();
    await signals.close();
  });
  return { cluster, log, closed: closed.promise };
}

describe.skipIf(!(await hasPostgres()))('users of a process (skipped: no server)', { timeout: 30_000 }, () => {
  it('an agent that is released is closed, and opened anew with everything at the next request', async () => {
    const { cluster, log } = await openCluster({ url: await tempDatabase() });
    const { id } = await (await cluster.agent('ann')).createSession();
    await cluster.release('ann');
    expect(log).toEqual(['open ann', 'close ann']);
    const agents = await Promise.all([cluster.agent('ann'), cluster.agent('ann')]);
    expect(agents[0]).toBe(agents[1]);
    expect(await agents[0]!.listSessions()).toMatchObject([{ id }]);
    expect(log).toEqual(['open ann', 'close ann', 'open ann']);
  });

  it('a session that this process holds keeps it open until it is idle', async () => {
    const { cluster, log, closed } = await openCluster({ url: await tempDatabase(), idleMs: 2_000 });
    const agent = await cluster.agent('ann');
    const { id } = await agent.createSession();
    await agent.sendMessage(id, { text: 'Hi' });
    await cluster.release('ann');
    expect(log).toEqual(['open ann']);
    const ended = await readUntil(agent, id, event => event.type === 'run:end');
    expect(ended.at(-1)).toMatchObject({ reason: 'completed' });
    await closed;
    expect(log).toEqual(['open ann', 'close ann']);
  });

  it('the profile that a user chooses at one process is followed by the others, and by an agent that is opened later', async () => {
    const url = await tempDatabase();
    const [here, elsewhere] = [await openCluster({ url }), await openCluster({ url })];
    const [agent, other] = [await here.cluster.agent('ann'), await elsewhere.cluster.agent('ann')];
    const { id } = await agent.createSession();
    await agent.chooseProfile('two');
    await expect.poll(() => elsewhere.log).toContain('connect two');
    expect(await other.profileId()).toBe('two');
    await other.sendMessage(id, { text: 'Hi' });
    const events = await readUntil(agent, id, event => event.type === 'run:end');
    expect(events.find(({ type }) => type === 'run:start')).toMatchObject({ agent: 'two' });
    await here.cluster.release('ann');
    expect(await (await here.cluster.agent('ann')).profileId()).toBe('two');
    expect(await (await here.cluster.agent('bob')).profileId()).toBe('one');
  });
});
