// Faults over HTTP, with both ends controlled by the test, and that other requests continue.

import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect as connectTo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { handClock, settled } from '../../test/held-session.ts';
import { INITIALIZE } from '../../test/proxy-support.ts';
import { faulty, listen, modernStdio } from '../../test/support.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { MessageTransport } from '../transport/message-transport.ts';
import { openTransport } from '../transport/open-transport.ts';
import { MAX_CACHED_TOOLS } from '../transport/tool-cache.ts';
import { clientIdentity } from './client-identity.ts';
import { createProxy } from './create-proxy.ts';
import type { ProxyLimits } from './proxy-limits.ts';
import { serveHttp } from './serve-http/serve-http.ts';
import type { Log } from './types.ts';

async function serve(upstream: ServerConfig, limits: Partial<ProxyLimits> = {}, log?: Log): Promise<string> {
  const service = await serveHttp(createProxy({ upstream, limits, log }), { port: 0 });
  onTestFinished(() => service.close());
  return service.url;
}

const post = (url: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    signal: signal ?? null,
  });

/** The way to a server over HTTP, whose answers the test gives. */
function upstreamBy(fetch: typeof globalThis.fetch): MessageTransport {
  const upstream = openTransport({
    name: 'it',
    config: { type: 'http', url: 'http://127.0.0.1/mcp' },
    limits: createProxy({ upstream: faulty() }).options.limits as ProxyLimits,
    clock: handClock(),
    random: () => 0,
    fetch,
  });
  onTestFinished(() => upstream.close());
  return upstream;
}

const initialize = { id: 1, method: 'initialize', params: INITIALIZE };
const call = (id: number, name: string) => ({ id, method: 'tools/call', params: { name, arguments: {} } });

describe('a service', () => {
  it('that cannot listen leaves no timer, so that its program ends', async () => {
    const occupant = await listen(() => {});
    onTestFinished(() => occupant.close());
    const clock = handClock();
    const proxy = createProxy({ upstream: faulty(), clock });
    await expect(serveHttp(proxy, { port: occupant.port })).rejects.toMatchObject({ code: 'listen' });
    expect(clock.waiting).toBe(0);
  });

  it('logs a request whose client aborts the body, but not as an error', async () => {
    const received = Promise.withResolvers<[level: string, text: string]>();
    const line = (level: string) => (_: object, text: string) => received.resolve([level, text]);
    const log = { debug() {}, info: line('info'), warn: line('warn'), error: line('error') };
    const url = new URL(await serve(faulty(), {}, log));
    const socket = connectTo(Number(url.port), url.hostname);
    const lines = [`POST /mcp HTTP/1.1`, `Host: ${url.host}`, 'Content-Type: application/json', 'Content-Length: 100'];
    socket.end(`${lines.join('\r\n')}\r\n\r\n{"half":`);
    expect(await received.promise).toEqual(['info', 'a client broke off its request']);
  });

  it('refuses an id that is in use without affecting the request that has it', async () => {
    const url = await serve(faulty());
    const session = { 'Mcp-Session-Id': (await post(url, initialize)).headers.get('mcp-session-id')! };
    // Either may come first; one hangs, the other is refused.
    const both = [1, 2].map(() => post(url, call(5, 'hang'), session));
    const refused = await Promise.race(both);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { id: 5, error: { code: -32600, message: expect.stringContaining('in use') } },
    ]);
    await post(url, call(6, 'die'), session);
    const other = (await Promise.all(both)).find(response => response !== refused)!;
    expect(await other.json()).toMatchObject({ id: 5, error: { data: { errorType: 'exited' } } });
  });

  it('modern: streams that were closed do not count against other clients', async () => {
    const url = await serve(modernStdio(), { maxConcurrentRequests: 2 });
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const ask = (name: string, args: object, signal?: AbortSignal) =>
      post(
        url,
        { id: 1, method: 'tools/call', params: { name, arguments: args, _meta } },
        { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
        signal,
      );
    const echo = async () => (await (await ask('echo', { text: 'a' })).json()) as { error?: { data: object } };
    const stop = new AbortController();
    const hanging = [1, 2].map(() => ask('hang', {}, stop.signal).catch(() => {}));
    while ((await echo()).error === undefined);
    stop.abort();
    await Promise.all(hanging);
    let last = await echo();
    while (last.error) last = await echo();
    expect(last).toMatchObject({ result: { structuredContent: { text: 'a' } } });
  });
});

