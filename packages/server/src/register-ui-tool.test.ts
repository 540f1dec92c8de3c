import { createHash } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { INITIAL_RENDER_DATA_KEY } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createForecastServer, PAGE, PAGE_URI } from '../test/forecast-server.ts';
import { MCP_APPS_CAPABILITIES, type OpenOptions, openHttp, openInMemory, openStdio } from '../test/open-client.ts';
import { LEGACY_UI_CLIENTS } from './clients.ts';
import { registerUITool } from './register-ui-tool.ts';
import type { ToolUI } from './ui/ui-tool.ts';

const openClients: Client[] = [];
afterEach(async () => {
  for (const client of openClients.splice(0)) await client.close();
});

const HASH = createHash('sha256').update(PAGE).digest('hex').slice(0, 16);
const STDIO_FILE = new URL('../test/forecast-server.ts', import.meta.url).pathname;

async function open(transport: 'memory' | 'http' | 'stdio', options: OpenOptions = {}, ui: Partial<ToolUI> = {}) {
  const client =
    transport === 'memory'
      ? await openInMemory(createForecastServer(ui), options)
      : transport === 'http'
        ? await openHttp(() => createForecastServer(ui), options)
        : await openStdio(STDIO_FILE, options);
  openClients.push(client);
  return client;
}

const call = (client: Client) => client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
const TEXT = { type: 'text', text: 'Oslo: 3 days of sun' };
const EMBEDDED = {
  type: 'resource',
  annotations: { audience: ['user'] },
  resource: {
    uri: PAGE_URI,
    mimeType: 'text/html',
    text: PAGE,
    _meta: {
      [INITIAL_RENDER_DATA_KEY]: {
        toolInput: { place: 'Oslo', days: 3 },
        toolOutput: { place: 'Oslo', highs: [20, 21, 22] },
      },
    },
  },
};

describe.each([
  ['memory', 'legacy'],
  ['stdio', 'legacy'],
  ['stdio', 'modern'],
  ['http', 'legacy'],
  ['http', 'modern'],
] as const)('registerUITool() over %s, %s era', (transport, era) => {
  it('declares the interface on the tool for every client, and serves the page', async () => {
    const client = await open(transport, { era });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(1);
    expect(tools[0]).toMatchObject({ name: 'forecast', title: 'Forecast', annotations: { readOnlyHint: true } });
    expect(tools[0]?.inputSchema.properties).toHaveProperty('place');
    expect(tools[0]?._meta).toMatchObject({
      'example.org/team': 'weather',
      ui: { note: 'kept', resourceUri: PAGE_URI },
      'ui/resourceUri': PAGE_URI,
    });
    const ui = { csp: { connectDomains: ['https://api.example.org'] }, prefersBorder: true };
    const _meta = {
      ui,
      'openai/widgetCSP': { connect_domains: ['https://api.example.org'], resource_domains: [] },
      'openai/widgetPrefersBorder': true,
    };
    const { contents } = await client.readResource({ uri: PAGE_URI });
    expect(contents).toEqual([{ uri: PAGE_URI, mimeType: MCP_APP_MIME_TYPE, text: PAGE, _meta }]);
    expect((await client.listResources()).resources).toMatchObject([{ uri: PAGE_URI, _meta }]);
  });

  it('returns the result alone to a client that announced MCP Apps, whatever its name', async () => {
    const client = await open(transport, { era, name: LEGACY_UI_CLIENTS[0]!, capabilities: MCP_APPS_CAPABILITIES });
    const result = await call(client);
    expect(result.content).toEqual([TEXT]);
    expect(result.structuredContent).toEqual({ place: 'Oslo', highs: [20, 21, 22] });
    expect(result._meta).toMatchObject({ 'example.org/source': 'test' });
  });

  it('embeds nothing for an unknown client', async () => {
    expect((await call(await open(transport, { era, name: 'some-terminal' }))).content).toEqual([TEXT]);
  });

  it('embeds the older resource for a client known to show it; nothing where capabilities are unknown', async () => {
    for (const name of LEGACY_UI_CLIENTS) {
      const { content } = await call(await open(transport, { era, name }));
      const unknown = transport === 'http' && era === 'legacy';
      expect(content, name).toEqual(unknown ? [TEXT] : [TEXT, EMBEDDED]);
    }
  });
});

