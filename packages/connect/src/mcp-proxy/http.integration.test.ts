// HTTP on either side, with real clients and servers.

import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildServer, cancellations } from '../../test/modern-server.ts';
import { INITIALIZE } from '../../test/proxy-support.ts';
import {
  everything,
  faulty,
  gone,
  listen,
  marked,
  modernStdio,
  startEverything,
  toListener,
} from '../../test/support.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { createProxy } from './create-proxy.ts';
import type { ProxyLimits } from './proxy-limits.ts';
import { type HttpService, type ServeHttpOptions, serveHttp } from './serve-http/serve-http.ts';

const MODERN: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

async function serve(
  upstream: ServerConfig,
  options: Partial<ServeHttpOptions> = {},
  limits: Partial<ProxyLimits> = {},
): Promise<HttpService> {
  const service = await serveHttp(createProxy({ upstream, name: 'it', limits, random: () => 0 }), {
    port: 0,
    ...options,
  });
  onTestFinished(() => service.close());
  return service;
}

async function connected({ url }: HttpService, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} }, ...options });
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE };

describe('clients over HTTP', () => {
  it('legacy: calls, progress, requests of the server; each session has a server of its own, which ends with it', async () => {
    const upstream = everything('stdio');
    const service = await serve(upstream);
    const client = await connected(service);
    client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
    const progress: unknown[] = [];
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 2 } },
      { onprogress: step => progress.push(step) },
    );
    expect(progress).toContainEqual({ progress: 1, total: 2 });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('trigger-elicitation-request');
    const elicited = await client.callTool({ name: 'trigger-elicitation-request', arguments: {} });
    expect(JSON.stringify(elicited.content)).toContain('User declined');
    const older = new OlderClient({ name: 'older', version: '1' }, { capabilities: {} });
    await older.connect(new OlderTransport(new URL(service.url)) as never);
    expect(await older.callTool({ name: 'echo', arguments: { message: 'hi' } })).toMatchObject({
      content: [{ text: 'Echo: hi' }],
    });
    await older.close();
  });

  it('legacy: keeps text unchanged, and ends a session and its process on request', async () => {
    const upstream = faulty();
    const { url } = await serve(upstream);
    const first = await post(url, initialize);
    const session = { 'Mcp-Session-Id': first.headers.get('mcp-session-id')! };
    expect(await first.json()).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } });
    expect((await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, session)).status).toBe(202);
    const deep = await post(
      url,
      '{"jsonrpc":"2.0","id":9007199254740991,"method":"tools/call","params":{"name":"proto"}}',
      session,
    );
    expect(await deep.text()).toBe(
      '{"jsonrpc":"2.0","id":9007199254740991,"result":{"content":[],"structuredContent":{"__proto__":{"admin":true},"a":1}}}',
    );
    expect(marked(upstream.mark)).toHaveLength(1);
    expect((await fetch(url, { method: 'DELETE', headers: session })).status).toBe(200);
    await gone(upstream.mark);
    expect((await post(url, initialize, session)).status).toBe(404);
  });

  it('modern: share a server with separate ids and tokens; list changes arrive; closing a stream cancels its request', async () => {
    const { url } = await serve(modernStdio());
    const [one, other] = await Promise.all([
      connected({ url } as HttpService, MODERN),
      connected({ url } as HttpService, MODERN),
    ]);
    const echoes = [one, other].flatMap((client, who) =>
      [1, 2, 3].map(async n =>
        expect(
          (await client!.callTool({ name: 'echo', arguments: { text: `${who}.${n}` } })).structuredContent,
        ).toEqual({ text: `${who}.${n}` }),
      ),
    );
    await Promise.all(echoes);
    const steps = await Promise.all(
      [one, other].map(async client => {
        const progressValues: number[] = [];
        await client!.callTool(
          { name: 'progress', arguments: {} },
          { onprogress: ({ progress }) => progressValues.push(progress) },
        );
        return progressValues;
      }),
    );
    // The SDK forgets the last ones when the answer comes in the same chunk.
    expect(steps.map(([first]) => first)).toEqual([1, 1]);
    const changed = new Promise<void>(resolve =>
      one!.setNotificationHandler('notifications/tools/list_changed', () => resolve()),
    );
    await one!.listen({ toolsListChanged: true });
    await other!.callTool({ name: 'grow', arguments: {} });
    await changed;
  });

  it('are refused by Host, Origin, size, content type and number', async () => {
    const { url } = await serve(
      faulty(),
      { allowedOrigins: ['http://good.example'] },
      { maxMessageBytes: 5000, maxSessions: 1 },
    );
    expect((await post(url, initialize, { Origin: 'http://evil.example' })).status).toBe(403);
    expect((await post(url, initialize, { Origin: 'null' })).status).toBe(403);
    expect((await post(url, 'x'.repeat(6000))).status).toBe(413);
    expect((await post(url, 'no json')).status).toBe(400);
    expect((await post(url, initialize, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post(url, { ...initialize, method: 'tools/list' })).status).toBe(400);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(`${new URL(url).origin}//`)).status).toBe(404);
    const good = await post(url, initialize, { Origin: 'http://good.example' });
    expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([200, 'http://good.example']);
    expect((await post(url, initialize)).status).toBe(503);
    expect(await (await fetch(new URL('/health', url))).json()).toEqual({ ok: true, sessions: 1 });
  });

  it('modern: headers that disagree with the body are refused', async () => {
    const { url } = await serve(modernStdio());
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'echo', arguments: { text: 'a' }, _meta },
    };
    const right = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'echo' };
    expect((await post(url, body, right)).status).toBe(200);
    for (const wrong of [
      { 'Mcp-Method': 'tools/list' },
      { 'Mcp-Name': 'other' },
      { 'MCP-Protocol-Version': '2025-11-25' },
    ])
      expect(await (await post(url, body, { ...right, ...wrong })).json()).toMatchObject({
        id: 1,
        error: { code: -32020 },
      });
    const unknown = await post(
      url,
      { ...body, method: 'no/such', params: { _meta } },
      { ...right, 'Mcp-Method': 'no/such' },
    );
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: -32601 } }]);
    const older = await post(
      url,
      { ...body, method: 'initialize', params: { _meta } },
      { ...right, 'Mcp-Method': 'initialize' },
    );
    expect([older.status, await older.json()]).toMatchObject([404, { error: { code: -32601 } }]);
  });
});

