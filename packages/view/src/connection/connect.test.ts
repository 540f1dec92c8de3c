import { EARLY_HANDSHAKE } from '@vitrine/protocol/internal/mcp-apps/early-handshake';
import { expect, it } from 'vitest';
import { createFakeHost, next } from '../../test/fake-host.ts';
import { connect, ViewError } from '../index.ts';

const info = { name: 'test', version: '1.0.0' };

async function refusal(promise: Promise<unknown>): Promise<ViewError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ViewError);
  return error as ViewError;
}

it('connect() sends ui/initialize, then the initialized notification', async () => {
  const host = createFakeHost({ context: { theme: 'dark', locale: 'de' } });
  const view = await connect(info, { ...host.options, displayModes: ['inline', 'fullscreen'] });
  expect(view.dialect).toBe('mcp-apps');
  expect(view.hostInfo).toEqual({ name: 'fake', version: '1' });
  expect(view.hostCapabilities).toEqual({ serverTools: {} });
  expect(view.protocolVersion).toBe('2026-01-26');
  expect(view.context).toEqual({ theme: 'dark', locale: 'de' });
  await host.until(message => message.method === 'ui/notifications/initialized');
  expect(host.received).toEqual([
    {
      jsonrpc: '2.0',
      id: 0,
      method: 'ui/initialize',
      params: {
        appInfo: info,
        appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
        protocolVersion: '2026-01-26',
      },
    },
    { jsonrpc: '2.0', method: 'ui/notifications/initialized', params: {} },
  ]);
});

it('each message goes first to the early handshake on the window, then to the host', async () => {
  const host = createFakeHost();
  const earlyMessages: unknown[] = [];
  const received: number[] = [];
  const answerEarly = (message: unknown) => {
    received.push(host.received.length);
    earlyMessages.push(message);
  };
  Object.assign(host.options.window, { [EARLY_HANDSHAKE]: answerEarly });
  const view = await connect(info, host.options);
  view.log('info', 'x');
  await host.until(message => message.method === 'notifications/message');
  expect(earlyMessages).toEqual(host.received);
  expect(received[0]).toBe(0);
});

it('connect() declares no display modes unless the page names some', async () => {
  const host = createFakeHost();
  await connect(info, host.options);
  expect(host.received[0]).toMatchObject({ params: { appCapabilities: {} } });
});

it('connect() rejects with no-host outside of a frame and when no host answers', async () => {
  const host = createFakeHost();
  expect((await refusal(connect(info, { ...host.options, target: host.options.window }))).code).toBe('no-host');
  host.answers['ui/initialize'] = () => undefined;
  const error = await refusal(connect(info, { ...host.options, timeoutMs: 5 }));
  expect(error.code).toBe('no-host');
  expect(error.message).toContain('5 ms');
});

it('connect() rejects with the host’s refusal, and with bad-reply for an invalid answer', async () => {
  const host = createFakeHost();
  host.answers['ui/initialize'] = () => ({ error: { code: -32602, message: 'no thanks', data: { why: 1 } } });
  const error = await refusal(connect(info, host.options));
  expect(error).toMatchObject({ code: 'failed', message: 'no thanks', rpcCode: -32602, received: { why: 1 } });
  host.answers['ui/initialize'] = () => ({ result: 'hello' });
  expect((await refusal(connect(info, host.options))).code).toBe('bad-reply');
});

it('connect() can be aborted', async () => {
  const host = createFakeHost();
  host.answers['ui/initialize'] = () => undefined;
  const abort = new AbortController();
  const attempt = refusal(connect(info, { ...host.options, signal: abort.signal }));
  await host.until(message => message.method === 'ui/initialize');
  abort.abort('enough');
  expect(await attempt).toMatchObject({ code: 'aborted', cause: 'enough' });
});

it('connect() accepts a host without info and capabilities', async () => {
  const host = createFakeHost();
  host.answers['ui/initialize'] = () => ({ result: { hostInfo: 'x', hostContext: [] } });
  const view = await connect(info, host.options);
  expect([view.hostInfo, view.hostCapabilities, view.protocolVersion, view.context]).toEqual([
    undefined,
    {},
    undefined,
    {},
  ]);
});

