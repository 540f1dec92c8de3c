// H19: sampling requests of views: approved by the user, limited in size, cost and rate; without a model, an error.
import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred } from '../../test/support/scripted-connections.ts';
import { says, scriptedModels } from '../../test/support/scripted-models.ts';
import { servers, surfaceIn, typesAfter } from '../../test/support/shop.ts';
import type { AgentOptions } from '../index.ts';

type Sampler = NonNullable<AgentOptions['sampler']>;
const request = { messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }], maxTokens: 100 };
const answer = { role: 'assistant', content: { type: 'text', text: 'hi' }, model: 'parrot-1' } as const;

async function open(sampler: Sampler | undefined, options: Partial<AgentOptions> = {}) {
  const agentSetup = await openAgent(servers(), { ...(sampler ? { sampler } : {}), ...options });
  const surfaceId = await surfaceIn(agentSetup.agent, agentSetup.sessionId);
  const { agent, sessionId } = agentSetup;
  const sample = (more: object = {}, signal?: AbortSignal) =>
    agent.act(sessionId, surfaceId, { type: 'sample', request: { ...request, ...more } }, { signal });
  return { ...agentSetup, surfaceId, sample };
}

it('without a model the user is not asked', async () => {
  const { agent, sessionId, sample } = await open(undefined);
  await expect(sample()).rejects.toMatchObject({ code: 'no-model', message: 'This chat has no model.' });
  expect(await typesAfter(agent, sessionId, 2)).toEqual([]);
  expect(agent.capabilities).not.toHaveProperty('sampling');
});

it('a model that the user adds later answers', async () => {
  const scripted = scriptedModels([says('hi')]);
  const planner = {
    id: 'planner',
    provider: 'vitrine',
    model: 'planner',
    label: 'Planner',
    contextWindow: 0,
    offline: true,
  };
  const list = [planner, ...scripted.list()].slice(0, 1);
  const { agent, sessionId, sample } = await open(undefined, { models: { ...scripted, list: () => list } });
  await expect(sample()).rejects.toMatchObject({ code: 'no-model' });
  expect(agent.capabilities).not.toHaveProperty('sampling');
  list.push(...scripted.list());
  expect(agent.capabilities).toHaveProperty('sampling');
  const acting = sample();
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true });
  expect(await acting).toMatchObject({ content: { type: 'text', text: 'hi' }, model: 'scripted' });
});

it('the user sees the whole request; an approval for the surface covers only its sampling requests (H19)', async () => {
  const receivedRequests: unknown[] = [];
  const { agent, sessionId, surfaceId, sample } = await open(async given => {
    receivedRequests.push(given);
    return answer;
  });
  expect(agent.capabilities).toHaveProperty('sampling');
  const acting = sample({ systemPrompt: 'Be brief' });
  const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
  expect(approvalRequest).toMatchObject({
    kind: 'sampling',
    toolName: 'look',
    surfaceId,
    scopes: ['once', 'surface', 'chat'],
  });
  expect(approvalRequest.sampling).toEqual({ ...request, systemPrompt: 'Be brief' });
  expect(receivedRequests).toEqual([]);
  await agent.respond(sessionId, approvalRequest.approvalId, { approved: true, scope: 'surface' });
  expect(await acting).toEqual(answer);
  expect(await sample()).toEqual(answer);
  expect(receivedRequests).toEqual([approvalRequest.sampling, request]);
  const events = (await agent.getSession(sessionId))!.events.filter(({ type }) => type === 'view:sampling');
  expect(events).toMatchObject([
    { surfaceId, server: 'shop', toolName: 'look', maxTokens: 100, success: true, model: 'parrot-1' },
    { success: true },
  ]);
  const call = agent.act(sessionId, surfaceId, { type: 'tool', tool: 'look', arguments: {} }).catch(() => {});
  const other = await waitFor(agent, sessionId, 'approval:request', event => event.seq > approvalRequest.seq);
  expect(other.kind).toBeUndefined();
  await agent.respond(sessionId, other.approvalId, { approved: false });
  await call;
});

it('a denied request never reaches the model', async () => {
  let isCalled = false;
  const { agent, sessionId, sample } = await open(async () => {
    isCalled = true;
    return answer;
  });
  const acting = sample();
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: false });
  await expect(acting).rejects.toMatchObject({ code: 'denied' });
  expect(isCalled).toBe(false);
});

it.each([
  ['no messages', { messages: [] }, 'bad-action'],
  [
    'messages of an unknown role',
    { messages: [{ role: 'system', content: { type: 'text', text: 'x' } }] },
    'bad-action',
  ],
  ['no limit of tokens', { maxTokens: undefined }, 'bad-action'],
  ['tools', { tools: [{ name: 'x' }] }, 'unsupported'],
  ['a megabyte', { systemPrompt: 'x'.repeat(1024 * 1024) }, 'bad-action'],
])('refused without asking: %s', async (_what, more, code) => {
  const { agent, sessionId, sample } = await open(async () => answer);
  await expect(sample(more)).rejects.toMatchObject({ code });
  expect(await typesAfter(agent, sessionId, 2)).toEqual([]);
});

it('too many requested tokens are reduced to the limit, and the approval shows the limit (H19)', async () => {
  const { agent, sessionId, sample } = await open(async () => answer);
  const acting = sample({ maxTokens: 10 ** 9 });
  const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
  expect(approvalRequest.sampling?.maxTokens).toBe(8192);
  await agent.respond(sessionId, approvalRequest.approvalId, { approved: true });
  await acting;
});

it('20 requests a minute and no more (H19)', async () => {
  let now = 0;
  const clock = { now: () => 0, monotonicMs: () => now };
  const { agent, sessionId, sample } = await open(async () => answer, { clock });
  const first = sample();
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true, scope: 'chat' });
  await first;
  for (let n = 1; n < 20; n++) await sample();
  await expect(sample()).rejects.toMatchObject({ code: 'denied', message: expect.stringMatching(/20 times a minute/) });
  now = 60_000;
  expect(await sample()).toEqual(answer);
});

it.each<[string, Sampler]>([
  ['rejects', () => Promise.reject(new Error('quota'))],
  [
    'throws',
    () => {
      throw new Error('quota');
    },
  ],
  ['answers nonsense', (async () => ({ text: 'hi' })) as unknown as Sampler],
])('a model that %s is an error for the view, and in the log', async (_what, sampler) => {
  const { agent, sessionId, sample } = await open(sampler);
  const acting = sample();
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true });
  await expect(acting).rejects.toMatchObject({
    code: 'call-failed',
    message: expect.stringMatching(/^The model failed/),
  });
  expect(await waitFor(agent, sessionId, 'view:sampling')).toMatchObject({
    success: false,
    error: { code: 'call-failed' },
  });
});

it('a view that aborts aborts the model request', async () => {
  const started = deferred<AbortSignal>();
  const { agent, sessionId, sample } = await open((_request, { signal }) => {
    started.resolve(signal);
    return new Promise(() => {});
  });
  const controller = new AbortController();
  const acting = sample({}, controller.signal);
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true });
  const signal = await started.promise;
  controller.abort();
  await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
  expect(signal.aborted).toBe(true);
});
