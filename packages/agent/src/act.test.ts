// What a view asks: its calls pass the policy and the person, everything else stays at its own server or in the log.
import type { Action, ToolResult } from '@vitrine/protocol';
import { describe, expect, it } from 'vitest';
import { readUntil, waitFor } from '../test/support/events.ts';
import { openAgent } from '../test/support/open-agent.ts';
import { deferred, type ScriptedServer } from '../test/support/scripted-connections.ts';
import { tempFolder } from '../test/support/temp-folder.ts';
import { type Agent, createSqliteStore } from './index.ts';

const result: ToolResult = {
  content: [{ type: 'text', text: 'in the basket' }],
  structuredContent: { basket: [1] },
  _meta: { 'shop/x': 1 },
  unknownKey: true,
};
const basket = (sku: number): Action => ({ type: 'tool', tool: 'add_to_basket', arguments: { sku } });
const servers = (answer: ScriptedServer['tools'] = {}): Record<string, ScriptedServer> => ({
  shop: {
    tools: {
      look: { answer: () => ({ content: [] }) },
      add_to_basket: { answer: () => result },
      empty_basket: { answer: () => result },
      model_only: { _meta: { ui: { visibility: ['model'] } }, answer: () => result },
      app_only: { _meta: { ui: { visibility: ['app'] } }, answer: () => result },
      with_ui: { _meta: { ui: { resourceUri: 'ui://shop/card' } }, answer: () => result },
      ...answer,
    },
    resources: { 'ui://shop/data': () => ({ contents: [{ uri: 'ui://shop/data', text: '1' }] }) },
    listing: () => [{ uri: 'ui://shop/data', name: 'data' }],
  },
  bank: { tools: { pay: { answer: () => ({ content: [] }) }, look: { answer: () => ({ content: [] }) } } },
});

async function openSurface(options: { answer?: ScriptedServer['tools']; file?: string } = {}) {
  const store = createSqliteStore({ file: options.file ?? ':memory:' });
  const opened = openAgent(servers(options.answer), { store });
  return { ...opened, surfaceId: await surfaceIn(opened.agent, opened.sessionId) };
}

async function surfaceIn(agent: Agent, sessionId: string): Promise<string> {
  const { callId } = agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'person' });
  await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
  return callId;
}

const typesAfter = (agent: Agent, sessionId: string, seq: number) =>
  (agent.getSession(sessionId)?.events ?? []).filter(event => event.seq > seq).map(({ type }) => type);

