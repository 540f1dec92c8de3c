// A user who has spent the budget of the day: 429 for what starts a run, and for nothing else.
import { type Agent, createAgent } from '@vitrine/agent';
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { createConnections } from '@vitrine/connect';
import { expect, it, onTestFinished } from 'vitest';
import { readUntil } from '../../../agent/test/support/events.ts';
import { type ScriptedTurn, says, scriptedModels } from '../../../agent/test/support/scripted-models.ts';
import { createAuth } from '../auth/auth.ts';
import { createUsageBudget, createUsageLedger } from '../auth/usage-budget.ts';
import type { User } from '../auth/user.ts';
import { createChatApp } from '../create-chat-app.ts';

const HOST = '127.0.0.1:4400';
/** Two hours before midnight, UTC. */
const EVENING = Date.UTC(2026, 10, 27, 22);
const failing: ScriptedTurn = () => {
  throw new Error('The provider is on fire.');
};

/** A chat in which each step uses 15 tokens, and each user has `tokensPerDay`. */
async function openChat(tokensPerDay: number, turns: readonly ScriptedTurn[]) {
  const clock = { now: EVENING };
  const budget = createUsageBudget({ ledger: createUsageLedger(), tokensPerDay, now: () => clock.now });
  const agents = new Map<string, Agent>();
  const openWorkspace = async ({ id, name }: User) => {
    const connections = createConnections({});
    const agent = await createAgent({
      connections,
      store: createSqliteStore({ file: ':memory:' }),
      models: scriptedModels(turns),
      onUsage: usage => void budget.count(id, usage),
    });
    agents.set(name, agent);
    onTestFinished(async () => {
      await agent.close();
      await connections.close();
    });
    return { agent, connections };
  };
  const { app, close } = createChatApp({
    sandboxTemplate: 'http://{label}.localhost:4401',
    allowedHosts: [HOST],
    auth: await createAuth({ type: 'proxy-header', userHeader: 'X-User', proxies: ['127.0.0.1'] }),
    budget,
    openWorkspace,
  });
  onTestFinished(close);

  const openUser = async (user: string) => {
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    const headers = { 'x-user': user, 'content-type': 'application/json' };
    const post = (path: string, body: object = {}) =>
      app.request(`http://${HOST}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, { incoming });
    const { id } = (await (await post('/sessions')).json()) as { id: string };
    return {
      post,
      send: () => post(`/sessions/${id}/messages`, { text: 'Hi' }),
      retry: (runId: string) => post(`/sessions/${id}/runs`, { retryOf: runId }),
      /** Sends a message, and resolves with its run when that has ended. */
      async finishRun() {
        const answer = await post(`/sessions/${id}/messages`, { text: 'Hi' });
        const { runId } = (await answer.json()) as { runId: string };
        await readUntil(agents.get(user)!, id, event => event.type === 'run:end' && event.runId === runId);
        return runId;
      },
    };
  };
  return { clock, openUser };
}

it('the next message is refused until the next day; another user’s is not', async () => {
  const { clock, openUser } = await openChat(15, [says('Hello!'), says('Hello again!')]);
  const [ann, bob] = [await openUser('ann'), await openUser('bob')];
  await ann.finishRun();
  const refusal = await ann.send();
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '7200']);
  expect(await refusal.json()).toEqual({
    error: {
      code: 'over-budget',
      message: 'You have spent your budget for models of today. It begins anew at 00:00 UTC.',
    },
  });
  expect((await ann.post('/sessions')).ok).toBe(true);
  await bob.finishRun();
  clock.now += 2 * 3_600_000;
  await ann.finishRun();
});

it('a budget that is not spent refuses nothing', async () => {
  const { openUser } = await openChat(16, [says('Hello!'), says('Hello again!')]);
  const ann = await openUser('ann');
  await ann.finishRun();
  await ann.finishRun();
  expect((await ann.send()).status).toBe(429);
});

it('a run is not retried over budget', async () => {
  const { clock, openUser } = await openChat(15, [failing, says('Hello!'), says('Hello again!')]);
  const ann = await openUser('ann');
  const failed = await ann.finishRun();
  await ann.finishRun();
  expect((await ann.retry(failed)).status).toBe(429);
  clock.now += 2 * 3_600_000;
  // The newest run did not fail: the agent refuses it, and the budget does not.
  expect((await ann.retry(failed)).status).toBe(409);
});
