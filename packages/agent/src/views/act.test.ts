// Actions of views: their calls pass the policy and the user; everything else stays at their own server or in the log.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { approveNext, basket, openSurface, result, typesAfter } from '../../test/support/shop.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

describe('act(): a tool call', () => {
  it('asks the user, and runs after approval; the view gets the whole result (H18)', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(42));
    const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
    expect(approvalRequest).toMatchObject({
      server: 'shop',
      toolName: 'add_to_basket',
      args: { sku: 42 },
      initiator: 'view',
      surfaceId,
    });
    expect(approvalRequest.scopes).toEqual(['once', 'surface', 'chat', 'server']);
    await agent.respond(sessionId, approvalRequest.approvalId, { approved: true });
    expect(await acting).toEqual(result);
    expect((await agent.getSession(sessionId))?.events.slice(2)).toMatchObject([
      { type: 'approval:request' },
      { type: 'approval:response', approvalId: approvalRequest.approvalId, status: 'approved', scope: 'once' },
      { type: 'llm:tool-call', toolName: 'add_to_basket', initiator: 'view', surfaceId },
      { type: 'llm:tool-result', success: true },
    ]);
  });

  it('does not reach the server before the user answers, nor after a denial', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const before = requests.length;
    const acting = agent.act(sessionId, surfaceId, basket(42));
    const { approvalId, seq } = await waitFor(agent, sessionId, 'approval:request');
    expect(requests).toHaveLength(before);
    await agent.respond(sessionId, approvalId, { approved: false });
    await expect(acting).rejects.toMatchObject({ name: 'AgentError', code: 'denied' });
    expect(requests).toHaveLength(before);
    expect(await typesAfter(agent, sessionId, seq)).toEqual(['approval:response']);
  });

  it('a result with isError is passed to the view unchanged; a failed call rejects', async () => {
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
  ])('%s is refused without asking the user (H08)', async (_name, action, code) => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const before = requests.length;
    const fullAction = { type: 'tool', arguments: {}, ...action } as Action;
    await expect(agent.act(sessionId, surfaceId, fullAction)).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(before);
    expect(await typesAfter(agent, sessionId, 2)).toEqual([]);
  });

  it('does not read the UI for a call of a view: the view shows the result itself', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    await approveNext(agent, sessionId, 'once', () =>
      agent.act(sessionId, surfaceId, { type: 'tool', tool: 'with_ui', arguments: {} }),
    );
    expect(requests.filter(request => request.includes('resources/read'))).toEqual([]);
  });

  it('refuses unknown sessions and surfaces, and surfaces of another session', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const other = (await agent.createSession()).id;
    await expect(agent.act('unknown', surfaceId, basket(1))).rejects.toMatchObject({ code: 'unknown-session' });
    await expect(agent.act(sessionId, 'nothing', basket(1))).rejects.toMatchObject({ code: 'unknown-surface' });
    await expect(agent.act(other, surfaceId, basket(1))).rejects.toMatchObject({ code: 'unknown-surface' });
  });
});

describe('act(): everything else', () => {
  it('read-resource and list reach only the own server; tools are those visible to apps (H18)', async () => {
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

  it('an intent is logged, and fails with an error saying that nothing handles it', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, { type: 'intent', intent: 'checkout', params: { n: 1 } });
    await expect(acting).rejects.toMatchObject({
      name: 'AgentError',
      code: 'unsupported',
      message: 'This chat does not act on intents: "checkout" was written to the log only.',
    });
    expect((await agent.getSession(sessionId))?.events.at(-1)).toMatchObject({
      type: 'view:notice',
      message: 'Asked for “checkout” (n: 1). This chat does not act on such requests.',
    });
  });

  it('prompt, notify and link are logged and answered with {}', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const content = [{ type: 'text' as const, text: 'Compare these' }];
    for (const action of [
      { type: 'prompt', content },
      { type: 'notify', level: 'warning', message: 'low stock' },
      { type: 'link', url: 'https://example.com/a b' },
    ] satisfies Action[])
      expect(await agent.act(sessionId, surfaceId, action)).toEqual({});
    expect(await readUntil(agent, sessionId, ({ seq }) => seq === 5).then(events => events.slice(2))).toMatchObject([
      { type: 'view:message', surfaceId, server: 'shop', content },
      { type: 'view:notice', level: 'warning', message: 'low stock' },
      { type: 'view:notice', level: 'info', message: 'Link: https://example.com/a%20b' },
    ]);
  });

  it('with its server gone, a surface can still message the user, and other actions fail with the reason', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const { agent, sessionId, surfaceId } = await openSurface({ file });
    await agent.close();
    const failedServers = { shop: { status: 'failed', error: 'The server shop has exited: start it again.' } } as const;
    const again = (await openAgent(failedServers, { store: createSqliteStore({ file }) })).agent;
    expect(await again.act(sessionId, surfaceId, { type: 'notify', level: 'info', message: 'hi' })).toEqual({});
    for (const action of [
      basket(1),
      { type: 'list', what: 'tools' },
      { type: 'read-resource', uri: 'ui://a/b' },
    ] as Action[])
      await expect(again.act(sessionId, surfaceId, action)).rejects.toMatchObject({
        code: 'server-unavailable',
        message: 'The server shop has exited: start it again.',
      });
  });

  it.each([
    [{ type: 'link', url: 'javascript:alert(1)' }, 'denied'],
    [{ type: 'prompt', content: [{ type: 'text', text: 'x'.repeat(300_000) }] }, 'bad-action'],
    [{ type: 'list', what: 'tools', cursor: 'x' }, 'bad-action'],
    [{ type: 'display-mode', mode: 'fullscreen' }, 'unsupported'],
    [{ type: 'sample', request: {} }, 'no-model'],
    [{ type: 'intent', intent: 'x', params: { a: 'x'.repeat(70_000) } }, 'bad-action'],
    [{ type: 'prompt', content: [deepBlock()] }, 'bad-action'],
    [{ type: 'data', requestType: 'x', params: {} }, 'unsupported'],
    [{ type: 'approve', approvalId: 'x' }, 'bad-action'],
    [null, 'bad-action'],
    ['tool', 'bad-action'],
  ])('%j is refused as %s and logs nothing', async (action, code) => {
    const { agent, sessionId, surfaceId } = await openSurface();
    await expect(agent.act(sessionId, surfaceId, action as Action)).rejects.toMatchObject({ name: 'AgentError', code });
    expect(await typesAfter(agent, sessionId, 2)).toEqual([]);
  });
});

it('a data request fails with an error that names its type', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  await expect(agent.act(sessionId, surfaceId, { type: 'data', requestType: 'user', params: {} })).rejects.toThrow(
    'This chat answers no data requests of the type "user".',
  );
});

/** A block whose `_meta` is nested deeper than a recursive reader bears. */
function deepBlock() {
  const block: { type: 'text'; text: string; _meta: Record<string, unknown> } = { type: 'text', text: '', _meta: {} };
  let inner = block._meta;
  for (let depth = 0; depth < 200; depth++) inner = inner.a = {} as Record<string, unknown>;
  return block;
}
