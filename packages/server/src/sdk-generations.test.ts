// Every function that takes a server, or whose result a handler returns, with the McpServer of either generation of the SDK. That this file
// compiles is part of the test.
import { Client } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as FirstServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { McpServer, InMemoryTransport as SecondTransport, type ServerContext } from '@modelcontextprotocol/server';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import * as z3 from 'zod/v3';
import { MCP_APPS_CAPABILITIES } from '../test/open-client.ts';
import { augmentToolClass, augmentWithUI, createAugmenter } from './augment/index.ts';
import {
  createExternalURLResource,
  createInlineHTMLResource,
  createRemoteDOMResource,
  createUIResource,
} from './compat/index.ts';
import { createUIResource as createV5 } from './compat/v5.ts';
import { createUIResource as createV6 } from './compat/v6.ts';
import { addUIResource, callingClient, defineUITool, LEGACY_UI_CLIENTS, registerUITool } from './index.ts';
import { nativeResult, nativeTool } from './native.ts';

const PAGE = '<!doctype html><title>Dice</title>';
const HELLO = { message: 'Hello' };
const ABOUT = { name: 'dice', version: '1.0.0' };
type FirstContext = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Registers with everything that this package has; one source for both generations. */
function fill<Server extends FirstServer | McpServer>(server: Server): Server {
  addUIResource(server, {
    uri: 'ui://dice/help',
    name: 'help',
    description: 'How to roll',
    mimeType: 'text/html',
    content: () => '<h1>Roll</h1>',
    ui: { prefersBorder: true },
  });
  createAugmenter({ pages: { 'hello-world': PAGE } }).registerPages(server);
  return server;
}

const rolled = defineUITool({
  name: 'roll',
  title: 'Roll',
  inputSchema: { sides: z.number().int().default(6), secret: z.string().meta({ format: 'password' }).optional() },
  outputSchema: { sides: z.number(), note: z.string().optional() },
  ui: { html: PAGE, csp: { connectDomains: ['https://api.example.org'] } },
});

function createFirst(): FirstServer {
  const server = fill(new FirstServer(ABOUT));
  const registered = registerUITool(server, rolled, ({ sides }, extra) => {
    expectTypeOf(sides).toEqualTypeOf<number>();
    expectTypeOf(extra).toEqualTypeOf<FirstContext>();
    return {
      content: [
        { type: 'text', text: `${sides} ${callingClient(server, extra).name} ${extra.requestId !== undefined}` },
      ],
      structuredContent: { sides },
    };
  });
  registered.update({ description: 'Rolls a die' });
  registerUITool(server, { name: 'whole', inputSchema: z.object({ a: z.string() }), ui: { html: PAGE } }, ({ a }) => ({
    content: [{ type: 'text', text: a }],
  }));
  registerUITool(
    server,
    { name: 'zod3', inputSchema: { a: z3.string() }, ui: { html: PAGE } },
    async ({ a }, { signal }) => ({
      content: [{ type: 'text', text: `${a satisfies string} ${signal.aborted}` }],
    }),
  );
  registerUITool(server, { name: 'none', ui: { html: PAGE } }, ({ requestId }) => ({
    content: [{ type: 'text', text: typeof requestId }],
  }));
  server.registerTool('native', { ...nativeTool('code-block'), inputSchema: { a: z.string() } }, ({ a }) =>
    nativeResult('code-block', { code: a }),
  );
  server.registerTool('augmented', {}, () =>
    augmentWithUI({ content: [{ type: 'text', text: 'Hello' }] }, { toolName: 'hello-world', renderData: HELLO }),
  );
  server.registerTool('later', {}, async () => {
    const { augment } = createAugmenter({ pages: { 'hello-world': PAGE }, delivery: 'inline' });
    return augment({ content: [] }, { toolName: 'hello-world', renderData: HELLO });
  });
  server.registerTool('blocks', {}, () => ({ content: blocks() }));
  return server;
}

function createSecond(): McpServer {
  const server = fill(new McpServer(ABOUT));
  registerUITool(server, rolled, ({ sides }, ctx) => {
    expectTypeOf(ctx).toEqualTypeOf<ServerContext>();
    return {
      content: [{ type: 'text', text: `${sides} ${callingClient(server, ctx).name} ${ctx.mcpReq !== undefined}` }],
      structuredContent: { sides },
    };
  });
  registerUITool(server, { name: 'whole', inputSchema: z.object({ a: z.string() }), ui: { html: PAGE } }, ({ a }) => ({
    content: [{ type: 'text', text: a }],
  }));
  registerUITool(server, { name: 'none', ui: { html: PAGE } }, ({ mcpReq }) => ({
    content: [{ type: 'text', text: typeof mcpReq.id }],
  }));
  server.registerTool('native', { ...nativeTool('code-block'), inputSchema: z.object({ a: z.string() }) }, ({ a }) =>
    nativeResult('code-block', { code: a }),
  );
  server.registerTool('augmented', {}, () =>
    augmentWithUI({ content: [{ type: 'text', text: 'Hello' }] }, { toolName: 'hello-world', renderData: HELLO }),
  );
  server.registerTool('later', {}, async () => {
    const { augment } = createAugmenter({ pages: { 'hello-world': PAGE }, delivery: 'inline' });
    return augment({ content: [] }, { toolName: 'hello-world', renderData: HELLO });
  });
  server.registerTool('blocks', {}, () => ({ content: blocks() }));
  return server;
}

