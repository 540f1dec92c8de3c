import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { handshake, lose, settled, setup } from '../../test/held-session.ts';
import { INITIALIZE } from '../../test/proxy-support.ts';
import { faulty } from '../../test/support.ts';
import { ConnectError } from '../errors.ts';
import { createStdioTransport } from '../stdio/stdio-transport.ts';
import { createStdioDownstream } from './downstream/stdio.ts';
import type { Exchange, ProxyResponse } from './types.ts';

describe('a server that is lost', () => {
  it('ends pending calls, receives the recorded requests again, and the client is notified of possible changes', async () => {
    const all = await setup();
    const { client, servers } = all;
    await handshake(all, { tools: { listChanged: true }, prompts: {}, resources: { subscribe: true } });
    for (const [id, method, params] of [
      [1, 'logging/setLevel', { level: 'error' }],
      [2, 'resources/subscribe', { uri: 'a://1' }],
      [3, 'resources/subscribe', { uri: 'a://2' }],
      [4, 'resources/unsubscribe', { uri: 'a://1' }],
    ] as const) {
      client.say({ id, method, params });
      all.server.say({ id, result: {} });
    }
    client.say({ id: 5, method: 'tools/call', params: { name: 'slow' } });
    client.received.length = 0;
    await lose(all);
    expect(client.messages()).toMatchObject([{ id: 5, error: { code: -32000, data: { toolName: 'slow' } } }]);
    client.say({ id: 6, method: 'tools/call' });
    const second = all.server;
    expect(servers).toHaveLength(2);
    for (let index = 0; index < second.messages().length; index++) {
      const { id } = second.messages()[index]!;
      if (id !== undefined) second.say({ id, result: { capabilities: {} } });
      await settled();
      if (second.messages()[index]!.method === 'tools/call') break;
    }
    expect(second.messages()).toMatchObject([
      { method: 'initialize', params: INITIALIZE },
      { method: 'notifications/initialized' },
      { method: 'logging/setLevel', params: { level: 'error' } },
      { method: 'resources/subscribe', params: { uri: 'a://2' } },
      { id: 6, method: 'tools/call' },
    ]);
    expect(client.messages().slice(1)).toMatchObject([
      { method: 'notifications/tools/list_changed' },
      { id: 6, result: {} },
    ]);
  });

  it('has a limited queue: further requests are refused, notifications dropped', async () => {
    const all = await setup([], { maxQueuedBytes: 1000 });
    all.server.transport.onclose?.(new Error('gone'));
    await settled();
    const params = { pad: 'x'.repeat(400) };
    for (const id of [1, 2, 3]) all.client.say({ id, method: 'tools/call', params });
    all.client.say({ method: 'notifications/x', params });
    expect(all.client.messages()).toMatchObject([
      { id: 3, error: { data: { errorType: 'overloaded', retryable: true } } },
    ]);
    expect(all.logged.filter(({ message }) => message.includes('dropped'))).toHaveLength(1);
    all.client.say({ method: 'notifications/cancelled', params: { requestId: 1 } });
    all.client.say({ id: 4, method: 'tools/call', params });
    all.clock.pass(30_000);
    await settled();
    expect(all.server.messages()).toMatchObject([{ id: 2 }, { id: 4 }]);
  });

  it('new requests wait for it until an attempt to connect fails', async () => {
    const all = await setup();
    all.server.transport.onclose?.(new Error('gone'));
    await settled();
    all.client.say({ id: 1, method: 'ping' });
    expect(all.client.received).toEqual([]);
    all.clock.pass(30_000);
    expect(all.servers).toHaveLength(2);
    all.server.transport.onclose?.(new Error('gone again'));
    await settled();
    expect(all.client.messages()).toMatchObject([{ id: 1, error: { message: 'gone again' } }]);
  });

  it('its requests to the client are withdrawn, and an old answer is not used for a new request', async () => {
    const all = await setup();
    all.server.say({ id: 1, method: 'elicitation/create', params: { message: 'first' } });
    await lose(all);
    expect(all.client.messages().at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: 1 } });
    all.server.say({ id: 1, method: 'elicitation/create', params: { message: 'second' } });
    all.client.say({ id: 1, result: { action: 'accept', content: 'old' } });
    const { id } = all.client.messages().at(-1)!;
    expect(id).not.toBe(1);
    expect(all.server.received).toEqual([]);
    all.client.say({ id, result: { action: 'accept', content: 'new' } });
    expect(all.server.messages()).toEqual([{ jsonrpc: '2.0', id: 1, result: { action: 'accept', content: 'new' } }]);
  });

  it('that exits on server/discover is started again at once, and treated as one that does not know the method', async () => {
    const all = await setup();
    all.client.say({ id: 1, method: 'server/discover' });
    all.server.transport.onclose?.(new Error('exited'));
    await settled();
    expect(all.client.messages()).toMatchObject([{ id: 1, error: { code: -32601 } }]);
    expect(all.servers).toHaveLength(2);
    all.client.say({ id: 2, method: 'initialize' });
    expect(all.server.messages()).toMatchObject([{ id: 2 }]);
  });

  it('that ends every session is started again at once the first time only', async () => {
    const all = await setup();
    const ended = new ConnectError('lost', 'the session is over', { server: 'it', status: 404 });
    all.server.transport.onclose?.(ended);
    await settled();
    expect(all.servers).toHaveLength(2);
    all.server.transport.onclose?.(ended);
    await settled();
    expect(all.servers).toHaveLength(2);
    all.clock.pass(all.clock.next()!);
    await settled();
    expect(all.servers).toHaveLength(3);
  });

  it('subscriptions are renewed, and missed changes are reported', async () => {
    const all = await setup();
    const key = 'io.modelcontextprotocol/subscriptionId';
    const acknowledged = { method: 'notifications/subscriptions/acknowledged', params: { _meta: { [key]: 'l' } } };
    all.client.say({ id: 'l', method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } });
    all.server.say(acknowledged);
    await lose(all);
    expect(all.server.messages()).toMatchObject([{ id: 'l', method: 'subscriptions/listen' }]);
    all.server.say(acknowledged);
    expect(all.client.messages()).toMatchObject([
      acknowledged,
      { method: 'notifications/tools/list_changed', params: { _meta: { [key]: 'l' } } },
    ]);
  });
});

