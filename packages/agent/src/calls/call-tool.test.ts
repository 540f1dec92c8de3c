// Calls by a user, from the request to the result in the log.
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { type SessionEvent, SessionEventSchema } from '@vitrine/protocol/session';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred, type ScriptedServer } from '../../test/support/scripted-connections.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const text = (line: string): ToolResult => ({ content: [{ type: 'text', text: line }] });
const isResult = (event: SessionEvent) => event.type === 'llm:tool-result';
const UI = { _meta: { ui: { resourceUri: 'ui://shop/card' } } };
const html = (more: object = {}) => ({
  contents: [{ uri: 'ui://shop/card', mimeType: 'text/html;profile=mcp-app', text: '<h1>Card</h1>', ...more }],
});

async function callOnce(server: ScriptedServer, tool = 'look') {
  const agentSetup = await openAgent({ shop: server });
  const { callId } = await agentSetup.agent.callTool(agentSetup.sessionId, {
    server: 'shop',
    tool,
    arguments: {},
    initiator: 'user',
  });
  const result = await waitFor(agentSetup.agent, agentSetup.sessionId, 'llm:tool-result');
  const ui = result.sanitized.content.filter((part): part is UIResourcePart => part.type === 'ui-resource');
  return { ...agentSetup, callId, result, ui };
}

