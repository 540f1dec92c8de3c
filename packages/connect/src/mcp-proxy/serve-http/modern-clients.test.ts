// Clients of the modern era on one server: their shared limits, and messages that pass unchanged. The server is a `fetch` function of the
// test.

import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { settled } from '../../../test/held-session.ts';
import { MAX_CACHED_TOOLS } from '../../transport/tool-cache.ts';
import { clientIdentity } from '../client-identity.ts';
import { createProxy } from '../create-proxy.ts';
import type { ProxyLimits } from '../proxy-limits.ts';
import { serveHttp } from './serve-http.ts';

interface Asked {
  readonly id: number;
  readonly tool: string;
  readonly client: string;
  readonly signal: AbortSignal;
}

async function serve(answer: (asked: Asked) => Response | Promise<Response>, limits: Partial<ProxyLimits> = {}) {
  const proxy = createProxy({
    upstream: { type: 'http', url: 'http://127.0.0.1/mcp' },
    name: 'it',
    limits,
    async fetch(_url, init) {
      const { id, params } = JSON.parse(String(init?.body));
      const { name: client } = params._meta['io.modelcontextprotocol/clientInfo'];
      return answer({ id, tool: params.name, client, signal: init!.signal! });
    },
  });
  const service = await serveHttp(proxy, { port: 0 });
  onTestFinished(() => service.close());
  return service;
}

function createRequest(client: string, tool: string, id: unknown) {
  const _meta = clientIdentity({ name: client, version: '1' }, {}).modern;
  return {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': tool,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool, arguments: {}, _meta } }),
  };
}

const call = (url: string, client: string, tool: string, id: unknown = 1, signal: AbortSignal | null = null) =>
  fetch(url, { method: 'POST', ...createRequest(client, tool, id), signal }).then(response => response.text());

const never = () => new Promise<Response>(() => {});
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'application/json' } });

it('a client may use half of the free calls, so that another client always finds some', async () => {
  const open: Record<string, number> = {};
  const { url } = await serve(
    ({ tool, client, id }) => {
      if (tool === 'quick') return json(`{"jsonrpc":"2.0","id":${id},"result":{}}`);
      open[client] = (open[client] ?? 0) + 1;
      return never();
    },
    { maxConcurrentRequests: 8 },
  );
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const refused: string[] = [];
  /** Ten calls that hang; resolves when the server has so many of this client, and the others are refused. */
  const hang = async (client: string, allowed: number) => {
    const before = refused.length;
    for (let n = 0; n < 10; n++)
      void call(url, client, 'hang', n, stop.signal).then(
        text => void refused.push(text),
        () => {},
      );
    while (refused.length - before + (open[client] ?? 0) < 10) await settled();
    expect([client, open[client] ?? 0]).toEqual([client, allowed]);
  };
  await hang('greedy', 4);
  expect(JSON.parse(await call(url, 'other', 'quick'))).toMatchObject({ result: {} });
  await hang('second', 2);
  await hang('third', 1);
  expect(JSON.parse(await call(url, 'other', 'quick'))).toMatchObject({ result: {} });
  expect(JSON.parse(refused[0]!)).toMatchObject({
    error: {
      code: -32000,
      message: '4 requests of this client are under way, and 4 of all clients, of 8. Wait for one of them.',
      data: { errorType: 'overloaded', retryable: true, toolName: 'hang', requestId: expect.any(String) },
    },
  });
  // A call that is over is free again.
  stop.abort();
  let last = await call(url, 'greedy', 'quick');
  while (last.includes('error')) last = await call(url, 'greedy', 'quick');
});

it('a client cannot cancel another client’s call by its id', async () => {
  const requestArrival = Promise.withResolvers<Asked>();
  const pendingAnswer = Promise.withResolvers<Response>();
  const { url } = await serve(request => {
    requestArrival.resolve(request);
    return pendingAnswer.promise;
  });
  const slow = call(url, 'one', 'slow', 'mine');
  const { id, signal } = await requestArrival.promise;
  const _meta = clientIdentity({ name: 'other', version: '1' }, {}).modern;
  const method = 'notifications/cancelled';
  const headers = { ...createRequest('other', 'slow', id).headers, 'Mcp-Method': method };
  const body = JSON.stringify({ jsonrpc: '2.0', method, params: { requestId: id, _meta } });
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(202);
  expect(signal.aborted).toBe(false);
  pendingAnswer.resolve(json(`{"jsonrpc":"2.0","id":${id},"result":{}}`));
  expect(await slow).toBe('{"jsonrpc":"2.0","id":"mine","result":{}}');
});

