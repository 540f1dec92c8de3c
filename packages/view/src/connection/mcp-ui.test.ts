// The older dialect, against a host in memory that behaves as @mcp-ui/client 6.1.0 does, and against similar hosts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { next } from '../../test/fake-host.ts';
import { answering, createOlderHost, type OlderHostOptions } from '../../test/older-host.ts';
import { connect, ViewError } from '../index.ts';

const info = { name: 'test', version: '1.0.0' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function open(options: OlderHostOptions = {}) {
  const host = createOlderHost(options);
  const connecting = connect(info, host.options);
  await host.until(message => message.method === 'ui/initialize');
  await vi.advanceTimersByTimeAsync(200);
  if (options.renderData === undefined) await vi.advanceTimersByTimeAsync(200);
  return { host, view: await connecting };
}

const errorCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ViewError ? error.code : String(error)),
  );

describe('finding the host', () => {
  it('without an answer the view sends the older ready message, and the host’s data decides the dialect', async () => {
    const { host, view } = await open({ renderData: { price: 3 } });
    expect(view.dialect).toBe('mcp-ui');
    expect(host.received.map(({ method, type }) => method ?? type)).toEqual([
      'ui/initialize',
      'ui-lifecycle-iframe-ready',
    ]);
    expect(view.hostCapabilities).toMatchObject({ serverTools: {}, openLinks: {} });
    expect([view.hostInfo, view.protocolVersion]).toEqual([undefined, undefined]);
  });

  it('a host that sends no data by itself is found by a request for it', async () => {
    const { host, view } = await open();
    expect(view.dialect).toBe('mcp-ui');
    expect(view.result).toBeUndefined();
    expect(host.older()).toMatchObject([
      { type: 'ui-lifecycle-iframe-ready' },
      { type: 'ui-request-render-data', messageId: '-1', payload: { messageId: '-1' } },
    ]);
  });

  it('an older message before that decides the dialect at once', async () => {
    const host = createOlderHost();
    const connecting = connect(info, host.options);
    host.say('ui-lifecycle-iframe-render-data', { renderData: [1] });
    expect((await connecting).dialect).toBe('mcp-ui');
    expect(await host.until(({ type }) => type === 'ui-lifecycle-iframe-ready')).toBeDefined();
  });

  it('a host that treats ui/initialize as an action is older too, and its answer is dropped', async () => {
    const host = createOlderHost({ onAction: answering(() => ({ response: { status: 'ignored' } })) });
    expect((await connect(info, host.options)).dialect).toBe('mcp-ui');
  });

  it('a slow MCP Apps host that ignores the older messages is still found', async () => {
    const host = createOlderHost({ answersProbe: false });
    const connecting = connect(info, host.options);
    const { id } = await host.until(message => message.method === 'ui/initialize');
    await vi.advanceTimersByTimeAsync(9_000);
    host.send({ id, result: { protocolVersion: '2026-01-26', hostContext: { theme: 'dark' } } });
    const view = await connecting;
    expect([view.dialect, view.context.theme]).toEqual(['mcp-apps', 'dark']);
    expect(await host.until(({ method }) => method === 'ui/notifications/initialized')).toBeDefined();
  });

  it('when an MCP Apps host answers after an older message, the view changes its dialect', async () => {
    const { host, view } = await open({ renderData: { a: 1 } });
    const dialects: string[] = [];
    view.subscribe(() => dialects.push(view.dialect));
    host.send({ id: 0, result: { hostInfo: { name: 'late', version: '1' }, hostContext: { locale: 'de' } } });
    await host.until(({ method }) => method === 'ui/notifications/initialized');
    expect([view.dialect, view.hostInfo?.name, view.context.locale]).toEqual(['mcp-apps', 'late', 'de']);
    expect(dialects).toContain('mcp-apps');
    host.answers['tools/call'] = () => ({ result: { content: [], structuredContent: 2 } });
    expect((await view.callTool('x')).structuredContent).toBe(2);
    // Older messages are ignored from here on.
    host.view.deliver({ type: 'ui-lifecycle-iframe-render-data', payload: { renderData: { a: 9 } } });
    expect([view.result?.structuredContent, view.ignored]).toEqual([{ a: 1 }, 1]);
  });

  it('without a host: no-host; aborted: aborted; the view sends nothing afterwards', async () => {
    for (const end of ['no-host', 'aborted'] as const) {
      const host = createOlderHost({ answersProbe: false });
      const abort = new AbortController();
      const code = errorCode(connect(info, { ...host.options, timeoutMs: 300, signal: abort.signal }));
      await host.until(({ method }) => method === 'ui/initialize');
      if (end === 'aborted') abort.abort();
      else await vi.advanceTimersByTimeAsync(300);
      expect(await code).toBe(end);
      const before = host.received.length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(host.received).toHaveLength(before);
    }
  });
});