describe('act(): a tool call', () => {
  it('asks, and runs once the person says yes; the view gets the whole result', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(42));
    const asked = await waitFor(agent, sessionId, 'approval:request');
    expect(asked).toMatchObject({
      server: 'shop',
      toolName: 'add_to_basket',
      args: { sku: 42 },
      initiator: 'view',
      surfaceId,
    });
    expect(asked.scopes).toEqual(['once', 'surface', 'chat', 'server']);
    agent.respond(sessionId, asked.approvalId, { approved: true });
    expect(await acting).toEqual(result);
    expect(agent.getSession(sessionId)?.events.slice(2)).toMatchObject([
      { type: 'approval:request' },
      { type: 'approval:response', approvalId: asked.approvalId, status: 'approved', scope: 'once' },
      { type: 'llm:tool-call', toolName: 'add_to_basket', initiator: 'view', surfaceId },
      { type: 'llm:tool-result', success: true },
    ]);
  });

  it('does not reach the server before the answer, nor after a no', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const before = requests.length;
    const acting = agent.act(sessionId, surfaceId, basket(42));
    const { approvalId, seq } = await waitFor(agent, sessionId, 'approval:request');
    expect(requests).toHaveLength(before);
    agent.respond(sessionId, approvalId, { approved: false });
    await expect(acting).rejects.toMatchObject({ name: 'AgentError', code: 'denied' });
    expect(requests).toHaveLength(before);
    expect(typesAfter(agent, sessionId, seq)).toEqual(['approval:response']);
  });

  it('a result with isError goes back to the view as it is; a call that fails rejects', async () => {
    const failing = { content: [{ type: 'text', text: 'sold out' }], isError: true };
    const { agent, sessionId, surfaceId } = await openSurface({
      answer: {
        add_to_basket: { answer: () => failing },
        empty_basket: { answer: () => Promise.reject(new Error('gone')) },
      },
    });
    await approveNext(
      agent,
      sessionId,
      'once',
      () => agent.act(sessionId, surfaceId, basket(1)),
      async acting => expect(await acting).toEqual(failing),
    );
    await approveNext(
      agent,
      sessionId,
      'once',
      () => agent.act(sessionId, surfaceId, { type: 'tool', tool: 'empty_basket', arguments: {} }),
      acting => expect(acting).rejects.toMatchObject({ code: 'call-failed', message: expect.stringMatching(/gone/) }),
    );
  });

  it.each([
    ['a tool hidden from apps', { tool: 'model_only' }, 'denied'],
    ['a tool of another server', { tool: 'pay' }, 'unknown-tool'],
    ['a tool with a smuggled server name', { tool: 'bank/pay' }, 'unknown-tool'],
    ['arguments that are no object', { tool: 'add_to_basket', arguments: [] }, 'bad-action'],
    ['no tool name', { tool: '' }, 'bad-action'],
  ])('%s is refused without asking the person', async (_name, action, code) => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const before = requests.length;
    const asked = { type: 'tool', arguments: {}, ...action } as Action;
    await expect(agent.act(sessionId, surfaceId, asked)).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(before);
    expect(typesAfter(agent, sessionId, 2)).toEqual([]);
  });

  it('reads no UI for a call of a view: the view shows the result itself', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    await approveNext(
      agent,
      sessionId,
      'once',
      () => agent.act(sessionId, surfaceId, { type: 'tool', tool: 'with_ui', arguments: {} }),
      acting => acting,
    );
    expect(requests.filter(request => request.includes('resources/read'))).toEqual([]);
  });

  it('unknown sessions and surfaces, and surfaces of another session, are refused', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const other = agent.createSession().id;
    await expect(agent.act('nobody', surfaceId, basket(1))).rejects.toMatchObject({ code: 'unknown-session' });
    await expect(agent.act(sessionId, 'nothing', basket(1))).rejects.toMatchObject({ code: 'unknown-surface' });
    await expect(agent.act(other, surfaceId, basket(1))).rejects.toMatchObject({ code: 'unknown-surface' });
  });
});

describe('respond()', () => {
  it('counts once: a second answer throws and changes nothing', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    agent.respond(sessionId, approvalId, { approved: true });
    for (const approved of [true, false])
      expect(() => agent.respond(sessionId, approvalId, { approved, scope: 'server' })).toThrow(
        expect.objectContaining({ code: 'already-answered' }),
      );
    await acting;
    expect(requests.filter(request => request.endsWith('add_to_basket'))).toHaveLength(1);
    expect(agent.listConsents()).toEqual([]);
  });

  it('a no cannot become a yes', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    agent.respond(sessionId, approvalId, { approved: false, scope: 'server' });
    expect(() => agent.respond(sessionId, approvalId, { approved: true })).toThrow(/before/);
    await expect(acting).rejects.toMatchObject({ code: 'denied' });
    expect(agent.listConsents()).toEqual([]);
  });

  it('refuses what is no answer, and stays open', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    const other = agent.createSession().id;
    for (const [session, id, answer, code] of [
      ['nobody', approvalId, { approved: true }, 'unknown-session'],
      [other, approvalId, { approved: true }, 'unknown-approval'],
      [sessionId, 'nothing', { approved: true }, 'unknown-approval'],
      [sessionId, approvalId, { approved: 'yes' as unknown as boolean }, 'bad-arguments'],
      [sessionId, approvalId, { approved: true, scope: 'world' as 'once' }, 'bad-arguments'],
    ] as const)
      expect(() => agent.respond(session, id, answer)).toThrow(expect.objectContaining({ code }));
    agent.respond(sessionId, approvalId, { approved: true });
    expect(await acting).toEqual(result);
  });
});

