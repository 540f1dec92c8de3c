// The clients of both generations of the SDK, with servers of both.
import { Client } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as FirstServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer, InMemoryTransport as SecondTransport } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import { afterEach, describe, expect, it } from 'vitest';
import { type ResourceClient, readToolPart } from './index.ts';
import type { ReadToolPartOptions } from './read-tool-part.ts';

const html = '<!doctype html><h1>Dice</h1>';
const mimeType = 'text/html;profile=mcp-app';
const LISTED = { csp: { connectDomains: ['https://listed.example'] } };
const READ = { csp: { connectDomains: ['https://read.example'] }, prefersBorder: true };

/** One tool for each place in which metadata may stand. */
function fill(server: McpServer | FirstServer): void {
  const uris = { 'in-listing': [LISTED, undefined], 'in-contents': [undefined, READ], both: [LISTED, READ], none: [] };
  for (const [name, [listed, read]] of Object.entries(uris)) {
    const uri = `ui://dice/${name}`;
    const content = { uri, mimeType, text: html, ...(read && { _meta: { ui: read } }) };
    const about = { mimeType, ...(listed && { _meta: { ui: listed } }) };
    (server as McpServer).registerResource(name, uri, about, async () => ({ contents: [content] }));
    (server as McpServer).registerTool(name, { _meta: { ui: { resourceUri: uri } } }, () => ({ content: [] }));
  }
  registerUITool(
    server,
    { name: 'registered', ui: { html, csp: { resourceDomains: ['https://cdn.example'] } } },
    () => ({
      content: [],
    }),
  );
  (server as McpServer).registerTool('gone', { _meta: { ui: { resourceUri: 'ui://dice/gone' } } }, () => ({
    content: [],
  }));
  (server as McpServer).registerTool('plain', {}, () => ({ content: [] }));
}

const APPS_SDK = { 'openai/widgetCSP': { connect_domains: ['https://widget.example'] } };