describe('legacy', () => {
  it('"always" embeds for every client, "never" for none', async () => {
    const always = await open('http', { capabilities: MCP_APPS_CAPABILITIES, era: 'modern' }, { legacy: 'always' });
    expect((await call(always)).content).toEqual([TEXT, EMBEDDED]);
    expect((await call(await open('http', {}, { legacy: 'always' }))).content).toEqual([TEXT, EMBEDDED]);
    const never = await open('memory', { name: LEGACY_UI_CLIENTS[0]! }, { legacy: 'never' });
    expect((await call(never)).content).toEqual([TEXT]);
  });

  it('takes render data and a frame size from the author', async () => {
    const client = await open(
      'memory',
      {},
      {
        legacy: 'always',
        renderData: ({ arguments: args, result }) => [args, result.structuredContent],
        preferredFrameSize: { height: 300 },
      },
    );
    const [, block] = (await call(client)).content as (typeof EMBEDDED)[];
    expect(block?.resource._meta).toEqual({
      [INITIAL_RENDER_DATA_KEY]: [
        { place: 'Oslo', days: 3 },
        { place: 'Oslo', highs: [20, 21, 22] },
      ],
      'mcpui.dev/ui-preferred-frame-size': ['auto', '300px'],
    });
  });

  it('secret arguments reach the tool, and not the page', async () => {
    const server = new McpServer({ name: 'test', version: '1.0.0' });
    const inputSchema = z.object({ user: z.string(), password: z.string().meta({ format: 'password' }) });
    const received = vi.fn();
    for (const [name, renderData] of [
      ['default', undefined],
      ['own', ({ arguments: args }: { arguments: unknown }) => ({ args })],
    ] as const)
      registerUITool(
        server,
        {
          name,
          inputSchema,
          ui: { html: PAGE, legacy: 'always', uri: `ui://test/${name}`, ...(renderData && { renderData }) },
        },
        args => {
          received(args);
          return { content: [TEXT as { type: 'text'; text: string }] };
        },
      );
    const client = await openInMemory(server);
    openClients.push(client);
    for (const name of ['default', 'own']) {
      const result = await client.callTool({ name, arguments: { user: 'ann', password: 'hunter2' } });
      expect(JSON.stringify(result)).toContain('ann');
      expect(JSON.stringify(result)).not.toContain('hunter2');
    }
    expect(received).toHaveBeenNthCalledWith(2, { user: 'ann', password: 'hunter2' });
  });

  it('a page that cannot be made is left out of the result and reported', async () => {
    const onError = vi.fn();
    const html = () => Promise.reject(new Error('template is gone'));
    const client = await open('memory', {}, { html, legacy: 'always', onError });
    const result = await call(client);
    expect(result.content).toEqual([TEXT]);
    expect(result.structuredContent).toEqual({ place: 'Oslo', highs: [20, 21, 22] });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'content-failed' }));
    await expect(client.readResource({ uri: PAGE_URI })).rejects.toThrow('template is gone');
  });

  it('render data that fail do not break the result', async () => {
    const onError = vi.fn();
    const client = await open('memory', {}, { legacy: 'always', onError, renderData: () => ({ big: 10n }) });
    expect((await call(client)).content).toEqual([TEXT]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'bad-metadata' }));
  });
});

