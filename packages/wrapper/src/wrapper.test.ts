import type { McpServer } from '@modelcontextprotocol/server';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answering, tool } from '../test/hand-server.ts';
import { openWrapped, readRejection, readUri, shopTools, type Tools } from '../test/wrapped.ts';
import { BUILT_IN_TOOL_NAMES } from './built-in-tools/definitions.ts';

const OWN: readonly string[] = BUILT_IN_TOOL_NAMES;
const ADDRESS = /^ui:\/\/wrap\/shop\/[^/]+\/[0-9a-f]{16}\.html$/;

describe.each(['legacy', 'modern'] as const)('in the %s era', era => {
  it('every tool without an interface gets a page; the rest of its definition is unchanged', async () => {
    const wrapped = await openWrapped();
    const { tools } = await (await wrapped.connect(era)).listTools();
    const { tools: bare } = await (await wrapped.bare(era)).listTools();
    expect(tools.map(({ name }) => name)).toEqual([...bare.map(({ name }) => name), ...OWN]);
    for (const tool of bare) {
      const wrappedTool = tools.find(({ name }) => name === tool.name)!;
      const { ui, 'ui/resourceUri': flat, ...meta } = (wrappedTool._meta ?? {}) as Record<string, unknown>;
      if (tool.name === 'own') {
        expect(wrappedTool).toEqual(tool);
        continue;
      }
      expect(readUri(wrappedTool)).toMatch(ADDRESS);
      expect(flat).toBe(readUri(wrappedTool));
      expect({ ...wrappedTool, _meta: meta }).toEqual({ ...tool, _meta: tool._meta ?? {} });
    }
  });

  it('serves pages, and answers for unknown ones as the protocol version prescribes', async () => {
    const wrapped = await openWrapped();
    const client = await wrapped.connect(era);
    const { tools } = await client.listTools();
    for (const tool of tools.filter(({ name }) => name !== 'own')) {
      const uri = readUri(tool)!;
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: MCP_APP_MIME_TYPE, text: expect.stringMatching(/^<!doctype html>/) }]);
    }
    const page = (await client.readResource({ uri: readUri(tools[1])! })).contents[0] as { text: string };
    expect(page.text).toContain('<title>One item</title>');
    const failure = await wrapped.readFailure(era, 'ui://wrap/shop/never/0000000000000000.html');
    expect(failure).toMatchObject({
      code: era === 'modern' ? -32602 : -32002,
      data: { toolName: 'never', errorType: 'not-found', fallbackUsed: 'none', retryable: false },
    });
    expect(failure.data.requestId).toMatch(/^[0-9a-f-]{36}\.\d+$/);
    // The server has no resources at all, and does not know the method.
    expect(await wrapped.readFailure(era, 'file:///unknown')).toMatchObject({
      code: era === 'modern' ? -32602 : -32002,
      data: { uri: 'file:///unknown', toolName: null, errorType: 'not-found' },
    });
    // A server without resources gives a list with the pages, not an error; tools with an interface of their own have none here.
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual([
      'list-items',
      'get.item',
      '_ui_list',
      '_ui_inspect',
      '_ui_refresh_tools',
    ]);
    for (const { uri, mimeType } of resources) {
      expect(mimeType).toBe(MCP_APP_MIME_TYPE);
      expect((await client.readResource({ uri })).contents).toHaveLength(1);
    }
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
  });

  it('a client without interfaces gets what the server sends, and one line is logged', async () => {
    const wrapped = await openWrapped();
    const [client, bare] = [await wrapped.connect(era, {}), await wrapped.bare(era)];
    expect(client.getServerCapabilities()).toEqual(bare.getServerCapabilities());
    expect(client.getServerVersion()).toEqual(bare.getServerVersion());
    expect(await client.listTools()).toEqual(await bare.listTools());
    expect(await client.listTools()).toEqual(await bare.listTools());
    const call = { name: 'list-items', arguments: { query: 'hat' } };
    expect(await client.callTool(call)).toEqual(await bare.callTool(call));
    const [ours, theirs] = [client, bare].map(each => readRejection(each.callTool({ name: '_ui_list' })));
    expect(JSON.stringify(await ours)).toBe(JSON.stringify(await theirs));
    // It cannot read the pages either, though their addresses are not secret.
    const { tools } = await (await wrapped.connect(era)).listTools();
    for (const uri of [readUri(tools[0])!, readUri(tools.at(-1))!]) {
      const [read, bareRead] = [client, bare].map(each => readRejection(each.readResource({ uri })));
      expect((await read)!.code).toBe((await bareRead)!.code);
    }
    expect(wrapped.of('no_ui_client')).toHaveLength(1);
  });

  it('answers calls of its own tools', async () => {
    const wrapped = await openWrapped({ disabledTools: ['list-*'] });
    const client = await wrapped.connect(era);
    await client.listTools();
    const list = await client.callTool({ name: '_ui_list' });
    const rows = (list.structuredContent as { tools: { name: string; uiType: string; enabled: boolean }[] }).tools;
    expect(rows).toMatchObject([
      { name: 'list-items', description: 'What there is', uiType: 'none', enabled: false, parameters: ['query'] },
      {
        name: 'get.item',
        title: 'One item',
        uiType: 'compiled',
        enabled: true,
        resourceUri: expect.stringMatching(ADDRESS),
      },
      { name: 'own', uiType: 'own', enabled: true, parameters: [] },
    ]);
    expect(list.content).toMatchObject([
      { text: 'The interfaces of 3 of 3 tools are shown to the user.' },
      { text: JSON.stringify(list.structuredContent), annotations: { audience: ['user'] } },
    ]);
    const { structuredContent } = await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'get.item' } });
    expect(structuredContent).toMatchObject({ tool: 'get.item', uiType: 'compiled', bytes: expect.any(Number) });
    expect((structuredContent as { bytes: number }).bytes).toBeGreaterThan(10_000);
    const unknown = await readRejection(client.callTool({ name: '_ui_inspect', arguments: { toolName: 'gone' } }));
    expect(unknown).toMatchObject({
      code: -32602,
      data: { toolName: 'gone', errorType: 'unknown-tool', retryable: false },
    });
  });

  it('reports what another list changed, and notifies clients that listen', async () => {
    const wrapped = await openWrapped();
    const client = await wrapped.connect(era);
    const before = readUri((await client.listTools()).tools[0])!;
    const notified = Promise.withResolvers<string>();
    const lists = Promise.withResolvers<void>();
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => notified.resolve(params.uri));
    client.setNotificationHandler('notifications/tools/list_changed', () => lists.resolve());
    if (era === 'legacy') await client.subscribeResource({ uri: before });
    else await client.listen({ toolsListChanged: true, resourceSubscriptions: [before] });
    delete wrapped.tools['get.item'];
    Object.assign(wrapped.tools, { fresh: register('fresh'), 'list-items': register('list-items') });
    const { structuredContent } = await client.callTool({ name: '_ui_refresh_tools' });
    expect(structuredContent).toEqual({
      added: ['fresh'],
      removed: ['get.item'],
      changed: ['list-items'],
      unchanged: 1,
    });
    expect(await notified.promise).toBe(before);
    await lists.promise;
    const again = await client.callTool({ name: '_ui_refresh_tools' });
    expect(again.structuredContent).toEqual({ added: [], removed: [], changed: [], unchanged: 3 });
    const { tools } = await client.listTools();
    const after = readUri(tools.find(({ name }) => name === 'list-items'));
    expect(after).not.toBe(before);
    // A page of an older definition stays readable at its address.
    expect((await client.readResource({ uri: before })).contents[0]!.uri).toBe(before);
    const removed = await wrapped.readFailure(era, `ui://wrap/shop/get.item/${'0'.repeat(16)}.html`);
    expect(removed).toMatchObject({ code: era === 'modern' ? -32602 : -32002, data: { toolName: 'get.item' } });
  });
});