it('readToolPart() reads a page that a tool names by openai/outputTemplate', async () => {
  const server = new McpServer({ name: 'dice', version: '1.0.0' });
  const uri = 'ui://widget/dice.html';
  server.registerResource('dice', uri, { _meta: APPS_SDK }, () => ({
    contents: [{ uri, mimeType: 'text/html+skybridge', text: html }],
  }));
  const client = (await open(server, '2.x')) as Client;
  const tool = { name: 'roll', _meta: { 'openai/outputTemplate': uri } };
  expect(await readToolPart(client as ResourceClient, { server: 'dice', tool })).toEqual({
    type: 'ui-resource',
    uri,
    server: 'dice',
    source: 'tool',
    mimeType: 'text/html+skybridge',
    content: html,
    readsOpenAI: true,
    metadata: { ui: { csp: { connectDomains: ['https://widget.example'] } } },
  });
  const both = { name: 'roll', _meta: { ...tool._meta, ui: { resourceUri: 'ui://dice/none' } } };
  expect(await readToolPart(client as ResourceClient, { server: 'dice', tool: both })).not.toHaveProperty(
    'readsOpenAI',
  );
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(server: McpServer | FirstServer, clients: '1.x' | '2.x'): Promise<Client | FirstClient> {
  fill(server);
  const about = { name: 'test', version: '1.0.0' };
  const [near, far] = (clients === '1.x' ? InMemoryTransport : SecondTransport).createLinkedPair();
  const client = clients === '1.x' ? new FirstClient(about) : new Client(about);
  await Promise.all([server.connect(far as never), client.connect(near as never)]);
  closers.push(() => client.close());
  return client;
}

describe.each([
  ['1.x', '1.x'],
  ['1.x', '2.x'],
  ['2.x', '1.x'],
  ['2.x', '2.x'],
] as const)('readToolPart() with a server of %s and a client of %s', (servers, clients) => {
  const about = { name: 'dice', version: '1.0.0' };
  const create = () => (servers === '1.x' ? new FirstServer(about) : new McpServer(about));

  it('makes the part of each tool, with what its listing or its contents declare', async () => {
    const client = await open(create(), clients);
    const { tools } = await client.listTools();
    const read = (name: string) =>
      readToolPart(client, { server: 'dice', tool: tools.find(tool => tool.name === name)! });
    const expectedPart = { type: 'ui-resource', server: 'dice', source: 'tool', mimeType, content: html };
    expect(await read('in-listing')).toEqual({
      ...expectedPart,
      uri: 'ui://dice/in-listing',
      metadata: { ui: LISTED },
    });
    expect(await read('in-contents')).toEqual({
      ...expectedPart,
      uri: 'ui://dice/in-contents',
      metadata: { ui: READ },
    });
    // The contents win as a whole (MCP Apps, Metadata Location).
    expect(await read('both')).toEqual({ ...expectedPart, uri: 'ui://dice/both', metadata: { ui: READ } });
    expect(await read('none')).toEqual({ ...expectedPart, uri: 'ui://dice/none', metadata: {} });
    expect(await read('registered')).toMatchObject({
      ...expectedPart,
      metadata: { ui: { csp: { resourceDomains: ['https://cdn.example'] } } },
    });
    expect(await read('gone')).toMatchObject({ problem: expect.stringContaining('ui://dice/gone') });
    expect(await read('plain')).toBeUndefined();
  });
});

describe('readToolPart() with any client', () => {
  const tool = { name: 'roll', _meta: { ui: { resourceUri: 'ui://dice/view' } } };
  const read = (client: Partial<Record<keyof ResourceClient, unknown>>, more: Partial<ReadToolPartOptions> = {}) =>
    readToolPart({ listResources: async () => ({}), ...client } as ResourceClient, { server: 's', tool, ...more });
  const contents = (...items: unknown[]) => ({ readResource: async () => ({ contents: items }) });
  const page = { uri: 'ui://dice/view', mimeType, text: html };

  it('follows the pages of the list, an empty cursor among them, and stops where a server repeats itself', async () => {
    const questions: unknown[] = [];
    const pages = [{ resources: [], nextCursor: '' }, { resources: [{ uri: page.uri, _meta: { ui: LISTED } }] }];
    const part = await read({
      ...contents(page),
      listResources: async (params: object) => {
        questions.push(params);
        return pages[questions.length - 1];
      },
    });
    expect(part?.metadata).toEqual({ ui: LISTED });
    expect(questions).toEqual([{}, { cursor: '' }]);
    let calls = 0;
    const endless = async () => ({ resources: [], nextCursor: `${calls++ % 2}` });
    expect(await read({ ...contents(page), listResources: endless })).toMatchObject({ content: html, metadata: {} });
    expect(calls).toBeLessThan(5);
  });

  it('a list that cannot be read costs nothing but what it declares', async () => {
    const part = await read({ ...contents(page), listResources: () => Promise.reject(new Error('no list')) });
    expect(part).toMatchObject({ content: html, metadata: {} });
  });

  it.each<[string, object, string]>([
    ['a request that fails', { readResource: () => Promise.reject(new Error('gone')) }, 'gone'],
    ['something strange thrown', { readResource: () => Promise.reject(Object.create(null)) }, 'failed'],
    ['no contents', contents(), 'no contents'],
    ['contents that are no list', { readResource: async () => ({ contents: 'x' }) }, 'no contents'],
    ['an empty page', contents({ ...page, text: ' ' }), 'empty'],
    ['a type that is no interface', contents({ ...page, mimeType: 'text/plain' }), 'text/plain'],
    ['no type', contents({ uri: page.uri, text: html }), 'none given'],
    ['bad base64', contents({ uri: page.uri, mimeType, blob: '%' }), 'base64'],
    [
      'a page on this machine',
      contents({ ...page, mimeType: 'text/uri-list', text: 'http://localhost:1/' }),
      'localhost',
    ],
  ])('%s becomes a problem that says so', async (_, client, says) => {
    const part = await read(client);
    expect(part?.problem).toContain(says);
    expect(part).not.toHaveProperty('content');
  });

  it('takes the type from the listing where the contents have none, and base64', async () => {
    const blob = Buffer.from(html).toString('base64');
    const listResources = async () => ({ resources: [{ uri: page.uri, mimeType }] });
    expect(await read({ ...contents({ uri: page.uri, blob }), listResources })).toMatchObject({
      mimeType,
      content: html,
    });
  });

  it('takes the first interface in the result, where the tool names none', async () => {
    const resource = { uri: 'ui://dice/rolled', mimeType: 'text/html', text: html, _meta: { ui: LISTED } };
    const result = {
      content: [
        { type: 'text', text: '4' },
        { type: 'resource', resource: { uri: 'file:///a' } },
        { type: 'resource', resource },
        { type: 'resource', resource: page },
      ],
    };
    const plain = { name: 'roll' };
    expect(await read({}, { tool: plain, result })).toEqual({
      type: 'ui-resource',
      server: 's',
      uri: resource.uri,
      mimeType: 'text/html',
      source: 'embedded',
      content: html,
      metadata: { ui: LISTED },
    });
    // The tool's own interface is the one that the server means for every call.
    expect(await read(contents(page), { result })).toMatchObject({ uri: page.uri, source: 'tool' });
    expect(await read({}, { tool: plain, result: { content: 'x' } })).toBeUndefined();
    expect(
      await read(
        {},
        { tool: plain, result: { content: [null, { type: 'resource', resource: { ...resource, text: '' } }] } },
      ),
    ).toMatchObject({
      problem: expect.stringContaining('ui://dice/rolled'),
    });
  });

  it('keepPage stores the page, and the part names it by its hash', async () => {
    const stored = new Map<string, string>();
    const keepPage = (ref: string, text: string) => void stored.set(ref, text);
    const part = await read(contents(page), { keepPage });
    expect(part).toMatchObject({ uri: page.uri, ref: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(part).not.toHaveProperty('content');
    expect(stored.get(part!.ref!)).toBe(html);
    // Without a page nothing is stored.
    expect(await read(contents({ ...page, text: ' ' }), { keepPage })).toMatchObject({ problem: expect.any(String) });
    expect(stored.size).toBe(1);
    const full = await read(contents(page), { keepPage: () => Promise.reject(new Error('the disk is full')) });
    expect(full?.problem).toContain('the disk is full');
  });

  it('takes A2UI messages: those that the tool names, and the first in the result for the user', async () => {
    const messages = { uri: 'a2ui://shop/card', mimeType: 'application/a2ui+json', text: '[]' };
    const tool = { name: 'roll', _meta: { ui: { resourceUri: messages.uri } } };
    const expectedPart = { uri: messages.uri, mimeType: messages.mimeType, content: '[]' };
    expect(await read(contents(messages), { tool })).toMatchObject({ ...expectedPart, source: 'tool' });
    const block = { type: 'resource', resource: messages };
    const hidden = { ...block, annotations: { audience: ['assistant'] }, resource: { ...messages, text: '[1]' } };
    const result = { content: [{ type: 'text', text: '4' }, hidden, block] };
    expect(await read({}, { tool: { name: 'roll' }, result })).toMatchObject({ ...expectedPart, source: 'embedded' });
    expect(await read({}, { tool: { name: 'roll' }, result: { content: [hidden] } })).toBeUndefined();
  });

  it('only a local server may name addresses of this machine', async () => {
    const ui = { csp: { connectDomains: ['http://localhost:3000', 'https://a.example'] } };
    const client = contents({ ...page, _meta: { ui } });
    expect((await read(client))?.metadata?.ui?.csp?.connectDomains).toEqual(['https://a.example']);
    expect((await read(client, { isLocal: true }))?.metadata?.ui).toEqual(ui);
  });
});