function blocks() {
  const content = { type: 'rawHtml', htmlString: PAGE } as const;
  return [
    createInlineHTMLResource('ui://dice/a', PAGE),
    createExternalURLResource('ui://dice/b', 'https://example.org'),
    createRemoteDOMResource('ui://dice/c', 'root.append()', { framework: 'react' }),
    createUIResource({ uri: 'ui://dice/d', content }),
    createV5({ uri: 'ui://dice/e', content, encoding: 'text' }),
    createV6({ uri: 'ui://dice/f', content, encoding: 'text' }),
  ];
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Server = { connect(transport: never): Promise<void> };

/** Connects a client of one generation with a server of either. */
async function open(server: Server, clients: '1.x' | '2.x', name = 'test', capabilities: object = {}) {
  const [clientSide, serverSide] = (clients === '1.x' ? InMemoryTransport : SecondTransport).createLinkedPair();
  const client =
    clients === '1.x'
      ? new FirstClient({ name, version: '1.0.0' }, { capabilities })
      : new Client({ name, version: '1.0.0' }, { capabilities });
  await Promise.all([server.connect(serverSide as never), client.connect(clientSide as never)]);
  closers.push(() => client.close());
  return client;
}

describe.each([
  ['1.x', createFirst],
  ['2.x', createSecond],
] as const)('a server of the SDK %s', (generation, create) => {
  it.each(['1.x', '2.x'] as const)('shows its tools and pages to a client of %s', async clients => {
    const client = await open(create(), clients);
    const { tools } = await client.listTools();
    const roll = tools.find(({ name }) => name === 'roll')!;
    expect(roll.inputSchema.properties).toHaveProperty('sides');
    expect(roll._meta?.ui).toEqual({ resourceUri: expect.stringMatching(/^ui:\/\/roll\/[0-9a-f]{16}$/) });
    const { resourceUri } = roll._meta!.ui as { resourceUri: string };
    const ui = { csp: { connectDomains: ['https://api.example.org'] } };
    const { contents } = await client.readResource({ uri: resourceUri });
    expect(contents).toMatchObject([{ uri: resourceUri, mimeType: MCP_APP_MIME_TYPE, text: PAGE, _meta: { ui } }]);
    const { resources } = await client.listResources();
    expect(resources.find(({ uri }) => uri === resourceUri)).toMatchObject({ _meta: { ui } });
    expect(resources.map(({ uri }) => uri)).toContain('ui://dice/help');
    expect(resources.filter(({ uri }) => uri.startsWith('ui://vitrine/'))).toHaveLength(1);
    expect(JSON.stringify(resources)).not.toContain('cacheHint');
  });

  it('calls every kind of handler with its arguments and its context', async () => {
    const client = await open(create(), generation);
    const text = async (name: string, args: Record<string, unknown> = {}) =>
      ((await client.callTool({ name, arguments: args })).content as { text?: string }[])[0]?.text;
    expect(await text('roll', { sides: 8 })).toBe('8 test true');
    expect(await text('roll')).toBe('6 test true');
    expect(await text('whole', { a: 'x' })).toBe('x');
    expect(await text('none')).toBe('number');
    expect(await text('native', { a: '1' })).toBe('{"code":"1"}');
    expect(await text('augmented')).toBe('Hello');
    if (generation === '1.x') expect(await text('zod3', { a: 'x' })).toBe('x false');
    const later = await client.callTool({ name: 'later', arguments: {} });
    expect(later.content).toMatchObject([{ type: 'resource', resource: { text: PAGE } }]);
    const all = await client.callTool({ name: 'blocks', arguments: {} });
    expect(all.content).toHaveLength(6);
  });

  it('embeds the older page for a client known to show it, without secrets, and not for MCP Apps', async () => {
    const name = LEGACY_UI_CLIENTS[0]!;
    const args = { sides: 2, secret: 'hunter2' };
    const older = await open(create(), generation, name);
    const result = await older.callTool({ name: 'roll', arguments: args });
    expect(result.content).toMatchObject([{ type: 'text' }, { type: 'resource', resource: { text: PAGE } }]);
    expect(JSON.stringify(result)).not.toContain('hunter2');
    const apps = await open(create(), generation, name, MCP_APPS_CAPABILITIES);
    expect((await apps.callTool({ name: 'roll', arguments: args })).content).toHaveLength(1);
  });
});

it('augmentToolClass() extends a class whose results are of the SDK 1.x', async () => {
  const { content } = await new (augmentToolClass(
    class Hello {
      readonly name = 'hello-world';
      async execute() {
        return { content: [{ type: 'text' as const, text: 'Hello' }], structuredContent: HELLO };
      }
    },
    { augmenter: createAugmenter({ pages: { 'hello-world': PAGE }, delivery: 'inline' }) },
  ))().execute();
  expect(content).toHaveLength(2);
});