it('input, result and context arrive, and late listeners receive the latest value of each', async () => {
  const host = createFakeHost({ context: { theme: 'light', locale: 'en' } });
  const view = await connect(info, host.options);
  const live: unknown[] = [];
  for (const name of ['partial-input', 'input', 'result', 'context'] as const)
    view.on(name, value => live.push([name, value]));
  host.notify('ui/notifications/tool-input-partial', { arguments: { city: 'Ber' } });
  host.notify('ui/notifications/tool-input-partial', { arguments: { city: 'Berl' } });
  host.notify('ui/notifications/tool-input', { arguments: { city: 'Berlin' } });
  host.notify('ui/notifications/tool-input-partial', { arguments: { city: 'straggler' } });
  host.notify('ui/notifications/host-context-changed', { theme: 'dark' });
  const result = { content: [{ type: 'text', text: 'sunny' }], structuredContent: [1, 2], _meta: { a: 1 } };
  host.notify('ui/notifications/tool-result', result);
  await next(view, 'result');
  expect(live).toEqual([
    ['context', { theme: 'light', locale: 'en' }],
    ['partial-input', { city: 'Ber' }],
    ['partial-input', { city: 'Berl' }],
    ['input', { city: 'Berlin' }],
    ['context', { theme: 'dark', locale: 'en' }],
    ['result', result],
  ]);
  const late: unknown[] = [];
  for (const name of ['partial-input', 'input', 'result', 'cancelled', 'context', 'teardown'] as const)
    view.on(name, value => late.push([name, value]));
  expect(late).toEqual([]);
  await Promise.resolve();
  expect(late).toEqual([
    ['input', { city: 'Berlin' }],
    ['result', result],
    ['context', { theme: 'dark', locale: 'en' }],
  ]);
  expect(view.input).toEqual({ city: 'Berlin' });
  expect(view.result).toEqual(result);
  expect(view.partialInput).toBeUndefined();
});

it('a partial input is replayed while there is no whole one, and cancelled keeps its reason', async () => {
  const host = createFakeHost();
  const view = await connect(info, host.options);
  host.notify('ui/notifications/tool-input-partial', { arguments: { a: 1 } });
  host.notify('ui/notifications/tool-cancelled', { reason: 'stopped by the user' });
  await next(view, 'cancelled');
  expect(await next(view, 'partial-input')).toEqual({ a: 1 });
  expect(await next(view, 'cancelled')).toEqual({ reason: 'stopped by the user' });
  expect(view.cancelled).toEqual({ reason: 'stopped by the user' });
});

it('a tool without arguments has an empty input', async () => {
  const host = createFakeHost();
  const view = await connect(info, host.options);
  host.notify('ui/notifications/tool-input');
  expect(await next(view, 'input')).toEqual({});
});

it('subscribe() and getSnapshot(): a new object after each change, the same one in between', async () => {
  const host = createFakeHost();
  const view = await connect(info, host.options);
  const before = view.getSnapshot();
  expect(view.getSnapshot()).toBe(before);
  const snapshots: unknown[] = [];
  const off = view.subscribe(() => snapshots.push(view.getSnapshot()));
  host.notify('ui/notifications/tool-input', { arguments: { a: 1 } });
  await next(view, 'input');
  expect(snapshots).toEqual([{ context: {}, input: { a: 1 } }]);
  expect(snapshots[0]).toBe(view.getSnapshot());
  off();
  host.notify('ui/notifications/tool-result', { content: [] });
  await next(view, 'result');
  expect(snapshots).toHaveLength(1);
});

it('only messages of the parent window are accepted, and only from its first origin', async () => {
  const host = createFakeHost();
  const view = await connect(info, host.options);
  const message = (city: string) => ({
    jsonrpc: '2.0',
    method: 'ui/notifications/tool-input',
    params: { arguments: { city } },
  });
  host.view.deliver(message('another window'), { source: host.view, origin: 'https://host.test' });
  host.view.deliver(message('successor'), { source: host.window, origin: 'https://evil.test' });
  expect(view.input).toBeUndefined();
  expect(view.ignored).toBe(0);
  host.view.deliver(message('host'), { source: host.window, origin: 'https://host.test' });
  expect(view.input).toEqual({ city: 'host' });
});

