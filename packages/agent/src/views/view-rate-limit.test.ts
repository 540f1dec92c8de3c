// Rate limits of views, with a test clock; and which of their calls need no approval.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { describe, expect, it } from 'vitest';
import { openAgent } from '../../test/support/open-agent.ts';
import type { ScriptedTool } from '../../test/support/scripted-connections.ts';
import { approveNext, asksUser, basket, result, servers, surfaceIn } from '../../test/support/shop.ts';

const silent: ScriptedTool = {
  annotations: { readOnlyHint: true },
  _meta: { ui: { visibility: ['app'] } },
  answer: () => result,
};
const peek: Action = { type: 'tool', tool: 'peek', arguments: {} };

async function open(tools: Record<string, ScriptedTool> = { peek: silent }) {
  let now = 0;
  const clock = { now: () => 0, monotonicMs: () => now };
  const agentSetup = await openAgent(servers(tools), { clock });
  const { agent, sessionId } = agentSetup;
  const [surfaceId, other] = [await surfaceIn(agent, sessionId), await surfaceIn(agent, sessionId)];
  return {
    ...agentSetup,
    surfaceId,
    act: (action: Action, on = surfaceId) => agent.act(sessionId, on, action),
    other,
    pass: (ms: number) => (now += ms),
  };
}
/** How many of so many requests at once are done, and the error of the others. */
async function ask(count: number, one: () => Promise<unknown>): Promise<{ done: number; codes: Set<string> }> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, one));
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.code as string] : []));
  return { done: count - refused.length, codes: new Set(refused) };
}

describe('a read-only tool that only views may call', () => {
  it('is called without approval; the first call of each surface is logged, the others are not', async () => {
    const { act, agent, sessionId, surfaceId, other, requests } = await open();
    const logged = async () =>
      (await agent.getSession(sessionId))!.events.filter(
        event => event.type === 'llm:tool-call' && event.toolName === 'peek',
      );
    expect(await act(peek)).toEqual(result);
    expect((await agent.getSession(sessionId))?.events.slice(-2)).toMatchObject([
      { type: 'llm:tool-call', toolName: 'peek', initiator: 'view', surfaceId },
      { type: 'llm:tool-result', success: true },
    ]);
    const before = requests.length;
    expect(await act(peek)).toEqual(result);
    expect(requests).toHaveLength(before + 1);
    expect(await logged()).toHaveLength(1);
    expect(await act(peek, other)).toEqual(result);
    expect(await logged()).toMatchObject([{ surfaceId }, { surfaceId: other }]);
    expect(await agent.listConsents()).toEqual([]);
  });

  it.each<[string, ScriptedTool]>([
    ['that the model may call, too', { ...silent, _meta: { ui: { visibility: ['model', 'app'] } } }],
    ['that says nothing of who may call it', { ...silent, _meta: {} }],
    ['that does not say that it only reads', { ...silent, annotations: {} }],
    ['that says so in other words', { ...silent, annotations: { readOnlyHint: 'true' } }],
  ])('one %s is asked about', async (_what, tool) => {
    const { agent, sessionId, surfaceId } = await open({ peek: tool });
    expect(await asksUser(agent, sessionId, surfaceId, peek)).toBe(true);
  });

  it('needs approval for another server, and for the model', async () => {
    const { agent, sessionId, act } = await open();
    await expect(act({ ...peek, tool: 'shop/peek' } as Action)).rejects.toMatchObject({ code: 'unknown-tool' });
    const call = { server: 'shop', tool: 'peek', arguments: {}, initiator: 'model' } as const;
    await expect(agent.callTool(sessionId, call)).rejects.toThrow(expect.objectContaining({ code: 'denied' }));
  });

  it('is called up to 60 times at once and 10 times a second, per surface; beyond that nothing is logged or sent', async () => {
    const { act, agent, sessionId, other, pass, requests } = await open();
    const before = requests.length;
    expect(await ask(100, () => act(peek))).toEqual({ done: 60, codes: new Set(['too-fast']) });
    expect(requests).toHaveLength(before + 60);
    const { seq } = (await agent.getSession(sessionId))!;
    await expect(act(peek)).rejects.toMatchObject({
      code: 'too-fast',
      message:
        'This view calls tools without asking too fast: 60 at once and 10 a second are taken. Wait 100 ms and ask again.',
    });
    expect((await agent.getSession(sessionId))!.seq).toBe(seq);
    expect(await act(peek, other)).toEqual(result);
    pass(1000);
    expect(await ask(20, () => act(peek))).toMatchObject({ done: 10 });
  });
});

describe('every call of a view', () => {
  it('is rate-limited, even with a lasting consent: 120 at once, 20 a second', async () => {
    const { act, agent, sessionId, pass } = await open();
    await approveNext(agent, sessionId, 'server', () => act(basket(1)));
    expect(await ask(200, () => act(basket(2)))).toEqual({ done: 119, codes: new Set(['too-fast']) });
    pass(1000);
    expect(await ask(50, () => act(basket(2)))).toMatchObject({ done: 20 });
  });

  it('counts even when it is refused', async () => {
    const { act } = await open();
    const wrong: Action = { type: 'tool', tool: 'model_only', arguments: {} };
    expect(await ask(150, () => act(wrong))).toEqual({ done: 0, codes: new Set(['denied', 'too-fast']) });
    await expect(act(basket(1))).rejects.toMatchObject({ code: 'too-fast' });
  });
});

it('reads are rate-limited, too: 120 at once, 20 a second', async () => {
  const { act, pass, requests } = await open();
  const before = requests.length;
  const read: Action = { type: 'read-resource', uri: 'ui://shop/data' };
  expect(await ask(200, () => act(read))).toEqual({ done: 120, codes: new Set(['too-fast']) });
  expect(requests).toHaveLength(before + 120);
  await expect(act({ type: 'list', what: 'tools' })).rejects.toMatchObject({ code: 'too-fast' });
  pass(500);
  expect(await ask(20, () => act({ type: 'list', what: 'tools' }))).toMatchObject({ done: 10 });
});

it('storing state is rate-limited: 60 at once, 10 a second', async () => {
  const { agent, sessionId, surfaceId, pass } = await open();
  const keep = async (state: unknown) => agent.setViewState(sessionId, surfaceId, state);
  expect(await ask(100, () => keep(1))).toEqual({ done: 60, codes: new Set(['too-fast']) });
  pass(100);
  await keep(2);
  expect(await agent.getViewState(sessionId, surfaceId)).toBe(2);
});