describe('a client that does not read', () => {
  it('pauses its server until it reads again, so that no memory fills', async () => {
    const { client, server } = await setup();
    const pauses: boolean[] = [];
    server.transport.setPaused = on => void pauses.push(on);
    // The real way down, put where the held client is.
    const output = new PassThrough();
    const down = createStdioDownstream({ input: new PassThrough(), output, maxMessageBytes: 1000 });
    await down.start();
    down.onfull = full => client.transport.onfull?.(full);
    await down.send('{}');
    expect(pauses).toEqual([]);
    while (!output.writableNeedDrain) await down.send('x'.repeat(1000));
    expect(pauses).toEqual([true]);
    output.resume();
    await once(output, 'drain');
    expect(pauses).toEqual([true, false]);
    await down.close();
  });

  it('pauses a real child process: its output stays in the pipe', async () => {
    const lines: string[] = [];
    const arrived = new EventEmitter();
    const { command, args, env } = faulty();
    const child = createStdioTransport({
      command,
      args,
      env,
      onLine: text => {
        lines.push(text);
        // In the middle of what it says.
        if (lines.length === 2) child.setPaused(true);
        return arrived.emit('line') || true;
      },
    });
    onTestFinished(() => child.close());
    await child.start();
    const messages = 100;
    const talk = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'talk', arguments: { messages } } };
    await child.sendLine(JSON.stringify(talk));
    while (lines.length < 2) await once(arrived, 'line');
    await settled();
    expect(lines.length).toBeLessThan(messages);
    child.setPaused(false);
    while (lines.length < messages + 1) await once(arrived, 'line');
  });
});