it('leaves tools that the patterns exclude unchanged', async () => {
  const wrapped = await openWrapped({ enabledTools: ['get.*', 'own'], disabledTools: [] });
  const { tools } = await (await wrapped.connect()).listTools();
  const { tools: bare } = await (await wrapped.bare()).listTools();
  expect(tools[0]).toEqual(bare[0]);
  expect(tools.map(tool => readUri(tool)?.split('/')[2])).toEqual([
    undefined,
    'wrap',
    'own',
    ...OWN.map(() => 'wrap-own'),
  ]);
});

it('renames its own tool when the server has one of the same name, and logs it once', async () => {
  const wrapped = await openWrapped({ tools: { ...shopTools(), _ui_list: register('_ui_list') } });
  const client = await wrapped.connect();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names.filter(name => name.startsWith('_'))).toEqual([
    '_ui_list',
    '_vitrine_ui_list',
    '_ui_inspect',
    '_ui_refresh_tools',
  ]);
  expect((await client.callTool({ name: '_ui_list' })).content).toEqual([{ type: 'text', text: 'the server’s' }]);
  expect((await client.callTool({ name: '_vitrine_ui_list' })).structuredContent).toHaveProperty('tools');
  await client.listTools();
  expect(wrapped.of('renamed')).toMatchObject([{ tool_name: '_ui_list', name: '_vitrine_ui_list' }]);
});

