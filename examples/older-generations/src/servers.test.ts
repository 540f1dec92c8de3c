import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { createGeneration5Server } from './generation-5.ts';
import { createGeneration6Server } from './generation-6.ts';
import { serveWidgetPage } from './widget-page.ts';

async function open(server: McpServer): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}

async function readResource(client: Client, name: string): Promise<Record<string, unknown> | undefined> {
  const { content } = await client.callTool({ name, arguments: {} });
  return content.flatMap(block => (block.type === 'resource' ? [block.resource as Record<string, unknown>] : []))[0];
}

describe('generation 5', () => {
  it.each([
    ['inline', 'text/html', undefined],
    ['by_address', 'text/uri-list', 'http://127.0.0.1:1/books'],
    ['drawn_react', 'application/vnd.mcp-ui.remote-dom+javascript; framework=react', expect.stringContaining('root')],
    [
      'drawn_webcomponents',
      'application/vnd.mcp-ui.remote-dom+javascript; framework=webcomponents',
      expect.stringContaining('root'),
    ],
    [
      'drawn_components',
      'application/vnd.mcp-ui.remote-dom+javascript; framework=webcomponents',
      expect.stringContaining('vitrine-data-table'),
    ],
  ])('%s sends %s with its data', async (name, mimeType, text) => {
    const client = await open(createGeneration5Server({ pageUrl: 'http://127.0.0.1:1/books' }));
    const resource = await readResource(client, name);
    expect(resource).toMatchObject({
      mimeType,
      _meta: { 'mcpui.dev/ui-initial-render-data': { books: ['Emma', 'Persuasion', 'Mansfield Park'] } },
    });
    expect(resource?.text).toEqual(text);
    expect(typeof resource?.blob).toBe(name === 'inline' ? 'string' : 'undefined');
    await client.close();
  });
});

describe('generation 6', () => {
  it('labels every page as an MCP App, whether or not it carries the adapter', async () => {
    const client = await open(createGeneration6Server());
    for (const name of ['adapted', 'plain']) {
      const resource = await readResource(client, name);
      expect(resource?.mimeType).toBe('text/html;profile=mcp-app');
      expect(String(resource?.text).includes('McpAppsAdapter')).toBe(name === 'adapted');
    }
    expect(await readResource(client, 'named')).toBeUndefined();
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'named')?._meta).toEqual({ ui: { resourceUri: 'ui://library/named' } });
    const { contents } = await client.readResource({ uri: 'ui://library/named' });
    expect(contents).toMatchObject([{ mimeType: 'text/html;profile=mcp-app' }]);
    await client.close();
  });
});

it('the page is served until it is closed, and nothing else is', async () => {
  const page = await serveWidgetPage();
  const response = await fetch(page.url);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('Books, by address');
  expect((await fetch(new URL('/', page.url))).status).toBe(404);
  await page.close();
  await expect(fetch(page.url)).rejects.toThrow();
});

it('reservations are counted', async () => {
  const client = await open(createGeneration6Server());
  const reserve = () => client.callTool({ name: 'reserve', arguments: { book: 'Emma' } });
  expect((await reserve()).content).toEqual([{ type: 'text', text: 'Emma is reserved, number 1.' }]);
  expect((await reserve()).content).toEqual([{ type: 'text', text: 'Emma is reserved, number 2.' }]);
  await client.close();
});
