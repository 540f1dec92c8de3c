// Both protocol eras over every transport, with servers on the official SDKs.
import { createMcpHandler } from '@modelcontextprotocol/server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildServer, cancellations } from '../test/modern-server.ts';
import {
  counted,
  everything,
  faulty,
  listen,
  modernStdio,
  only,
  startEverything,
  toListener,
  until,
} from '../test/support.ts';
import type { ServerConfig } from './config/server-config.ts';
import { type ConnectionsOptions, createConnections } from './create-connections.ts';

async function connected(config: ServerConfig, options: ConnectionsOptions = {}) {
  const connections = createConnections(
    { it: { ...config, connectionMode: 'strict' } },
    { random: () => 0, ...options },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  return only(connections);
}

async function modernHttp(handlerOptions = {}) {
  const handler = createMcpHandler(() => buildServer(), handlerOptions);
  const server = await listen(toListener(request => handler.fetch(request)));
  onTestFinished(() => server.close());
  return { ...server, handler };
}

const text = (result: { content?: unknown }) => (result.content as [{ text: string }])[0].text;

describe('stdio', () => {
  it('modern: server/discover in the same process', async () => {
    const { server, starts } = counted(modernStdio());
    const connection = await connected(server);
    expect(starts()).toBe(1);
    expect(connection.getSnapshot()).toMatchObject({
      era: 'modern',
      protocolVersion: '2026-07-28',
      serverInfo: { name: 'modern' },
    });
    expect(await connection.callTool({ name: 'echo', arguments: { text: 'ü' } })).toMatchObject({
      content: [{ type: 'text', text: 'ü' }],
      structuredContent: { text: 'ü' },
    });
    expect(await connection.readResource('ui://modern/page')).toMatchObject({
      contents: [{ text: '<p>ü</p>', _meta: { ui: { prefersBorder: true } } }],
    });
  });

  it('modern: subscribes to changes of the tools', async () => {
    const connection = await connected(modernStdio());
    await connection.callTool({ name: 'grow' });
    await until(connection, ({ tools }) => tools.some(tool => tool.name === 'grown'));
  });

  it('legacy: the everything server', async () => {
    const connection = await connected(everything('stdio'));
    expect(connection.getSnapshot()).toMatchObject({ era: 'legacy', protocolVersion: '2025-11-25' });
    expect(text(await connection.callTool({ name: 'echo', arguments: { message: 'hi' } }))).toBe('Echo: hi');
    expect((await connection.listResources()).length).toBeGreaterThan(0);
    expect((await connection.listPrompts()).length).toBeGreaterThan(0);
    expect((await connection.listResourceTemplates()).length).toBeGreaterThan(0);
  });

  it('legacy: a server that exits on server/discover gets a second process, and no second server/discover', async () => {
    const { server, starts } = counted(faulty('exit-when-asked'));
    const connection = await connected(server);
    expect(starts()).toBe(2);
    expect(connection.getSnapshot()).toMatchObject({ era: 'legacy', attempts: 1 });
    await connection.callTool({ name: 'die' }).catch(() => {});
    await until(connection, ({ status }) => status === 'connecting');
    await until(connection, ({ status }) => status === 'connected');
    expect(starts()).toBe(3);
  });

  it('legacy: a server that does not answer server/discover', async () => {
    const { server, starts } = counted(faulty('silent-when-asked'));
    const connection = await connected(server, { limits: { probeTimeoutMs: 100 } });
    expect(connection.getSnapshot()).toMatchObject({ era: 'legacy' });
    expect(starts()).toBe(1);
  });

  it('announces only the MCP Apps extension, with its mimeTypes (H36)', async () => {
    const connection = await connected(modernStdio());
    const capabilities = JSON.parse(text(await connection.callTool({ name: 'capabilities' }))) as Record<
      string,
      unknown
    >;
    expect(capabilities['io.modelcontextprotocol/clientCapabilities']).toEqual({
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
    });
  });
});

it('announces A2UI in both forms where the application draws it', async () => {
  const connections = createConnections({ it: modernStdio() });
  onTestFinished(() => connections.close());
  connections.advertise(() => ({ a2uiCatalogs: ['https://a2ui.org/catalog.json'] }));
  await connections.start();
  const answer = await connections.get('it')!.callTool({ name: 'capabilities' });
  const capabilities = JSON.parse(text(answer)) as Record<string, unknown>;
  expect(capabilities['io.modelcontextprotocol/clientCapabilities']).toEqual({
    extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app', 'application/a2ui+json'] } },
    a2ui: { clientCapabilities: { 'v0.9': { supportedCatalogIds: ['https://a2ui.org/catalog.json'] } } },
  });
});

describe('Streamable HTTP', () => {
  beforeEach(() => {
    cancellations.count = 0;
  });

  it('modern: calls, progress, resources, mirrored headers', async () => {
    const { url } = await modernHttp();
    const connection = await connected({ type: 'http', url });
    expect(connection.getSnapshot()).toMatchObject({ era: 'modern', protocolVersion: '2026-07-28' });
    expect(text(await connection.callTool({ name: 'echo', arguments: { text: 'a' } }))).toBe('a');
    const progressValues: number[] = [];
    await connection.callTool({ name: 'progress' }, { onProgress: ({ progress }) => progressValues.push(progress) });
    expect(progressValues).toEqual([1, 2]);
    // The server refuses the call when the header does not mirror the argument.
    for (const region of ['eu', 'Zürich', ' padded ', ''])
      expect(text(await connection.callTool({ name: 'routed', arguments: { region } }))).toBe(region);
    expect(await connection.readResource('ui://modern/page')).toMatchObject({ contents: [{ text: '<p>ü</p>' }] });
  });

  it('modern: a cancelled call is cancelled on the server', async () => {
    const { url } = await modernHttp();
    const connection = await connected({ type: 'http', url });
    const stop = new AbortController();
    const call = expect(connection.callTool({ name: 'hang' }, { signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    await connection.callTool({ name: 'echo', arguments: { text: 'the call above is on its way' } });
    stop.abort();
    await call;
    while (cancellations.count === 0) await connection.callTool({ name: 'echo', arguments: { text: 'x' } });
    expect(cancellations.count).toBe(1);
  });

  it('modern: follows changes of the tools', async () => {
    const { url, handler } = await modernHttp();
    const connection = await connected({ type: 'http', url });
    let lists = 0;
    const stop = connection.subscribe(() => lists++);
    const changed = until(connection, () => lists > 0);
    handler.notify.toolsChanged();
    await changed;
    stop();
  });

  it('modern: an answer over the limit fails its own call', async () => {
    const { url } = await modernHttp();
    const connection = await connected({ type: 'http', url }, { limits: { maxMessageBytes: 100_000 } });
    await expect(connection.callTool({ name: 'big', arguments: { bytes: 200_000 } })).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(text(await connection.callTool({ name: 'echo', arguments: { text: 'a' } }))).toBe('a');
    expect(connection.getSnapshot().status).toBe('connected');
  });

  it('legacy: the everything server, with a session', async () => {
    const server = await everythingHttp('streamableHttp');
    const connection = await connected({ type: 'http', url: `${server}/mcp` });
    expect(connection.getSnapshot()).toMatchObject({ era: 'legacy', protocolVersion: '2025-11-25' });
    expect(text(await connection.callTool({ name: 'echo', arguments: { message: 'hi' } }))).toBe('Echo: hi');
  });

  it('HTTP+SSE: the everything server', async () => {
    const server = await everythingHttp('sse');
    const connection = await connected({ type: 'sse', url: `${server}/sse` });
    expect(connection.getSnapshot()).toMatchObject({ era: 'legacy' });
    expect(text(await connection.callTool({ name: 'echo', arguments: { message: 'hi' } }))).toBe('Echo: hi');
  });

  it.each([
    ['http', 'streamableHttp', '/mcp'],
    ['sse', 'sse', '/sse'],
  ] as const)(
    '%s, legacy: detects that an idle server has ended, and reconnects when it is available again',
    async (type, kind, path) => {
      const server = await startEverything(kind);
      const connection = await connected({ type, url: `${server.origin}${path}` });
      await server.close();
      const lossSnapshot = await until(connection, ({ status }) => status !== 'connected');
      expect(lossSnapshot.error).toMatch(/^Server "it" /);
      const again = await startEverything(kind, server.port);
      onTestFinished(() => again.close());
      connection.reconnect();
      await until(connection, ({ status }) => status === 'connected');
      expect(text(await connection.callTool({ name: 'echo', arguments: { message: 'hi' } }))).toBe('Echo: hi');
    },
  );

  it('sends the configured headers, and advises about 401, 403, 404 and 500', async () => {
    let status = 401;
    const authorizations: (string | undefined)[] = [];
    const server = await listen((request, response) => {
      authorizations.push(request.headers.authorization);
      response.writeHead(status).end('no');
    });
    onTestFinished(() => server.close());
    for (const [code, expected, words] of [
      [401, 'unauthorized', 'HTTP 401 at http://127.0.0.1:'],
      [403, 'unauthorized', 'denies access'],
      [404, 'http', 'has no MCP endpoint'],
      [500, 'http', 'HTTP 500'],
    ] as const) {
      status = code;
      for (const type of ['http', 'sse'] as const) {
        const config = { type, url: `${server.url}?key=hunter2`, headers: { Authorization: 'Bearer t' } };
        const error: unknown = await connected(config).catch(reason => reason);
        expect(error, `${type} ${code}`).toMatchObject({ code: expected, status: code });
        expect((error as Error).message).toContain(words);
        expect((error as Error).message).not.toContain('hunter2');
      }
    }
    expect(new Set(authorizations)).toEqual(new Set(['Bearer t']));
  });

  it('reports that the port is closed', async () => {
    const server = await listen(() => {});
    await server.close();
    for (const type of ['http', 'sse'] as const)
      await expect(connected({ type, url: server.url })).rejects.toMatchObject({
        code: 'refused',
        message: `Server "it" can't be reached at ${server.url}: nothing listens there. Start it, or correct its "url".`,
      });
  });

  it('reports that the address is a web page', async () => {
    const server = await listen((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'),
    );
    onTestFinished(() => server.close());
    const error: unknown = await connected({ type: 'http', url: server.url }).catch(reason => reason);
    expect(error).toMatchObject({ code: 'protocol' });
    expect((error as Error).message).toContain('text/html');
    expect((error as Error).message).toContain('Is http://127.0.0.1');
  });

  it('detects a server that ends during a call, and reconnects when it is available again', async () => {
    const { url, port, close } = await modernHttp();
    const connection = await connected({ type: 'http', url });
    const call = expect(connection.callTool({ name: 'hang' })).rejects.toMatchObject({ server: 'it' });
    await connection.callTool({ name: 'echo', arguments: { text: 'the call above is on its way' } });
    await close();
    await call;
    await until(connection, ({ status }) => status !== 'connected');
    const handler = createMcpHandler(() => buildServer());
    const again = await listen(
      toListener(request => handler.fetch(request)),
      port,
    );
    onTestFinished(() => again.close());
    connection.reconnect();
    await until(connection, ({ status }) => status === 'connected');
    expect(text(await connection.callTool({ name: 'echo', arguments: { text: 'a' } }))).toBe('a');
  });
});

/** Starts the everything server on a free port; resolves with its origin when it listens. */
async function everythingHttp(kind: 'sse' | 'streamableHttp'): Promise<string> {
  const server = await startEverything(kind);
  onTestFinished(() => server.close());
  return server.origin;
}