it('notifies clients on other sessions that the tools have changed', async () => {
  const wrapped = await openWrapped();
  const [first, second] = [await wrapped.connect(), await wrapped.connect()];
  await first.listTools();
  await second.listTools();
  const notified = Promise.withResolvers<void>();
  second.setNotificationHandler('notifications/tools/list_changed', () => notified.resolve());
  Object.assign(wrapped.tools, { fresh: register('fresh') });
  expect((await first.listTools()).tools.map(({ name }) => name)).toContain('fresh');
  await notified.promise;
});

it('lists in pages, with its own tools on the last one', async () => {
  const page = (tools: object[], nextCursor?: string) => ({ tools, ...(nextCursor && { nextCursor }) });
  const wrapped = await openWrapped({
    fetch: answering({
      'tools/list': ({ params }) =>
        params?.cursor === 'two' ? page([tool('c d/ü')]) : page([tool('a'), tool('b')], 'two'),
    }),
  });
  const client = await wrapped.connect();
  const first = await client.request({ method: 'tools/list' });
  expect(first.nextCursor).toBe('two');
  expect(first.tools.map(readUri)).toEqual([expect.stringMatching(/\/a\//), expect.stringMatching(/\/b\//)]);
  expect(wrapped.wrapper.catalog.tools.map(({ name }) => name)).toEqual(['a', 'b', 'c d/ü']);
  const second = await client.request({ method: 'tools/list', params: { cursor: 'two' } });
  expect(second.tools.map(({ name }) => name)).toEqual(['c d/ü', ...OWN]);
  const uri = readUri(second.tools[0])!;
  expect(uri).toMatch(/^ui:\/\/wrap\/shop\/c%20d%2F%C3%BC\//);
  expect((await client.readResource({ uri })).contents).toHaveLength(1);
});

it('removes a malformed tool from the list, and logs which and why', async () => {
  const tools = [
    { name: 'a', inputSchema: { type: 'object' } },
    { inputSchema: {} },
    { name: 7, inputSchema: {} },
    null,
  ];
  const fetch = answering({ 'tools/list': () => ({ tools }) });
  const wrapped = await openWrapped({ fetch });
  const client = await wrapped.connect();
  await client.listTools();
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['a', ...OWN]);
  expect(wrapped.of('quarantined')).toMatchObject([
    { tool_name: undefined },
    { tool_name: 7, reason: expect.stringMatching(/^name: /) },
    { tool_name: undefined, reason: expect.stringMatching(/^name: /) },
  ]);
});

it('mends tools with what a server left out, and gives each an interface', async () => {
  const integer = { id: { type: 'integer' } };
  const tools = [
    { name: 'required-object', inputSchema: { type: 'object', properties: integer, required: {} } },
    { name: 'no-type', inputSchema: { properties: integer, required: ['id'] } },
    { name: 'no-schema' },
    { name: 'nulls', description: null, title: null, annotations: null, inputSchema: {}, outputSchema: null },
    {
      name: 'nullable',
      inputSchema: { type: ['object', 'null'], properties: { s: { type: 'string', nullable: true } } },
    },
  ];
  const wrapped = await openWrapped({ fetch: answering({ 'tools/list': () => ({ tools }) }) });
  const client = await wrapped.connect();
  const listed = (await client.listTools()).tools.slice(0, tools.length);
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(listed.map(({ inputSchema }) => inputSchema)).toEqual([
    { type: 'object', properties: integer },
    { type: 'object', properties: integer, required: ['id'] },
    { type: 'object' },
    { type: 'object' },
    { type: 'object', properties: { s: { type: 'string', nullable: true } } },
  ]);
  for (const tool of listed) expect((await client.readResource({ uri: readUri(tool)! })).contents).toHaveLength(1);
  expect(wrapped.of('quarantined')).toEqual([]);
  expect(wrapped.of('mended')).toHaveLength(tools.length);
});

it('logs how a call failed', async () => {
  const wrapped = await openWrapped({
    fetch: answering({ 'tools/list': () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }) }),
  });
  const client = await wrapped.connect();
  const error = await readRejection(client.callTool({ name: 'a' }));
  expect(error.data).toMatchObject({ toolName: 'a', errorType: 'http', fallbackUsed: 'none', retryable: true });
  expect(wrapped.of('call_failed')).toMatchObject([{ tool_name: 'a', requestId: error.data.requestId }]);
});

function register(name: string): Tools[string] {
  return (server: McpServer) =>
    void server.registerTool(name, { inputSchema: z.object({ more: z.number().optional() }) }, () => ({
      content: [{ type: 'text', text: 'the server’s' }],
    }));
}