it('messages of the server keep the order of their members, with the client’s id in its place; the proxy’s own have the usual order', async () => {
  const texts: Record<string, (id: number) => string> = {
    plain: id => `{"jsonrpc":"2.0","id":${id},"result":{"b":1.0,"a":[]}}`,
    odd: id => `{"result":{"id":5},"id":${id},"x":1e400,"jsonrpc":"2.0"}`,
    failing: id => `{"jsonrpc":"2.0","id":${id},"error":{"message":"no","code":-7,"data":null}}`,
  };
  const { url } = await serve(({ tool, id }) => json(texts[tool]?.(id) ?? 'gone', tool in texts ? 200 : 500));
  expect(await call(url, 'c', 'plain', 'mine')).toBe('{"jsonrpc":"2.0","id":"mine","result":{"b":1.0,"a":[]}}');
  expect(await call(url, 'c', 'odd', 'mine')).toBe('{"result":{"id":5},"id":"mine","x":1e400,"jsonrpc":"2.0"}');
  expect(await call(url, 'c', 'failing', 7)).toBe(
    '{"jsonrpc":"2.0","id":7,"error":{"message":"no","code":-7,"data":null}}',
  );
  const own = await call(url, 'c', 'broken', 'mine');
  expect(own).toMatch(/^\{"jsonrpc":"2\.0","id":"mine","error":\{"code":-32000,"message":"[^"]/);
});

it('a client that does not read is disconnected and its call cancelled; other clients continue', async () => {
  const megabyte = 'z'.repeat(1_000_000);
  const event = (message: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
  const encoder = new TextEncoder();
  const stopped = Promise.withResolvers<number>();
  const { url, port } = await serve(
    ({ tool, id, signal }) => {
      if (tool === 'quick') return json(`{"jsonrpc":"2.0","id":${id},"result":{}}`);
      let eventCount = 0;
      signal.addEventListener('abort', () => stopped.resolve(eventCount));
      const body = new ReadableStream({
        async pull(controller) {
          await settled();
          if (signal.aborted) return controller.error(signal.reason);
          const done = ++eventCount > 200;
          const message = done ? { id, result: {} } : { method: 'notifications/message', params: { data: megabyte } };
          controller.enqueue(encoder.encode(event(message)));
          if (!done) return;
          stopped.resolve(eventCount);
          controller.close();
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    { maxUnreadBytes: 3_000_000 },
  );
  const { headers, body } = createRequest('slow', 'talk', 1);
  const socket = connectTo(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const lines = Object.entries({ ...headers, Host: 'localhost', 'Content-Length': String(body.length) });
  socket.write(`POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
  // The client does not read: what the kernel takes, and the bound, and no more.
  const sentCount = await stopped.promise;
  expect(sentCount).toBeGreaterThan(3);
  expect(sentCount).toBeLessThan(50);
  expect(JSON.parse(await call(url, 'other', 'quick'))).toMatchObject({ result: {} });
  socket.resume();
  await once(socket, 'close');
});

it('for a server that renames its tools at each listing, only the newest tools are kept', async () => {
  const inputSchema = { type: 'object', properties: { to: { type: 'string', 'x-mcp-header': 'To' } } };
  const listTools = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `tool-${first + n}`, inputSchema }));
  const listings = [
    listTools(0, 2),
    listTools(2, MAX_CACHED_TOOLS - 2),
    listTools(0, 1),
    listTools(MAX_CACHED_TOOLS, 1),
  ];
  const { url } = await serve(({ id, tool }) => {
    const result = tool === undefined ? { tools: listings.shift() } : {};
    return json(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  const list = () => {
    const { body, headers } = createRequest('c', '', 1);
    const { params, ...rest } = JSON.parse(body);
    const listRequest = { ...rest, method: 'tools/list', params: { _meta: params._meta } };
    return fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Mcp-Method': 'tools/list' },
      body: JSON.stringify(listRequest),
    }).then(response => response.json());
  };
  /** Calls without the header that the tool asks for, which a tool that is not known can't be missed for. */
  const isKnown = async (tool: string) => {
    const { body, headers } = createRequest('c', tool, 1);
    const response = await fetch(url, { method: 'POST', headers, body: body.replace('{}', '{"to":"a"}') });
    const { error } = (await response.json()) as { error?: { message: string } };
    return error?.message.includes('Mcp-Param-To is missing') ?? false;
  };
  while (listings.length > 1) expect(await list()).toMatchObject({ result: {} });
  expect([await isKnown('tool-0'), await isKnown('tool-1')]).toEqual([true, true]);
  await list();
  // The one that was listed again is newer than the one that was not.
  expect([await isKnown('tool-0'), await isKnown('tool-1')]).toEqual([true, false]);
  expect(await isKnown(`tool-${MAX_CACHED_TOOLS}`)).toBe(true);
});
