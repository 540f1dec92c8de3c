import { expect, it, vi } from 'vitest';
import { createFakeHost } from '../test/fake-host.ts';
import { connect, type Progress, ViewError } from './index.ts';

const info = { name: 'test', version: '1.0.0' };

async function open() {
  const host = createFakeHost();
  return { host, view: await connect(info, host.options) };
}

function errorCode(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ViewError ? error.code : String(error)),
  );
}

it('callTool() sends name and arguments and returns the result unchanged, also a tool error', async () => {
  const { host, view } = await open();
  host.answers['tools/call'] = params => ({
    result: { content: [], structuredContent: params, isError: true, extra: 1 },
  });
  expect(await view.callTool('add', { a: 1 })).toEqual({
    content: [],
    structuredContent: { name: 'add', arguments: { a: 1 } },
    isError: true,
    extra: 1,
  });
  expect((await view.callTool('list')).structuredContent).toEqual({ name: 'list', arguments: {} });
});

it.each([
  [-32601, 'unsupported'],
  [-32000, 'denied'],
  [-32602, 'failed'],
])('a host error %i rejects with %s', async (code, expected) => {
  const { host, view } = await open();
  host.answers['tools/call'] = () => ({ error: { code, message: 'because', data: [1] } });
  await expect(view.callTool('x')).rejects.toMatchObject({
    code: expected,
    message: 'because',
    rpcCode: code,
    received: [1],
  });
});

it('a reply that is not an object rejects with bad-reply', async () => {
  const { host, view } = await open();
  host.answers['tools/call'] = () => ({ result: 'text' });
  expect(await errorCode(view.callTool('x'))).toBe('bad-reply');
});

it('an aborted call notifies the host, once; an aborted signal sends nothing', async () => {
  const { host, view } = await open();
  host.answers['tools/call'] = () => undefined;
  const abort = new AbortController();
  const call = view.callTool('slow', {}, { signal: abort.signal });
  const { id } = await host.until(message => message.method === 'tools/call');
  abort.abort('changed my mind');
  await expect(call).rejects.toMatchObject({ code: 'aborted', cause: 'changed my mind' });
  const cancelled = await host.until(message => message.method === 'notifications/cancelled');
  expect(cancelled.params).toMatchObject({ requestId: id });
  // The late answer belongs to no request any more.
  host.view.deliver({ jsonrpc: '2.0', id, result: { content: [] } });
  expect(view.ignored).toBe(0);
  const before = host.received.length;
  expect(await errorCode(view.callTool('never', {}, { signal: abort.signal }))).toBe('aborted');
  host.send({ id: 'after', method: 'ping' });
  await host.until(message => message.id === 'after');
  expect(host.received).toHaveLength(before + 1);
});

it('a timeout counts from the last progress, and the host is notified', async () => {
  const { host, view } = await open();
  host.answers['tools/call'] = () => undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const progressReports: Progress[] = [];
    const call = errorCode(
      view.callTool('slow', {}, { timeoutMs: 1000, onProgress: progress => progressReports.push(progress) }),
    );
    const request = await host.until(message => message.method === 'tools/call');
    const token = (request.params as { _meta: { progressToken: number } })._meta.progressToken;
    expect(token).toBe(request.id);
    vi.advanceTimersByTime(900);
    const progress = { progressToken: token, progress: 1, total: 2, message: 'half' };
    host.view.deliver({ jsonrpc: '2.0', method: 'notifications/progress', params: progress });
    vi.advanceTimersByTime(900);
    expect(host.received.some(message => message.method === 'notifications/cancelled')).toBe(false);
    vi.advanceTimersByTime(100);
    expect(await call).toBe('timeout');
    expect(progressReports).toEqual([progress]);
    await host.until(message => message.method === 'notifications/cancelled');
  } finally {
    vi.useRealTimers();
  }
});

it('without onProgress no progress is requested', async () => {
  const { host, view } = await open();
  host.answers['tools/call'] = params => ({ result: { params } });
  expect(await view.callTool('x')).toEqual({ params: { name: 'x', arguments: {} } });
});

it('sendMessage() takes text or blocks, openLink() a URL; isError rejects with denied', async () => {
  const { host, view } = await open();
  const questions: unknown[] = [];
  for (const method of ['ui/message', 'ui/open-link'])
    host.answers[method] = params => {
      questions.push(params);
      return { result: {} };
    };
  await view.sendMessage('hello');
  await view.sendMessage([{ type: 'image', data: 'AA==', mimeType: 'image/png' }]);
  await view.openLink('https://example.com/');
  expect(questions).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'hello' }] },
    { role: 'user', content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }] },
    { url: 'https://example.com/' },
  ]);
  host.answers['ui/message'] = () => ({ result: { isError: true } });
  host.answers['ui/open-link'] = () => ({ result: { isError: true } });
  expect(await errorCode(view.sendMessage('x'))).toBe('denied');
  expect(await errorCode(view.openLink('x:y'))).toBe('denied');
});

it('setModelContext(), requestDisplayMode(), readResource(), log(), request(), notify()', async () => {
  const { host, view } = await open();
  host.answers['ui/update-model-context'] = () => ({ result: {} });
  host.answers['ui/request-display-mode'] = () => ({ result: { mode: 'inline' } });
  host.answers['resources/read'] = ({ uri }) => ({ result: { contents: [{ uri, text: 'x' }] } });
  host.answers['x/any'] = params => ({ result: [params] });
  await view.setModelContext({ structuredContent: { selected: 3 } });
  expect(await view.requestDisplayMode('fullscreen')).toBe('inline');
  expect(await view.readResource('file:///a')).toEqual({ contents: [{ uri: 'file:///a', text: 'x' }] });
  expect(await view.request('x/any', { a: 1 })).toEqual([{ a: 1 }]);
  view.log('warning', { a: 1 });
  view.notify('ui/notifications/size-changed', { height: 12 });
  await host.until(message => message.method === 'ui/notifications/size-changed');
  expect(host.received.slice(2).map(({ method, params }) => [method, params])).toEqual([
    ['ui/update-model-context', { structuredContent: { selected: 3 } }],
    ['ui/request-display-mode', { mode: 'fullscreen' }],
    ['resources/read', { uri: 'file:///a' }],
    ['x/any', { a: 1 }],
    ['notifications/message', { level: 'warning', data: { a: 1 } }],
    ['ui/notifications/size-changed', { height: 12 }],
  ]);
});

it('an argument that cannot be cloned rejects with unsendable', async () => {
  const { view } = await open();
  expect(await errorCode(view.callTool('x', { fn: () => 1 }))).toBe('unsendable');
  expect(() => view.log('info', () => 1)).toThrow(ViewError);
});

it('close() rejects pending and later requests, and later messages are ignored', async () => {
  const { host, view } = await open();
  host.answers['tools/call'] = () => undefined;
  const call = errorCode(view.callTool('slow'));
  await host.until(message => message.method === 'tools/call');
  view.close();
  view.close();
  expect(await call).toBe('closed');
  expect(await errorCode(view.sendMessage('x'))).toBe('closed');
  expect(() => view.log('info', 1)).toThrow(ViewError);
  host.view.deliver({ jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: {} });
  expect(view.input).toBeUndefined();
});
