// Tools without an interface get a compiled one; tools with one keep it; and none is compiled where the user or the configuration disables it.
import { chooseUI, type UIResourcePart } from '@vitrine/protocol/parts';
import { describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { type EventOf, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred, type ScriptedServer } from '../../test/support/scripted-connections.ts';
import type { Agent } from '../index.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { CompiledViewsOptions } from './compiled-views.ts';

const MIME = 'text/html;profile=mcp-app';
const text = { content: [{ type: 'text', text: 'a shop' }] };
const own = { type: 'resource', resource: { uri: 'ui://shop/own', mimeType: MIME, text: '<h1>Own</h1>' } };
const compile: CompiledViewsOptions['compile'] = ({ name }, siblings) =>
  `<!doctype html><h1>${name}</h1><p>${siblings.map(sibling => sibling.name).join(' ')}</p>`;

const shop = (): ScriptedServer => ({
  tools: {
    look: { answer: () => text },
    card: { _meta: { ui: { resourceUri: 'ui://shop/card' } }, answer: () => text },
    broken: { _meta: { ui: { resourceUri: 'ui://shop/nowhere' } }, answer: () => text },
    embeds: { answer: () => ({ content: [...text.content, own] }) },
    mislabels: {
      answer: () => ({ content: [...text.content, { ...own, resource: { ...own.resource, mimeType: 'image/png' } }] }),
    },
    fails: { answer: () => Promise.reject(new Error('closed')) },
    'for models': { _meta: { ui: { visibility: ['model'] } }, answer: () => text },
    'for views': { _meta: { ui: { visibility: ['app'] } }, answer: () => text },
  },
  resources: {
    'ui://shop/card': () => ({ contents: [{ uri: 'ui://shop/card', mimeType: MIME, text: '<h1>Card</h1>' }] }),
  },
});

async function call(agent: Agent, sessionId: string, tool: string, server = 'shop') {
  const { callId } = await agent.callTool(sessionId, { server, tool, arguments: {}, initiator: 'user' });
  const result = await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
  const events = (await agent.getSession(sessionId))?.events ?? [];
  const early = events.find(event => event.type === 'tool:interface' && event.callId === callId);
  return {
    callId,
    result,
    early: (early as EventOf<'tool:interface'> | undefined)?.part,
    shown: chooseUI(result.sanitized.content),
  };
}
const listUIs = (result: EventOf<'llm:tool-result'>): UIResourcePart[] =>
  result.sanitized.content.filter(part => part.type === 'ui-resource');

describe('compiledViews', () => {
  it('a tool without an interface gets one: while it runs, and in its result, stored once, beside the text', async () => {
    const answer = deferred<unknown>();
    const server = shop();
    server.tools = { ...server.tools, look: { answer: () => answer.promise } };
    const { agent, sessionId } = await openAgent({ shop: server }, { compiledViews: { compile } });
    const { callId } = await agent.callTool(sessionId, {
      server: 'shop',
      tool: 'look',
      arguments: {},
      initiator: 'user',
    });
    const { part } = await waitFor(agent, sessionId, 'tool:interface');
    expect(part).toMatchObject({ source: 'compiled', server: 'shop', mimeType: MIME });
    answer.resolve(text);
    const { sanitized } = await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
    expect(sanitized.content).toEqual([{ type: 'text', text: 'a shop' }, part]);
    expect(sanitized.meta).not.toHaveProperty('notes');
    // Follow-ups are what a view may call.
    expect(String(Buffer.from((await agent.blob(part.ref!))!.bytes))).toBe(
      '<!doctype html><h1>look</h1><p>look card broken embeds mislabels fails for views</p>',
    );
  });

  it.each([
    ['the one that it names', 'card', 'ui://shop/card'],
    ['the one that its result brings', 'embeds', 'ui://shop/own'],
  ])('a tool keeps %s', async (_what, tool, uri) => {
    const { agent, sessionId } = await openAgent({ shop: shop() }, { compiledViews: { compile } });
    const { result, shown } = await call(agent, sessionId, tool);
    expect(shown?.uri).toBe(uri);
    expect(listUIs(result)).toHaveLength(1);
  });

  it('a tool whose results embed one is remembered: from the second call on no other is shown before', async () => {
    const { agent, sessionId } = await openAgent(
      { shop: { ...shop(), listsOnce: true } },
      { compiledViews: { compile } },
    );
    expect((await call(agent, sessionId, 'embeds')).early?.source).toBe('compiled');
    expect((await call(agent, sessionId, 'embeds')).early).toBeUndefined();
  });

  it.each([
    ['that names one which does not exist', 'broken'],
    ['that views may not call', 'for models'],
  ])('a tool %s gets none', async (_what, tool) => {
    const { agent, sessionId } = await openAgent({ shop: shop() }, { compiledViews: { compile } });
    const { shown, early } = await call(agent, sessionId, tool);
    expect([shown, early]).toEqual([undefined, undefined]);
  });

  it('replaces an embedded one that cannot be shown, with a note', async () => {
    const { agent, sessionId } = await openAgent({ shop: shop() }, { compiledViews: { compile } });
    const { result, shown } = await call(agent, sessionId, 'mislabels');
    expect(shown?.source).toBe('compiled');
    expect(result.sanitized.content).toHaveLength(3);
  });

  it('a call of a view gets none: its result goes to the view', async () => {
    const { agent, sessionId } = await openAgent({ shop: shop() }, { compiledViews: { compile } });
    const { callId } = await call(agent, sessionId, 'look');
    const acting = agent.act(sessionId, callId, { type: 'tool', tool: 'look', arguments: {} });
    const { approvalId, initiator } = await waitFor(agent, sessionId, 'approval:request');
    expect(initiator).toBe('view');
    await agent.respond(sessionId, approvalId, { approved: true });
    expect(await acting).toEqual(text);
    const last = await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId !== callId);
    expect(listUIs(last)).toEqual([]);
  });

  it('a failed call keeps the one shown before', async () => {
    const { agent, sessionId } = await openAgent({ shop: shop() }, { compiledViews: { compile } });
    const { result, early } = await call(agent, sessionId, 'fails');
    expect(early?.source).toBe('compiled');
    expect(result).toMatchObject({ success: false, sanitized: { content: [] } });
  });

  it.each<[string, CompiledViewsOptions['compile']]>([
    [
      'throws',
      () => {
        throw new Error('no form for this');
      },
    ],
    ['makes too large a page', () => '<p>'.repeat(1_000)],
  ])('a compiler that %s costs nothing of the result', async (_what, bad) => {
    const onError = vi.fn();
    const { agent, sessionId } = await openAgent(
      { shop: shop() },
      { compiledViews: { compile: bad }, limits: { maxUIBytes: 2_000 }, onError },
    );
    const { result } = await call(agent, sessionId, 'look');
    expect(result.sanitized).toEqual({
      content: [{ type: 'text', text: 'a shop' }],
      resources: expect.anything(),
      meta: { isError: false, resultRef: expect.any(String) },
    });
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('one that the host denies is not shown; the host is given the source "compiled"', async () => {
    const onResource = vi.fn(() => 'deny' as const);
    const { agent, sessionId } = await openAgent({ shop: shop() }, { compiledViews: { compile }, onResource });
    const { result, early } = await call(agent, sessionId, 'look');
    expect([listUIs(result), early]).toEqual([[], undefined]);
    expect(onResource).toHaveBeenCalledWith(expect.objectContaining({ source: 'compiled' }));
  });
});

describe('when interfaces are compiled', () => {
  const servers = { shop: shop(), bank: shop(), barn: shop() };
  const shownBy = async ({ agent, sessionId }: Awaited<ReturnType<typeof openAgent>>): Promise<string[]> => {
    const results = await Promise.all(Object.keys(servers).map(server => call(agent, sessionId, 'look', server)));
    return results.flatMap(({ shown }) => (shown ? [shown.server] : []));
  };

  it.each<[string, Partial<CompiledViewsOptions>, boolean | undefined, string[]]>([
    ['nothing', {}, undefined, ['shop', 'bank', 'barn']],
    ['no server', { on: false }, undefined, []],
    ['not the bank', { servers: { bank: false } }, undefined, ['shop', 'barn']],
    ['no server but the bank', { on: false, servers: { bank: true } }, undefined, ['bank']],
    ['no server, and the user yes', { on: false }, true, ['shop', 'bank', 'barn']],
    ['not the bank, and the user yes', { servers: { bank: false } }, true, ['shop', 'barn']],
    ['the bank, and the user no', { servers: { bank: true } }, false, []],
  ])('the configuration says %s', async (_what, options, wanted, shown) => {
    const agentSetup = await openAgent(servers, { compiledViews: { compile, ...options } });
    if (wanted !== undefined) await agentSetup.agent.setCompiledViews(wanted);
    expect(await agentSetup.agent.compiledViews()).toBe(wanted ?? options.on ?? true);
    expect(await shownBy(agentSetup)).toEqual(shown);
  });

  it('an agent without a compiler makes none, and reports that', async () => {
    const agentSetup = await openAgent(servers);
    expect(await agentSetup.agent.compiledViews()).toBeUndefined();
    expect(await shownBy(agentSetup)).toEqual([]);
  });

  it('the setting of the user is stored, and does not change what was shown', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const open = () => openAgent(servers, { store: createSqliteStore({ file }), compiledViews: { compile } });
    const first = await open();
    const { result } = await call(first.agent, first.sessionId, 'look');
    await first.agent.setCompiledViews(false);
    await first.agent.close();
    const second = await open();
    expect(await second.agent.compiledViews()).toBe(false);
    expect(await shownBy(second)).toEqual([]);
    const events = (await second.agent.getSession(first.sessionId))?.events;
    expect(events?.at(-1)).toEqual(result);
    expect(await second.agent.blob(chooseUI(result.sanitized.content)!.ref!)).toBeDefined();
  });
});
