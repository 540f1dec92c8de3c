// A server without interfaces, the proxy in front of it, and a client of each kind: all in this process.
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createProxy, type ProxyOptions, serveHttp } from '@vitrine/connect/proxy';
import { INITIAL_RENDER_DATA_KEY, UI_EXTENSION } from '@vitrine/protocol/constants';
import { ListDatabasesDataSchema } from '@vitrine/protocol/internal/render-data/list-databases';
import { readRenderData } from '@vitrine/protocol/internal/render-data/read-render-data';
import { TableDataSchema } from '@vitrine/protocol/internal/render-data/table';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { createAugmenter } from '@vitrine/server/augment';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabaseServer, DATABASES, ROWS } from '../../../test/database-server.ts';
import { createAugmentInterceptor } from './interceptor.ts';
import { parseMap } from './map-file.ts';

const MAP = `
tools:
  list-databases: list-databases
  query:
    page: table
    data: { title: $arguments.sql, rows: $text }
  nonsense: table
  own: hello-world
`;
const HTML = '<!doctype html><title>page</title>';
const MCP_APPS = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Opening {
  name?: string;
  capabilities?: ClientOptions['capabilities'];
  era?: 'legacy' | 'modern';
  /** More entries of the map. */
  map?: string;
}

const handler = createMcpHandler(() => createDatabaseServer());
const serve = (url: string | URL | Request, init?: RequestInit) => handler.fetch(new Request(url, init));

async function connect(
  { name = 'test', capabilities = {}, era = 'legacy' }: Opening,
  url: string,
  fetch?: typeof serve,
) {
  const client = new Client(
    { name, version: '1.0.0' },
    { capabilities, ...(era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}) },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url), fetch ? { fetch } : {}));
  closers.push(() => client.close());
  return client;
}

/** A client of the server itself. */
const openBare = (opening: Opening) => connect(opening, 'http://127.0.0.1/mcp', serve);

/** A client of the server behind the proxy, and the augmenter's log. */
async function open(opening: Opening = {}, limits: ProxyOptions['limits'] = {}) {
  const lines: string[] = [];
  const { routes, delivery, baseUrl } = parseMap(`${opening.map ?? ''}\n${MAP}`, { folder: '/' });
  const augmenter = createAugmenter({
    routes,
    delivery,
    baseUrl,
    env: {},
    pages: { 'list-databases': HTML, table: `${HTML}<p>`, 'hello-world': HTML },
    logger: { warn: line => lines.push(line) },
  });
  const proxy = createProxy({
    upstream: { type: 'http', url: 'http://127.0.0.1/mcp' },
    fetch: (url, init) => serve(url, init),
    limits,
    interceptors: [createAugmentInterceptor({ augmenter, tools: new Set(Object.keys(routes)) })],
  });
  const service = await serveHttp(proxy, { port: 0 });
  closers.push(async () => {
    await service.close();
    await proxy.close();
  });
  return { client: await connect(opening, service.url), lines };
}

const query = (client: Client, sql = 'select') => client.callTool({ name: 'query', arguments: { sql } });

describe.each(['legacy', 'modern'] as const)('in the %s era', era => {
  it('names pages on tools and serves them; the tools are otherwise unchanged', async () => {
    const { client } = await open({ era, capabilities: MCP_APPS });
    const { tools } = await client.listTools();
    const uris = Object.fromEntries(
      tools.map(tool => [tool.name, (tool._meta?.ui as { resourceUri?: string })?.resourceUri]),
    );
    expect(uris).toEqual({
      'list-databases': expect.stringMatching(/^ui:\/\/vitrine\/list-databases-[0-9a-f]{16}\.html$/),
      query: expect.stringMatching(/table/),
      nonsense: uris.query,
      plain: undefined,
      long: undefined,
      'long-typed': undefined,
      own: 'ui://own/page',
    });
    const without = (list: typeof tools) => list.map(({ _meta, ...tool }) => tool);
    expect(without(tools)).toEqual(without((await (await openBare({ era })).listTools()).tools));
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      uris['list-databases'],
      uris.query,
      expect.stringMatching(/hello-world/),
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    const { contents } = await client.readResource({ uri: uris['list-databases']! });
    expect(contents).toEqual([{ uri: uris['list-databases'], mimeType: MCP_APP_MIME_TYPE, text: HTML }]);
  });

  it('sends the data to a host of MCP Apps: in place, or in metadata that no model sees', async () => {
    const { client } = await open({ era, capabilities: MCP_APPS });
    const bare = await openBare({ era });
    const listed = await client.callTool({ name: 'list-databases' });
    expect(listed).toEqual(await bare.callTool({ name: 'list-databases' }));
    expect(readRenderData(ListDatabasesDataSchema, listed)).toEqual({ data: DATABASES });
    const [rows, own] = [await query(client), await query(bare)];
    const data = { title: 'select', rows: ROWS };
    expect(rows).toEqual({ ...own, _meta: { ...own._meta, [INITIAL_RENDER_DATA_KEY]: data } });
    expect(readRenderData(TableDataSchema, rows)).toEqual({ data });
  });

  it('sends a client without interfaces the server’s result, and after a failure every client', async () => {
    const bare = await openBare({ era });
    const { client } = await open({ era });
    expect(await query(client)).toEqual(await query(bare));
    expect(await client.callTool({ name: 'list-databases' })).toEqual(await bare.callTool({ name: 'list-databases' }));
    const { client: apps, lines } = await open({ era, capabilities: MCP_APPS });
    expect(await query(apps, 'drop')).toEqual(await query(bare, 'drop'));
    for (const name of ['plain', 'nonsense'])
      expect(await apps.callTool({ name })).toEqual(await bare.callTool({ name }));
    expect(lines).toEqual([expect.stringMatching(/^No interface for "nonsense" \(bad-data\): .*rows/)]);
  });
});

it('allows clients to keep a page for a year, since its address has its hash; the list of pages for a minute', async () => {
  const { client } = await open({ era: 'modern', capabilities: MCP_APPS });
  const list = await client.listResources();
  expect(list).toMatchObject({ ttlMs: 60_000, cacheScope: 'public' });
  const page = await client.readResource({ uri: list.resources[0]!.uri });
  expect(page).toMatchObject({ ttlMs: 31_536_000_000, cacheScope: 'public' });
});

it('reports in text that a tool has run whose result is over the limit, with an output schema or not', async () => {
  const { client } = await open({ era: 'modern' }, { maxMessageBytes: 20_000 });
  for (const name of ['long', 'long-typed']) {
    const result = await client.callTool({ name, arguments: { characters: 30_000 } });
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    const { text } = (result.content as { text: string }[])[0]!;
    expect(text).toMatch(new RegExp(`^The tool "${name}" has run, but its result .*over the limit of 20000 bytes`));
    expect(text).toMatch(/--max-message-bytes/);
  }
  expect(await client.callTool({ name: 'long', arguments: { characters: 3 } })).toMatchObject({
    content: [{ text: 'xxx' }],
  });
});

it('embeds the page for an older client, or its address where it is hosted and reachable', async () => {
  const { client } = await open({ name: 'nanobot' });
  const [text, block] = (await query(client)).content as { type: string; resource?: { mimeType: string } }[];
  expect(text).toEqual({ type: 'text', text: JSON.stringify(ROWS) });
  expect(block?.resource?.mimeType).toBe('text/html');
  const hosted = await open({ name: 'nanobot', map: 'baseUrl: http://127.0.0.1:9' });
  expect((await query(hosted.client)).content).toHaveLength(1);
  expect(hosted.lines).toEqual([expect.stringContaining('(unreachable)')]);
});