describe('deadlines and cancelling', () => {
  const limits = { requestTimeoutMs: 1000 };

  it('ends a request that gets no answer, and notifies the server', async () => {
    const { client, server, clock } = await setup([], limits);
    client.say({ id: 1, method: 'tools/call', params: { name: 'slow', _meta: { progressToken: 5 } } });
    clock.pass(900);
    server.say({ method: 'notifications/progress', params: { progressToken: 5, progress: 1 } });
    clock.pass(900);
    expect(client.received).toHaveLength(1);
    clock.pass(100);
    expect(client.messages().at(-1)).toMatchObject({
      id: 1,
      error: { code: -32001, data: { errorType: 'timeout', retryable: true, toolName: 'slow' } },
    });
    expect(server.messages().at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: 1 } });
    server.say({ id: 1, result: {} });
    expect(client.received).toHaveLength(2);
  });

  it('the deadline pauses while the server waits for the user', async () => {
    const { client, server, clock } = await setup([], limits);
    client.say({ id: 1, method: 'tools/call' });
    server.say({ id: 9, method: 'elicitation/create' });
    clock.pass(5000);
    expect(client.messages()).toMatchObject([{ id: 9 }]);
    client.say({ id: 9, result: {} });
    clock.pass(1000);
    expect(client.messages().at(-1)).toMatchObject({ id: 1, error: { code: -32001 } });
  });

  it('a cancellation is passed on, and aborts a hook', async () => {
    let aborted = false;
    const { client, server } = await setup([
      {
        name: 'slow',
        requests: {
          'tools/call': ({ signal }, next) => {
            signal.addEventListener('abort', () => (aborted = true));
            return next();
          },
        },
      },
    ]);
    client.say({ id: 1, method: 'tools/call' });
    await settled();
    client.say({ method: 'notifications/cancelled', params: { requestId: 1, reason: 'no more' } });
    expect(aborted).toBe(true);
    expect(server.messages().at(-1)).toMatchObject({ params: { requestId: 1, reason: 'no more' } });
  });

  it.each([
    ['', []],
    [
      ' behind a hook',
      [{ name: 'plain', requests: { '*': (_: Exchange, next: () => Promise<ProxyResponse>) => next() } }],
    ],
  ])('a cancelled request is removed from the count, and its answer is not passed on%s', async (_, interceptors) => {
    const { client, server } = await setup(interceptors, { maxConcurrentRequests: 2 });
    for (let id = 1; id <= 6; id++) {
      client.say({ id, method: 'tools/call' });
      await settled();
      client.say({ method: 'notifications/cancelled', params: { requestId: id } });
      await settled();
    }
    expect(server.messages().filter(({ method }) => method === 'tools/call')).toHaveLength(6);
    server.say({ id: 6, result: { late: true } });
    await settled();
    expect(client.received).toEqual([]);
    client.say({ id: 7, method: 'tools/call' });
    await settled();
    server.say({ id: 7, result: {} });
    await settled();
    expect(client.messages()).toMatchObject([{ id: 7, result: {} }]);
  });

  it('the deadline continues after a withdrawn request of the server, whose answer is ignored', async () => {
    let came: unknown;
    const { client, server, clock } = await setup(
      [
        {
          name: 'asking',
          serverRequests: {
            'sampling/createMessage': async (_, next) => {
              const response = await next();
              came = response.error?.message;
              return response;
            },
          },
        },
      ],
      limits,
    );
    for (const method of ['elicitation/create', 'sampling/createMessage']) {
      server.say({ id: method, method });
      await settled();
      server.say({ method: 'notifications/cancelled', params: { requestId: method } });
      await settled();
      client.say({ id: method, result: {} });
    }
    expect(client.messages().map(({ method }) => method)).toEqual([
      'elicitation/create',
      'notifications/cancelled',
      'sampling/createMessage',
      'notifications/cancelled',
    ]);
    expect([came, server.received]).toEqual(['the question was withdrawn', []]);
    client.say({ id: 1, method: 'tools/call' });
    clock.pass(1000);
    expect(client.messages().at(-1)).toMatchObject({ id: 1, error: { code: -32001 } });
  });

  it('close() ends requests of hooks to either side at once, and notifies the hooks', async () => {
    const never = new Promise<ProxyResponse>(() => {});
    const signals: AbortSignal[] = [];
    const hook = ({ signal }: Exchange) => {
      signals.push(signal);
      return never;
    };
    const { client, server, session } = await setup([
      { name: 'slow', requests: { 'tools/call': hook }, serverRequests: { 'roots/list': hook } },
    ]);
    client.say({ id: 1, method: 'tools/call', params: { name: 'a' } });
    server.say({ id: 1, method: 'roots/list' });
    await session.close();
    expect(client.messages()).toMatchObject([{ id: 1, error: { data: { errorType: 'closed', toolName: 'a' } } }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('close() ends pending requests with an error and closes both ends', async () => {
    const { client, server, session } = await setup();
    client.say({ id: 1, method: 'tools/call' });
    await session.close();
    expect(client.messages()).toMatchObject([{ id: 1, error: { data: { errorType: 'closed', retryable: false } } }]);
    expect([client.closed, server.closed]).toEqual([true, true]);
    expect((await session.request('ping')).error).toMatchObject({ data: { errorType: 'closed' } });
  });
});