describe('render data', () => {
  const result = { content: [{ type: 'text', text: 'whole' }], structuredContent: [1, 2], _meta: { a: 1 } };
  it.each([
    [
      'plain data',
      { price: 3, displayMode: 'grid' },
      { result: { structuredContent: { price: 3, displayMode: 'grid' } }, context: {} },
    ],
    ['an array, intact', [1, [2, 3]], { result: { structuredContent: [1, [2, 3]] }, context: {} }],
    [
      'plain data with a list called content',
      { content: ['a'] },
      { result: { structuredContent: { content: ['a'] } }, context: {} },
    ],
    [
      'a theme beside plain data',
      { theme: 'dark' },
      { result: { structuredContent: { theme: 'dark' } }, context: { theme: 'dark' } },
    ],
    [
      'a theme of the page’s own',
      { theme: 'ocean' },
      { result: { structuredContent: { theme: 'ocean' } }, context: {} },
    ],
    [
      'mcpApps adapter: the whole result',
      { toolInput: { q: 1 }, toolOutput: result, theme: 'dark' },
      { input: { q: 1 }, result, context: { theme: 'dark' } },
    ],
    [
      'appsSdk adapter: structured output',
      { toolInput: { q: 1 }, toolOutput: { price: 3 }, theme: 'light' },
      { input: { q: 1 }, result: { content: [], structuredContent: { price: 3 } }, context: { theme: 'light' } },
    ],
    [
      'an adapter that has only the input yet',
      { toolInput: { q: 1 }, toolOutput: null },
      { input: { q: 1 }, context: {} },
    ],
    [
      'an adapter that has nothing yet',
      { toolInput: undefined, toolOutput: undefined, theme: 'dark' },
      { context: { theme: 'dark' } },
    ],
  ])('%s', async (_, renderData, expected) => {
    const { view } = await open({ renderData });
    expect(view.getSnapshot()).toEqual(expected);
  });

  it('each version of the data is delivered once, however often the host sends it', async () => {
    const { host, view } = await open({ renderData: { n: 1 } });
    const deliveredData: unknown[] = [];
    view.on('result', ({ structuredContent }) => deliveredData.push(structuredContent));
    for (const n of [1, 1, 2, 2, 1]) host.say('ui-lifecycle-iframe-render-data', { renderData: { n } });
    host.say('ui-lifecycle-tool-cancelled', { reason: 'enough' });
    expect(await next(view, 'cancelled')).toMatchObject({ reason: 'enough' });
    expect(deliveredData).toEqual([{ n: 1 }, { n: 2 }, { n: 1 }]);
  });

  it('data that cannot be written as JSON arrives', async () => {
    const { view } = await open({ renderData: { big: 1n } });
    expect(view.result?.structuredContent).toEqual({ big: 1n });
  });

  it('teardown reaches its listeners; other messages are counted', async () => {
    const { host, view } = await open({ renderData: {} });
    const reasons: unknown[] = [];
    view.on('teardown', ({ reason }) => reasons.push(reason));
    host.view.deliver({ type: 'ui-lifecycle-teardown', payload: { reason: 'moved' } });
    expect(reasons).toEqual(['moved']);
    for (const noise of ['webpackOk', null, [], { type: 'webpackOk' }, { type: 7 }, { payload: {} }])
      host.view.deliver(noise);
    expect(view.ignored).toBe(6);
    host.view.deliver({ type: 'ui-message-response', payload: 'text' });
    host.view.deliver({ type: 'ui-message-received' });
    expect(view.ignored).toBe(6);
  });
});