describe('the page', () => {
  it('is made once, also for concurrent readers, and again after a failure', async () => {
    let renderCount = 0;
    const html = async () => {
      renderCount++;
      if (renderCount === 1) throw new Error('not yet');
      return PAGE;
    };
    const client = await open('memory', {}, { html });
    await expect(client.readResource({ uri: PAGE_URI })).rejects.toThrow('not yet');
    await Promise.all([1, 2, 3].map(() => client.readResource({ uri: PAGE_URI })));
    expect(renderCount).toBe(2);
  });

  it('may be shared by tools that name the same URI and source', async () => {
    const server = new McpServer({ name: 'test', version: '1.0.0' });
    const ui = { uri: 'ui://shared/view', html: PAGE };
    registerUITool(server, { name: 'one', ui }, () => ({ content: [{ type: 'text', text: '1' }] }));
    registerUITool(server, { name: 'two', ui: { ...ui, visibility: ['app'] } }, () => ({ content: [] }));
    const client = await openInMemory(server);
    openClients.push(client);
    expect((await client.listResources()).resources).toHaveLength(1);
    const { tools } = await client.listTools();
    expect(tools.map(tool => tool._meta?.ui)).toEqual([
      { resourceUri: 'ui://shared/view' },
      { resourceUri: 'ui://shared/view', visibility: ['app'] },
    ]);
    const other = { uri: ui.uri, html: '<p>other</p>' };
    expect(() => registerUITool(server, { name: 'three', ui: other }, () => ({ content: [] }))).toThrow(
      expect.objectContaining({ code: 'uri-taken', received: ui.uri }),
    );
  });

  it.each([
    [{ html: '' }, 'missing-content'],
    [{ html: undefined as unknown as string }, 'missing-content'],
    [{ html: PAGE, uri: 'https://example.org' }, 'bad-uri'],
  ])('refuses %j at once, and registers nothing', async (ui, code) => {
    const server = new McpServer({ name: 'test', version: '1.0.0' });
    expect(() => registerUITool(server, { name: 'one', ui }, () => ({ content: [] }))).toThrow(
      expect.objectContaining({ code }),
    );
    registerUITool(server, { name: 'one', ui: { html: PAGE } }, () => ({ content: [] }));
    expect(() =>
      registerUITool(server, { name: 'one', ui: { html: PAGE, uri: 'ui://b' } }, () => ({ content: [] })),
    ).toThrow();
    const client = await openInMemory(server);
    openClients.push(client);
    expect((await client.listResources()).resources.map(resource => resource.uri)).toEqual([`ui://one/${HASH}`]);
  });
});

describe('the result', () => {
  it('gets structured content as text when the tool wrote none', async () => {
    const server = new McpServer({ name: 'test', version: '1.0.0' });
    registerUITool(
      server,
      { name: 'count', outputSchema: z.object({ n: z.number() }), ui: { html: PAGE, legacy: 'always' } },
      () => ({ content: [], structuredContent: { n: 7 } }),
    );
    const client = await openInMemory(server);
    openClients.push(client);
    const { content } = await client.callTool({ name: 'count' });
    expect(content).toMatchObject([{ type: 'text', text: '{"n":7}' }, { type: 'resource' }]);
  });

  it('an error is returned unchanged, without a page', async () => {
    const server = new McpServer({ name: 'test', version: '1.0.0' });
    const failed = { content: [{ type: 'text' as const, text: 'no such place' }], isError: true };
    registerUITool(server, { name: 'fail', ui: { html: PAGE, legacy: 'always' } }, () => failed);
    registerUITool(server, { name: 'throw', ui: { html: PAGE, legacy: 'always' } }, () => {
      throw new Error('boom');
    });
    const client = await openInMemory(server);
    openClients.push(client);
    expect(await client.callTool({ name: 'fail' })).toMatchObject(failed);
    expect(await client.callTool({ name: 'throw' })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'boom' }],
    });
  });

  it('arguments are checked and typed by the input schema', async () => {
    const client = await open('memory');
    const result = await client.callTool({ name: 'forecast', arguments: { place: 5 } });
    expect(result.isError).toBe(true);
  });
});