describe('requests that only an HTTP server can refuse with a status, in front of a stdio server', () => {
  const KEY = 'io.modelcontextprotocol/';
  const request = (method: string, params: object, version = '2026-07-28', meta: object = {}) => {
    const _meta = { [`${KEY}protocolVersion`]: version, [`${KEY}clientCapabilities`]: {}, ...meta };
    return {
      body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
      headers: { 'MCP-Protocol-Version': version, 'Mcp-Method': method },
    };
  };

  it.each(['v999.0.0', '1999-01-01', '2099-01-01'])(
    'an unsupported version, %s, is refused with 400',
    async version => {
      const { url } = await serve(modernStdio());
      // The official server looks at the version of its first request only.
      const first = request('server/discover', {});
      expect((await post(url, first.body, first.headers)).status).toBe(200);
      const { body, headers } = request('tools/list', {}, version);
      const response = await post(url, body, headers);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { id: 1, error: { code: -32022, data: { supported: ['2026-07-28'], requested: version } } },
      ]);
    },
  );

  it('a request whose _meta has no client capabilities is refused with 400', async () => {
    const { url } = await serve(modernStdio());
    const { body, headers } = request('tools/list', {}, '2026-07-28', { [`${KEY}clientCapabilities`]: undefined });
    const response = await post(url, body, headers);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { id: 1, error: { code: -32602, message: expect.stringContaining('clientCapabilities') } },
    ]);
  });

  it('an Mcp-Param header that differs from the argument, is missing, or is invalid Base64 is refused with 400', async () => {
    const { url } = await serve(modernStdio());
    const list = request('tools/list', {});
    await post(url, list.body, list.headers);
    const call = request('tools/call', { name: 'routed', arguments: { region: 'Hello' } });
    const status = async (region: string | undefined) => {
      const header = region === undefined ? {} : { 'Mcp-Param-Region': region };
      const response = await post(url, call.body, { ...call.headers, 'Mcp-Name': 'routed', ...header });
      const { error } = (await response.json()) as { error?: { code: number } };
      return [response.status, error?.code];
    };
    expect(await status('Hello')).toEqual([200, undefined]);
    expect(await status('=?base64?SGVsbG8=?=')).toEqual([200, undefined]);
    for (const wrong of [undefined, 'World', '=?base64?SGVsbG8?=', '=?base64?SGVs!!!bG8=?='])
      expect([wrong, ...(await status(wrong))]).toEqual([wrong, 400, -32020]);
  });
});

describe('servers over HTTP', () => {
  it('modern: the official handler, with headers of its own for arguments, and cancelled by closing the stream', async () => {
    const handler = createMcpHandler(() => buildServer());
    const server = await listen(toListener(request => handler.fetch(request)));
    onTestFinished(() => server.close());
    const client = await connected(await serve({ type: 'http', url: server.url }), MODERN);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('routed');
    expect((await client.callTool({ name: 'routed', arguments: { region: 'ümlaut' } })).content).toEqual([
      { type: 'text', text: 'ümlaut' },
    ]);
    const before = cancellations.count;
    const stop = new AbortController();
    const call = client.callTool({ name: 'hang', arguments: {} }, { signal: stop.signal });
    await client.callTool({ name: 'echo', arguments: { text: 'the call above is on its way' } });
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    while (cancellations.count === before) await new Promise(setImmediate);
  });

  it.each([
    ['http', 'streamableHttp', '/mcp'],
    ['sse', 'sse', '/sse'],
  ] as const)('legacy, %s: the everything server', async (type, kind, path) => {
    const server = await startEverything(kind);
    onTestFinished(() => server.close());
    const client = await connected(await serve({ type, url: `${server.origin}${path}` }));
    client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
    const progress: unknown[] = [];
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 2 } },
      { onprogress: step => progress.push(step) },
    );
    expect(progress).toContainEqual({ progress: 1, total: 2 });
    await server.close();
    await expect(client.callTool({ name: 'echo', arguments: { message: 'hi' } })).rejects.toThrow(/Server "it"/);
  });
});