describe('a server over HTTP', () => {
  /** A server of the legacy era by hand: what it does with a request is the test's. */
  async function held(answer: (message: { id?: number; method: string }, response: ServerResponse) => void) {
    const events = new EventEmitter();
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      if (request.method === 'GET') return events.emit('get', response);
      let body = '';
      for await (const chunk of request) body += chunk;
      if (request.method !== 'POST') return response.writeHead(200).end();
      const message = JSON.parse(body) as { id?: number; method: string };
      events.emit(message.method);
      if (message.method === 'initialize') {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Mcp-Session-Id': 's' });
        const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'h', version: '1' } };
        return response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
      }
      return message.id === undefined ? response.writeHead(202).end() : answer(message, response);
    };
    const { url, close } = await listen((request, response) => void respond(request, response));
    onTestFinished(close);
    const clock = handClock();
    const { limits } = createProxy({ upstream: { type: 'http', url } }).options;
    const upstream: MessageTransport = openTransport({
      name: 'it',
      config: { type: 'http', url },
      limits: limits as ProxyLimits,
      clock,
      random: () => 1,
      fetch,
    });
    onTestFinished(() => upstream.close());
    const came = new EventEmitter();
    upstream.onmessage = text => came.emit('message', JSON.parse(text));
    const losses: Error[] = [];
    upstream.onclose = error => void losses.push(error!);
    const send = (message: object) => upstream.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const initialised = once(came, 'message');
    await send(initialize);
    await initialised;
    return { events, clock, came, lost: losses, send };
  }

  /** The waits before a standing stream is asked for again that is answered with these bodies, each open for `openMs`. */
  async function waitsFor(bodies: readonly string[], openMs = 0): Promise<(number | undefined)[]> {
    const { events, clock, came, lost, send } = await held(() => {});
    let next = once(events, 'get');
    await send({ method: 'notifications/initialized' });
    const waits: (number | undefined)[] = [];
    for (const body of bodies) {
      const [response] = (await next) as [ServerResponse];
      next = once(events, 'get');
      const arrival = once(came, 'message');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`${body}data: {"jsonrpc":"2.0","method":"notifications/message"}\n\n`);
      await arrival;
      clock.pass(openMs);
      response.end();
      while (clock.waiting === 0) await settled();
      waits.push(clock.next());
      clock.pass(clock.next()!);
    }
    await next;
    expect(lost).toEqual([]);
    return waits;
  }

  it('receives the initialized notification before any other message', async () => {
    const acknowledgement = Promise.withResolvers<Response>();
    const methods: string[] = [];
    const upstream = upstreamBy(async (_url, init) => {
      if (init?.method !== 'POST') return new Response(null, { status: 405 });
      const { id, method } = JSON.parse(String(init.body));
      methods.push(method);
      return method === 'notifications/initialized'
        ? acknowledgement.promise
        : Response.json({ jsonrpc: '2.0', id, result: {} });
    });
    const answers = new EventEmitter();
    upstream.onmessage = text => answers.emit(String(JSON.parse(text).id));
    const say = (message: object) => upstream.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const initialised = once(answers, '1');
    void say(initialize);
    await initialised;
    const secondAnswer = once(answers, '2');
    void say({ method: 'notifications/initialized' });
    void say(call(2, 'echo'));
    await settled();
    expect(methods).toEqual(['initialize', 'notifications/initialized']);
    acknowledgement.resolve(new Response(null, { status: 202 }));
    await secondAnswer;
    expect(methods.at(-1)).toBe('tools/call');
  });

  it('modern: receives the headers that the newest version of its tools requires; older versions are not kept', async () => {
    const inputSchema = { type: 'object', properties: { to: { type: 'string', 'x-mcp-header': 'To' } } };
    const listings = [1, MAX_CACHED_TOOLS].map((count, round) =>
      Array.from({ length: count }, (_, n) => ({ name: `${round}.${n}`, inputSchema })),
    );
    const sentHeaders: (string | null)[] = [];
    const upstream = upstreamBy(async (_url, init) => {
      const { id, method } = JSON.parse(String(init?.body));
      if (method === 'tools/call') sentHeaders.push(new Headers(init?.headers).get('Mcp-Param-To'));
      const result = method === 'tools/list' ? { tools: listings.shift() } : {};
      return Response.json({ jsonrpc: '2.0', id, result });
    });
    const { modern: _meta } = clientIdentity({ name: 'c', version: '1' }, {});
    const ask = (method: string, params: object = {}) =>
      new Promise<void>(resolve => {
        upstream.onmessage = () => {
          resolve();
          return true;
        };
        void upstream.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }));
      });
    const callTool = (name: string) => ask('tools/call', { name, arguments: { to: 'a' } });
    await ask('tools/list');
    await callTool('0.0');
    await ask('tools/list');
    for (const name of ['0.0', '1.0', `1.${MAX_CACHED_TOOLS - 1}`]) await callTool(name);
    expect(sentHeaders).toEqual(['a', null, 'a', 'a']);
  });

  it('that ends its standing stream soon is requested again after growing delays, even when each stream has events and names no delay', async () => {
    const waits = await waitsFor(Array<string>(9).fill('retry: 0\nid: 1\n'));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('whose standing stream lasts is requested again soon; the delay that it names is used, within a limit', async () => {
    const lasting = await waitsFor(Array<string>(3).fill('retry: 0\n'), 10_000);
    expect(lasting).toEqual([500, 500, 500]);
    expect(await waitsFor(['retry: 7000\n', 'retry: 99999999999\n'])).toEqual([7000, 600_000]);
  });

  it.each([
    [503, true],
    [429, true],
    [500, true],
    [405, false],
    [400, false],
    [501, false],
  ])('that answers %d for its standing stream is requested again: %s', async (status, isAsked) => {
    const { events, clock, came, lost, send } = await held(() => {});
    const first = once(events, 'get');
    await send({ method: 'notifications/initialized' });
    const [refused] = (await first) as [ServerResponse];
    const next = once(events, 'get');
    refused.writeHead(status).end();
    await once(refused, 'close');
    if (!isAsked) {
      await send({ method: 'notifications/roots/list_changed' });
      expect(clock.waiting).toBe(0);
      return expect(lost).toEqual([]);
    }
    while (clock.waiting === 0) await settled();
    clock.pass(clock.next()!);
    const [response] = (await next) as [ServerResponse];
    const received = once(came, 'message');
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n');
    expect(await received).toMatchObject([{ method: 'notifications/tools/list_changed' }]);
    expect(lost).toEqual([]);
  });

  it('may end its standing stream any number of times; it is requested again after growing delays, and calls go on', async () => {
    let finish = () => {};
    const { events, clock, came, lost, send } = await held((message, response) => {
      finish = () => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: {} }));
      };
    });
    const callArrival = once(events, 'tools/call');
    await send(call(2, 'slow'));
    await callArrival;
    let next = once(events, 'get');
    await send({ method: 'notifications/initialized' });
    const waits: number[] = [];
    for (let round = 0; round < 12; round++) {
      const [response] = (await next) as [ServerResponse];
      next = once(events, 'get');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(': ping\n\n');
      while (clock.waiting === 0) await settled();
      waits.push(clock.next()!);
      clock.pass(clock.next()!);
    }
    expect(waits).toEqual([1000, 1000, 2000, 4000, 8000, 16_000, ...Array<number>(6).fill(30_000)]);
    const nextMessage = once(came, 'message');
    finish();
    expect(await nextMessage).toMatchObject([{ id: 2, result: {} }]);
    expect(lost).toEqual([]);
  });

  it('legacy: the stream of a cancelled request is closed', async () => {
    let closed: Promise<unknown> | undefined;
    const { events, send } = await held((_, response) => void (closed = once(response, 'close')));
    const callArrival = once(events, 'tools/call');
    await send(call(2, 'slow'));
    await callArrival;
    const received = once(events, 'notifications/cancelled');
    await send({ method: 'notifications/cancelled', params: { requestId: 2 } });
    await received;
    await closed;
  });
});