describe('callTool()', () => {
  it('logs the call and its result; every event fits the protocol', async () => {
    const { agent, sessionId, callId, result } = await callOnce({
      tools: { look: { title: 'Look around', answer: () => ({ ...text('a shop'), structuredContent: { n: 1 } }) } },
    });
    const events = (await agent.getSession(sessionId))?.events ?? [];
    expect(events).toMatchObject([
      {
        seq: 1,
        type: 'llm:tool-call',
        callId,
        server: 'shop',
        toolName: 'look',
        title: 'Look around',
        args: {},
        initiator: 'user',
      },
      { seq: 2, type: 'llm:tool-result', callId, success: true, durationMs: expect.any(Number) },
    ]);
    for (const event of events) expect(SessionEventSchema.safeParse(event).error).toBeUndefined();
    expect(result.sanitized.meta).toMatchObject({ isError: false, structuredContent: { n: 1 } });
    expect(await agent.listSessions()).toMatchObject([{ id: sessionId, seq: 2, title: 'Look around' }]);
  });

  it('logs the native component that the tool names, with the call', async () => {
    const nativeView = { component: 'code-block', version: 2 };
    const { agent, sessionId } = await callOnce({
      tools: { look: { _meta: { 'vitrine.dev/native': nativeView }, answer: () => text('a shop') } },
    });
    const [call] = (await agent.getSession(sessionId))?.events ?? [];
    expect(call).toMatchObject({ type: 'llm:tool-call', native: nativeView });
    expect(SessionEventSchema.safeParse(call).error).toBeUndefined();
  });

  it.each([
    ['unknown-session', 'unknown', { server: 'shop', tool: 'look', arguments: {} }],
    ['unknown-server', '', { server: 'bank', tool: 'look', arguments: {} }],
    ['unknown-tool', '', { server: 'shop', tool: 'LOOK', arguments: {} }],
    ['unknown-tool', '', { server: 'shop', tool: 'shop/look', arguments: {} }],
    ['unknown-tool', '', { server: 'shop', tool: 'constructor', arguments: {} }],
    ['bad-arguments', '', { server: 'shop', tool: 'look', arguments: [] }],
    ['bad-arguments', '', { server: 'shop', tool: 'look', arguments: undefined }],
    ['server-unavailable', '', { server: 'down', tool: 'look', arguments: {} }],
  ])('throws %s and logs nothing', async (code, session, call) => {
    const { agent, sessionId } = await openAgent({
      shop: { tools: { look: {} } },
      down: { status: 'failed', error: 'The server down could not start: check its command.', tools: { look: {} } },
    });
    const start = () => agent.callTool(session || sessionId, { ...call, initiator: 'user' });
    await expect(start()).rejects.toThrow(expect.objectContaining({ name: 'AgentError', code }));
    if (code === 'server-unavailable') await expect(start()).rejects.toThrow('could not start: check its command');
    expect((await agent.getSession(sessionId))?.events).toEqual([]);
  });

  it('a call of a server that is being connected again is made: the connection lets it wait', async () => {
    const shop: ScriptedServer = { tools: { look: { answer: () => text('a shop') } } };
    shop.status = 'connecting';
    shop.error = 'Server "shop" exited with code 3.';
    const { result } = await callOnce(shop);
    expect(result).toMatchObject({ success: true, sanitized: { content: [{ text: 'a shop' }] } });
  });

  it('a server that never was connected is not waited for', async () => {
    const { agent, sessionId } = await openAgent({ shop: { status: 'connecting' } });
    const call = { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' } as const;
    await expect(agent.callTool(sessionId, call)).rejects.toThrow(
      expect.objectContaining({ code: 'server-unavailable' }),
    );
  });

  it('a tool error is logged with its content and without success', async () => {
    const { result } = await callOnce({ tools: { look: { answer: () => ({ ...text('closed'), isError: true }) } } });
    expect(result).toMatchObject({
      success: false,
      sanitized: { content: [{ text: 'closed' }], meta: { isError: true } },
    });
    expect(result).not.toHaveProperty('error');
  });

  it('a call that fails at the server gives one line that names the server, and the error code', async () => {
    const fail = () => Promise.reject(Object.assign(new Error('timed out\n after 60 s'), { code: 'timeout' }));
    const { result } = await callOnce({ tools: { look: { answer: fail } } });
    expect(result).toMatchObject({ success: false, sanitized: { content: [] } });
    expect(result.error).toEqual({ code: 'timeout', message: 'look of shop failed: timed out after 60 s' });
  });

  it.each([[undefined], [null], ['text'], [{ content: 3 }]])(
    'an answer that is %j ends the call, with a note',
    async answer => {
      const { result } = await callOnce({ tools: { look: { answer: () => answer } } });
      expect(result.sanitized.meta.notes).not.toEqual([]);
    },
  );

  it('progress is logged between call and result, and not after', async () => {
    const finished = deferred<ToolResult>();
    let late: (() => void) | undefined;
    const { agent, sessionId } = await openAgent({
      shop: {
        tools: {
          look: {
            answer: (_args, { onProgress }) => {
              onProgress?.({ progress: 1, total: 2, message: 'half' });
              late = () => onProgress?.({ progress: 2, total: 2 });
              return finished.promise;
            },
          },
        },
      },
    });
    await agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' });
    expect(await waitFor(agent, sessionId, 'tool:progress')).toMatchObject({ progress: 1, total: 2, message: 'half' });
    finished.resolve(text('done'));
    const events = await readUntil(agent, sessionId, isResult);
    late?.();
    expect((await agent.getSession(sessionId))?.events).toHaveLength(events.length);
    expect(events.map(({ type }) => type)).toEqual(['llm:tool-call', 'tool:progress', 'llm:tool-result']);
  });
});

describe('cancelCall()', () => {
  it('ends a call at once and notifies the server, even if the server never answers', async () => {
    let abortSignal: AbortSignal | undefined;
    const never = new Promise<never>(() => {});
    const answer = (_args: unknown, { signal }: { signal?: AbortSignal }) => {
      abortSignal = signal;
      return never;
    };
    const { agent, sessionId } = await openAgent({ shop: { tools: { look: { answer } } } });
    const other = (await agent.createSession()).id;
    const { callId } = await agent.callTool(sessionId, {
      server: 'shop',
      tool: 'look',
      arguments: {},
      initiator: 'user',
    });
    expect(await agent.cancelCall(other, callId)).toBe(false);
    expect(await agent.cancelCall(sessionId, 'nothing')).toBe(false);
    expect(await agent.cancelCall(sessionId, callId)).toBe(true);
    const result = await waitFor(agent, sessionId, 'llm:tool-result');
    expect(result).toMatchObject({ callId, success: false, cancelled: true, error: { code: 'cancelled' } });
    expect(abortSignal?.aborted).toBe(true);
    expect(await agent.cancelCall(sessionId, callId)).toBe(false);
  });

  it('close() ends running calls in the log', async () => {
    const folder = tempFolder();
    const file = `${folder}/vitrine.db`;
    const answer = () => new Promise<never>(() => {});
    const { agent, sessionId } = await openAgent(
      { shop: { tools: { look: { answer } } } },
      { store: createSqliteStore({ file }) },
    );
    await agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' });
    await agent.close();
    await agent.close();
    const again = (await openAgent({}, { store: createSqliteStore({ file }) })).agent;
    expect((await again.getSession(sessionId))?.events).toMatchObject([
      { type: 'llm:tool-call' },
      { type: 'llm:tool-result', success: false, error: { code: 'closed' } },
    ]);
    await expect(agent.createSession()).rejects.toThrow(expect.objectContaining({ code: 'closed' }));
  });
});

describe('the UI that a tool names', () => {
  const tools = { look: { ...UI, answer: () => text('a card') } };

  it('is read by resources/read, stored, and added as the last part (H06)', async () => {
    const { agent, result, ui } = await callOnce({ tools, resources: { 'ui://shop/card': () => html() } });
    expect(result.sanitized.content.map(({ type }) => type)).toEqual(['text', 'ui-resource']);
    expect(ui).toMatchObject([{ source: 'tool', uri: 'ui://shop/card', server: 'shop' }]);
    const blob = await agent.blob(ui[0]?.ref ?? '');
    expect(blob?.mimeType).toBe('text/html;profile=mcp-app');
    expect(Buffer.from(blob?.bytes ?? []).toString()).toBe('<h1>Card</h1>');
  });

  it('follows an embedded one, which stays in its place', async () => {
    const embedded = {
      type: 'resource',
      resource: { uri: 'ui://shop/old', mimeType: 'text/html', text: '<b>old</b>' },
    };
    const answer = () => ({ content: [embedded, { type: 'text', text: 'x' }] });
    const { ui } = await callOnce({
      tools: { look: { ...UI, answer } },
      resources: { 'ui://shop/card': () => html() },
    });
    expect(ui.map(({ source }) => source)).toEqual(['embedded', 'tool']);
  });

  it.each([
    ['does not exist', {}, /Resource not found/],
    ['has no contents', { 'ui://shop/card': () => ({ contents: [] }) }, /no contents/],
    ['has malformed contents', { 'ui://shop/card': () => ({ contents: [3] }) }, /no contents/],
    ['is no object', { 'ui://shop/card': () => null }, /no contents/],
    ['is empty', { 'ui://shop/card': () => html({ text: '' }) }, /is empty/],
    [
      'is of an unknown type',
      { 'ui://shop/card': () => html({ mimeType: 'text/plain' }) },
      /type this host cannot show/,
    ],
  ])('that %s gives one line, and the result all the same', async (_name, resources, problem) => {
    const { result, ui } = await callOnce({ tools, resources });
    expect(result).toMatchObject({ success: true, sanitized: { content: [{ type: 'text', text: 'a card' }, {}] } });
    expect(ui).toMatchObject([{ source: 'tool', problem: expect.stringMatching(problem) }]);
    expect(result.sanitized.meta.notes).toEqual([ui[0]?.problem]);
  });

  const size = (width: number) => ({ 'mcpui.dev/ui-preferred-frame-size': [width, 10] });
  it('prefers metadata of the contents to the listing, and reads `meta` as `_meta` (H05)', async () => {
    const listing = () => [{ uri: 'ui://shop/card', _meta: { ...size(1), ui: { prefersBorder: false } } }];
    const own = { ui: { prefersBorder: true }, ...size(2) };
    for (const [contents, expected] of [
      [html({ _meta: own }), { ui: { prefersBorder: true }, preferredFrameSize: { width: '2px' } }],
      [html({ meta: own }), { ui: { prefersBorder: true }, preferredFrameSize: { width: '2px' } }],
      [html(), { ui: { prefersBorder: false }, preferredFrameSize: { width: '1px' } }],
      [html({ _meta: size(3) }), { ui: { prefersBorder: false }, preferredFrameSize: { width: '3px' } }],
    ] as const) {
      const { ui } = await callOnce({ tools, resources: { 'ui://shop/card': () => contents }, listing });
      expect(ui[0]?.metadata).toMatchObject(expected);
    }
  });

  it('a failing listing does not affect the result', async () => {
    const listing = () => Promise.reject(new Error('no list'));
    const { ui } = await callOnce({ tools, resources: { 'ui://shop/card': () => html() }, listing });
    expect(ui[0]).toHaveProperty('ref');
  });

  it('is read once for concurrent calls, and again later', async () => {
    const reading = deferred<unknown>();
    const { agent, sessionId, requests } = await openAgent({
      shop: { tools, resources: { 'ui://shop/card': () => reading.promise } },
    });
    const call = async () =>
      (await agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' })).callId;
    const ids = [await call(), await call()];
    reading.resolve(html({ _meta: { ui: {} } }));
    for (const id of ids) await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === id);
    const reads = () => requests.filter(request => request.includes('resources/read')).length;
    expect(reads()).toBe(1);
    const third = await call();
    await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === third);
    expect(reads()).toBe(2);
  });

  it.each([
    ['is never read', () => new Promise<never>(() => {}), undefined, 15_000, { problem: expect.any(String) }],
    ['is never listed', () => html(), () => new Promise<never>(() => {}), 2000, { ref: expect.any(String) }],
  ])('that %s does not withhold the result', async (_name, read, listing, waitMs, expected) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const resources = { 'ui://shop/card': read };
    const { agent, sessionId } = await openAgent({ shop: { tools, resources, ...(listing ? { listing } : {}) } });
    await agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' });
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect((await agent.getSession(sessionId))?.events).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    const ended = await waitFor(agent, sessionId, 'llm:tool-result');
    expect(ended).toMatchObject({ success: true, sanitized: { content: [{ text: 'a card' }, expected] } });
  });

  it('that is read late has less time to be listed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const resources = {
      'ui://shop/card': () => new Promise(resolve => setTimeout(() => resolve(html()), 14_500)),
    };
    const listing = () => new Promise<never>(() => {});
    const { agent, sessionId } = await openAgent({ shop: { tools, resources, listing } });
    await agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' });
    await vi.advanceTimersByTimeAsync(15_000);
    const { sanitized } = await waitFor(agent, sessionId, 'llm:tool-result');
    expect(sanitized.content[1]).toHaveProperty('ref');
  });

  it('does not delay a cancelled call', async () => {
    const resources = { 'ui://shop/card': () => new Promise<never>(() => {}) };
    const { agent, sessionId } = await openAgent({ shop: { tools, resources } });
    const { callId } = await agent.callTool(sessionId, {
      server: 'shop',
      tool: 'look',
      arguments: {},
      initiator: 'user',
    });
    await agent.cancelCall(sessionId, callId);
    expect(await waitFor(agent, sessionId, 'llm:tool-result')).toMatchObject({ cancelled: true });
  });
});