describe('actions', () => {
  it('tool, prompt, link, intent, notify, data: exact messages, ids in both places', async () => {
    const { host, view } = await open({ renderData: {}, onAction: answering(() => ({ response: {} })) });
    await view.callTool('add', { n: 1 });
    await view.sendMessage('hello');
    await view.openLink('https://example.com/');
    await view.sendIntent('buy', { sku: 1 });
    await view.request('ui-request-data', { requestType: 'user', params: {} });
    view.log('warning', { a: 1 });
    view.notify('ui/notifications/size-changed', { width: 400, height: 120 });
    await host.until(({ type }) => type === 'ui-size-change');
    const messageId = expect.stringMatching(/^\d+$/);
    expect(host.older().slice(1)).toEqual([
      { type: 'tool', messageId, payload: { messageId, toolName: 'add', params: { n: 1 } } },
      { type: 'prompt', messageId, payload: { messageId, prompt: 'hello' } },
      { type: 'link', messageId, payload: { messageId, url: 'https://example.com/' } },
      { type: 'intent', messageId, payload: { messageId, intent: 'buy', params: { sku: 1 } } },
      { type: 'ui-request-data', messageId, payload: { messageId, requestType: 'user', params: {} } },
      { type: 'notify', payload: { message: '{"a":1}', level: 'warning' } },
      { type: 'ui-size-change', payload: { height: 120 } },
    ]);
  });

  it.each([
    ['a tool result', { response: { content: [], isError: true } }, { content: [], isError: true }],
    ['plain data', { response: { status: 'ok' } }, { content: [], structuredContent: { status: 'ok' } }],
    ['an array', { response: [1, 2] }, { content: [], structuredContent: [1, 2] }],
    ['nothing, as the web component answers', {}, { content: [] }],
  ])('callTool() resolves with %s', async (_, payload, expected) => {
    const { view } = await open({ renderData: {}, onAction: answering(() => payload) });
    expect(await view.callTool('x')).toEqual(expected);
  });

  it.each([
    ['on top', (id: unknown) => ({ messageId: id, payload: { response: { structuredContent: 1 } } })],
    ['in the payload', (id: unknown) => ({ payload: { messageId: id, response: { structuredContent: 1 } } })],
    ['on top, with the result there as well', (id: unknown) => ({ messageId: id, result: { structuredContent: 1 } })],
  ])('the id is read %s', async (_, shape) => {
    const { host, view } = await open({ renderData: {} });
    const call = view.callTool('x');
    const { messageId } = await host.until(({ type }) => type === 'tool');
    host.view.deliver({ type: 'ui-message-response', ...shape(messageId) });
    expect((await call).structuredContent).toBe(1);
  });

  it.each([
    ['a text, as the adapter sends it', { error: 'Timeout' }, 'Timeout'],
    ['an object', { error: { message: 'Not today.' } }, 'Not today.'],
    ['an Error, cloned', { error: new Error('Not today.') }, 'Not today.'],
  ])('an error rejects with failed: %s', async (_, payload, message) => {
    const { view } = await open({ renderData: {}, onAction: answering(() => payload) });
    await expect(view.callTool('x')).rejects.toMatchObject({ code: 'failed', message });
    await expect(view.openLink('x:')).rejects.toMatchObject({ code: 'failed', message });
  });

  it('an action without an acknowledgement ends after 10 seconds', async () => {
    const { view } = await open({ renderData: {} });
    const code = errorCode(view.callTool('x'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await code).toBe('timeout');
  });

  it('after the acknowledgement a tool call has a long timeout, other actions one minute', async () => {
    const { host, view } = await open({
      renderData: {},
      onAction: ({ messageId }, say) => say('ui-message-received', undefined, messageId),
    });
    const call = view.callTool('slow');
    const message = errorCode(view.sendMessage('hello'));
    const { messageId } = await host.until(({ type }) => type === 'tool');
    // The acknowledgements are there as soon as what was sent after them is.
    host.say('ui-lifecycle-tool-cancelled');
    await next(view, 'cancelled');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await message).toBe('timeout');
    await vi.advanceTimersByTimeAsync(3_600_000);
    host.say('ui-message-response', { response: { structuredContent: 1 } }, messageId);
    expect((await call).structuredContent).toBe(1);
  });

  it('the caller’s timeout and signal end the action, and the host is not notified', async () => {
    const { host, view } = await open({ renderData: {} });
    const abort = new AbortController();
    const codes = [
      errorCode(view.callTool('a', {}, { timeoutMs: 50 })),
      errorCode(view.callTool('b', {}, { signal: abort.signal })),
    ];
    abort.abort();
    await vi.advanceTimersByTimeAsync(50);
    expect(await Promise.all(codes)).toEqual(['timeout', 'aborted']);
    expect(host.older().map(({ type }) => type)).toEqual(['ui-lifecycle-iframe-ready', 'tool', 'tool']);
    const call = errorCode(view.callTool('c'));
    view.close();
    expect([await call, await errorCode(view.callTool('d'))]).toEqual(['closed', 'closed']);
  });

  it('requests that the older dialect lacks reject with unsupported; a display mode stays unchanged', async () => {
    const { host, view } = await open({ renderData: {} });
    const image = { type: 'image', data: 'AA==', mimeType: 'image/png' } as const;
    expect(await errorCode(view.setModelContext({}))).toBe('unsupported');
    expect(await errorCode(view.readResource('file:///a'))).toBe('unsupported');
    expect(await errorCode(view.sendMessage([image]))).toBe('unsupported');
    expect(await view.requestDisplayMode('fullscreen')).toBe('inline');
    expect(host.older()).toHaveLength(1);
  });
});