it('values that are not protocol messages are ignored and counted', async () => {
  const host = createFakeHost();
  const view = await connect(info, host.options);
  const nonsense = [
    null,
    'text',
    [],
    { type: 'ui-lifecycle-iframe-ready' },
    { jsonrpc: '1.0', method: 'ping', id: 1 },
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
    { jsonrpc: '2.0', id: null, result: {} },
    { jsonrpc: '2.0', id: 7 },
    { jsonrpc: '2.0', id: 7, result: {}, error: { code: 1, message: '' } },
    { jsonrpc: '2.0', id: 7, error: 'no' },
    { jsonrpc: '2.0', method: 7 },
    { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: [] },
    { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: 'text' } },
    { jsonrpc: '2.0', method: 'ui/notifications/tool-input-partial', params: { arguments: [] } },
    { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { content: 'text' } },
  ];
  for (const message of nonsense) host.view.deliver(message);
  expect(view.ignored).toBe(nonsense.length);
  // Unknown, but well-formed: a newer host may say more.
  host.view.deliver({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  host.view.deliver({ jsonrpc: '2.0', id: 99, result: {} });
  expect(view.ignored).toBe(nonsense.length);
  expect(view.getSnapshot()).toEqual({ context: {} });
});

it('the view answers ping, refuses unknown requests, and answers teardown after its listeners', async () => {
  const host = createFakeHost();
  let saved = () => {};
  const reasons: unknown[] = [];
  const view = await connect(info, {
    ...host.options,
    onTeardown: event => {
      reasons.push(event.reason);
      return new Promise<void>(resolve => {
        saved = resolve;
      });
    },
  });
  view.on('teardown', () => Promise.reject(new Error('cannot save')));
  const errors: unknown[] = [];
  const original = console.error;
  console.error = (error: unknown) => errors.push(error);
  host.send({ id: 0, method: 'ping' });
  host.send({ id: 'a', method: 'tools/list' });
  host.send({ id: 1, method: 'ui/resource-teardown', params: { reason: 'moved' } });
  const reply = (id: unknown) => host.until(message => message.id === id && message.method === undefined);
  expect(await reply('a')).toMatchObject({ error: { code: -32601, message: 'Unknown method: tools/list' } });
  expect(host.received.find(message => message.id === 0 && 'result' in message)).toMatchObject({ result: {} });
  expect(reasons).toEqual(['moved']);
  // Another round trip: the answer is still held back.
  host.send({ id: 2, method: 'ping' });
  await reply(2);
  expect(host.received.some(message => message.id === 1)).toBe(false);
  try {
    saved();
    expect(await reply(1)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  } finally {
    console.error = original;
  }
  expect(errors).toEqual([new Error('cannot save')]);
});

it('a listener that throws does not prevent others from running', async () => {
  const host = createFakeHost();
  const view = await connect(info, host.options);
  const errors: unknown[] = [];
  const original = console.error;
  console.error = (error: unknown) => errors.push(error);
  try {
    view.on('input', () => {
      throw new Error('mine');
    });
    host.notify('ui/notifications/tool-input', { arguments: { a: 1 } });
    expect(await next(view, 'input')).toEqual({ a: 1 });
  } finally {
    console.error = original;
  }
  expect(errors).toEqual([new Error('mine')]);
});

it('two views in one page do not receive each other’s answers', async () => {
  const host = createFakeHost();
  host.answers['tools/call'] = ({ name }) => ({ result: { content: [{ type: 'text', text: String(name) }] } });
  const { firstId: _, ...options } = host.options;
  const [one, two] = await Promise.all([connect(info, options), connect(info, options)]);
  const [a, b] = await Promise.all([one.callTool('a'), two.callTool('b')]);
  expect([a.content?.[0]?.text, b.content?.[0]?.text]).toEqual(['a', 'b']);
});