describe('consent', () => {
  // Asks again in four places after a yes in each scope: which of them must ask again?
  it.each([
    ['once', [true, true, true, true]],
    ['surface', [false, true, true, true]],
    ['chat', [false, false, true, true]],
    ['server', [false, false, false, true]],
  ] as const)(
    'in the scope %s: same surface, same chat, other chat, other tool ask again: %j',
    async (scope, expected) => {
      const { agent, sessionId, surfaceId } = await openSurface();
      await approveNext(
        agent,
        sessionId,
        scope,
        () => agent.act(sessionId, surfaceId, basket(1)),
        acting => acting,
      );
      const second = await surfaceIn(agent, sessionId);
      const otherSession = agent.createSession().id;
      const third = await surfaceIn(agent, otherSession);
      const places: [string, string, Action][] = [
        [sessionId, surfaceId, basket(2)],
        [sessionId, second, basket(2)],
        [otherSession, third, basket(2)],
        [sessionId, surfaceId, { type: 'tool', tool: 'empty_basket', arguments: {} }],
      ];
      const asks: boolean[] = [];
      for (const [session, surface, action] of places) asks.push(await asksThePerson(agent, session, surface, action));
      expect(asks).toEqual(expected);
    },
  );

  it('covers requests that wait already', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = [1, 2, 3].map(sku => agent.act(sessionId, surfaceId, basket(sku)));
    const other = agent.act(sessionId, surfaceId, { type: 'tool', tool: 'empty_basket', arguments: {} });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    agent.respond(sessionId, approvalId, { approved: true, scope: 'surface' });
    expect(await Promise.all(acting)).toEqual([result, result, result]);
    const last = await waitFor(agent, sessionId, 'approval:request', event => event.toolName === 'empty_basket');
    agent.respond(sessionId, last.approvalId, { approved: false });
    await expect(other).rejects.toMatchObject({ code: 'denied' });
  });

  it('outlives a restart, and can be taken back for good', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const { agent, sessionId, surfaceId } = await openSurface({ file });
    await approveNext(
      agent,
      sessionId,
      'server',
      () => agent.act(sessionId, surfaceId, basket(1)),
      acting => acting,
    );
    await agent.close();
    const second = openAgent(servers(), { store: createSqliteStore({ file }) }).agent;
    expect(await second.act(sessionId, surfaceId, basket(2))).toEqual(result);
    second.revokeConsents({ server: 'shop' });
    expect(await asksThePerson(second, sessionId, surfaceId, basket(3))).toBe(true);
    await second.close();
    const third = openAgent(servers(), { store: createSqliteStore({ file }) }).agent;
    expect(third.listConsents()).toEqual([]);
  });
});

describe('withdrawing', () => {
  it('a view that gives up withdraws its approval', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const before = requests.length;
    const controller = new AbortController();
    const acting = agent.act(sessionId, surfaceId, basket(1), { signal: controller.signal });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    controller.abort();
    await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
    expect(await waitFor(agent, sessionId, 'approval:response')).toMatchObject({ approvalId, status: 'cancelled' });
    expect(() => agent.respond(sessionId, approvalId, { approved: true })).toThrow(
      expect.objectContaining({ code: 'already-answered' }),
    );
    expect(requests).toHaveLength(before);
  });

  it('a view that gives up later cancels its call', async () => {
    const started = deferred<AbortSignal | undefined>();
    const { agent, sessionId, surfaceId } = await openSurface({
      answer: {
        add_to_basket: {
          answer: (_args, { signal }) => {
            started.resolve(signal);
            return new Promise<never>(() => {});
          },
        },
      },
    });
    const controller = new AbortController();
    const acting = agent.act(sessionId, surfaceId, basket(1), { signal: controller.signal });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    agent.respond(sessionId, approvalId, { approved: true });
    const signal = await started.promise;
    controller.abort();
    await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
    expect(signal?.aborted).toBe(true);
    expect(await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId !== surfaceId)).toMatchObject({
      cancelled: true,
    });
  });

  it('closing the agent denies what is open', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const { agent, sessionId, surfaceId } = await openSurface({ file });
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    const denied = expect(acting).rejects.toMatchObject({ code: 'denied' });
    await agent.close();
    await denied;
    const again = openAgent(servers(), { store: createSqliteStore({ file }) }).agent;
    expect(again.getSession(sessionId)?.events.at(-1)).toMatchObject({
      type: 'approval:response',
      approvalId,
      status: 'denied',
    });
    expect(() => again.respond(sessionId, approvalId, { approved: true })).toThrow(/before/);
  });

  it('one surface cannot bury the person in questions', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const controller = new AbortController();
    const acting = Array.from({ length: 20 }, (_, sku) =>
      agent.act(sessionId, surfaceId, basket(sku), { signal: controller.signal }),
    );
    const codes = acting.map(promise => promise.catch((error: { code: string }) => error.code));
    await Promise.race(acting.slice(8)).catch(() => {});
    const asked = () => agent.getSession(sessionId)?.events.filter(({ type }) => type === 'approval:request');
    expect(asked()).toHaveLength(8);
    controller.abort();
    expect(await Promise.all(codes)).toEqual([...Array(8).fill('cancelled'), ...Array(12).fill('denied')]);
  });
});

describe('act(): everything else', () => {
  it('read-resource and list stay at the own server; tools are those visible to apps', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const act = (action: Action) => agent.act(sessionId, surfaceId, action);
    expect(await act({ type: 'read-resource', uri: 'ui://shop/data' })).toEqual({
      contents: [{ uri: 'ui://shop/data', text: '1' }],
    });
    expect(await act({ type: 'list', what: 'resources' })).toEqual({
      resources: [{ uri: 'ui://shop/data', name: 'data' }],
    });
    expect(await act({ type: 'list', what: 'resource-templates' })).toEqual({ resourceTemplates: [] });
    expect(await act({ type: 'list', what: 'prompts' })).toEqual({ prompts: [] });
    const { tools } = (await act({ type: 'list', what: 'tools' })) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(['look', 'add_to_basket', 'empty_basket', 'app_only', 'with_ui']);
    await expect(act({ type: 'read-resource', uri: 'file:///etc/passwd' })).rejects.toMatchObject({
      code: 'call-failed',
    });
    expect(requests.filter(request => request.startsWith('bank'))).toEqual([]);
  });

  it('prompt, notify, intent and link are logged and answered with {}', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const content = [{ type: 'text' as const, text: 'Compare these' }];
    for (const action of [
      { type: 'prompt', content },
      { type: 'notify', level: 'warning', message: 'low stock' },
      { type: 'intent', intent: 'checkout', params: { n: 1 } },
      { type: 'link', url: 'https://example.com/a b' },
    ] satisfies Action[])
      expect(await agent.act(sessionId, surfaceId, action)).toEqual({});
    expect(await readUntil(agent, sessionId, ({ seq }) => seq === 6).then(events => events.slice(2))).toMatchObject([
      { type: 'view:message', surfaceId, server: 'shop', content },
      { type: 'view:notice', level: 'warning', message: 'low stock' },
      { type: 'view:notice', level: 'info', message: 'Intent: checkout {"n":1}' },
      { type: 'view:notice', level: 'info', message: 'Link: https://example.com/a%20b' },
    ]);
  });

  it.each([
    [{ type: 'link', url: 'javascript:alert(1)' }, 'denied'],
    [{ type: 'prompt', content: [{ type: 'text', text: 'x'.repeat(300_000) }] }, 'bad-action'],
    [{ type: 'list', what: 'tools', cursor: 'x' }, 'bad-action'],
    [{ type: 'model-context', content: [] }, 'unsupported'],
    [{ type: 'display-mode', mode: 'fullscreen' }, 'unsupported'],
    [{ type: 'download', contents: [] }, 'unsupported'],
    [{ type: 'sample', request: {} }, 'unsupported'],
    [{ type: 'data', requestType: 'x', params: {} }, 'unsupported'],
    [{ type: 'approve', approvalId: 'x' }, 'bad-action'],
    [null, 'bad-action'],
    ['tool', 'bad-action'],
  ])('%j is refused as %s and logs nothing', async (action, code) => {
    const { agent, sessionId, surfaceId } = await openSurface();
    await expect(agent.act(sessionId, surfaceId, action as Action)).rejects.toMatchObject({ name: 'AgentError', code });
    expect(typesAfter(agent, sessionId, 2)).toEqual([]);
  });
});

async function approveNext<T>(
  agent: Agent,
  sessionId: string,
  scope: 'once' | 'surface' | 'chat' | 'server',
  start: () => Promise<unknown>,
  finish: (acting: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const after = agent.getSession(sessionId)?.seq ?? 0;
  const acting = start();
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request', event => event.seq > after);
  agent.respond(sessionId, approvalId, { approved: true, scope });
  return finish(acting);
}

/** Whether the person is asked; if so the answer is no. */
async function asksThePerson(agent: Agent, sessionId: string, surfaceId: string, action: Action): Promise<boolean> {
  const after = agent.getSession(sessionId)?.seq ?? 0;
  const acting = agent.act(sessionId, surfaceId, action).catch(() => {});
  const next = await readUntil(agent, sessionId, ({ seq }) => seq > after).then(events => events.at(-1));
  if (next?.type === 'approval:request') agent.respond(sessionId, next.approvalId, { approved: false });
  await acting;
  return next?.type === 'approval:request';
}
