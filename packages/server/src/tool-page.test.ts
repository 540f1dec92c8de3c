import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openHttp, openInMemory } from '../test/open-client.ts';
import { registerUITool } from './register-ui-tool.ts';
import { defineUITool, type ToolUI } from './ui/ui-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const openClients: Client[] = [];
afterEach(async () => {
  for (const client of openClients.splice(0)) await client.close();
});

const newServer = () => new McpServer({ name: 'test', version: '1.0.0' });
const answer = () => ({ content: [{ type: 'text' as const, text: 'ok' }] });
async function open(ui: ToolUI, name = 'card'): Promise<Client> {
  const server = newServer();
  registerUITool(server, { name, ui }, answer);
  const client = await openInMemory(server);
  openClients.push(client);
  return client;
}
const readUri = async (client: Client) =>
  ((await client.listTools()).tools[0]!._meta!.ui as { resourceUri: string }).resourceUri;
const readText = async (client: Client, uri: string) =>
  ((await client.readResource({ uri })).contents[0] as { text: string }).text;

describe('the address of a page', () => {
  it('contains a hash of the page: the same page has the same address in every process, a changed page another', async () => {
    const first = await readUri(await open({ html: '<h1>One</h1>' }));
    expect(first).toMatch(/^ui:\/\/card\/[0-9a-f]{16}$/);
    expect(await readUri(await open({ html: '<h1>One</h1>' }))).toBe(first);
    expect(await readUri(await open({ html: '<h1>Two</h1>' }))).not.toBe(first);
    const digest = createHash('sha256').update('<h1>One</h1>', 'utf8').digest('hex');
    expect(first).toBe(`ui://card/${digest.slice(0, 16)}`);
  });

  it('is the author’s, when one is given', async () => {
    expect(await readUri(await open({ html: '<h1>One</h1>', uri: 'ui://shop/card' }))).toBe('ui://shop/card');
  });

  it('contains the tool’s name when a function makes the page later', async () => {
    expect(await readUri(await open({ html: () => '<h1>One</h1>' }))).toBe('ui://card/view');
  });
});

describe('the cache time of a page (2026-07-28)', () => {
  const readModern = async (ui: ToolUI) => {
    const make = () => {
      const server = newServer();
      registerUITool(server, { name: 'card', ui }, answer);
      return server;
    };
    const client = await openHttp(make, { era: 'modern' });
    openClients.push(client);
    return client.readResource({ uri: await readUri(client) });
  };
  const LONG = { ttlMs: 31_536_000_000, cacheScope: 'public' };

  it('is a year for an address with a hash', async () => {
    expect(await readModern({ html: '<h1>One</h1>' })).toMatchObject(LONG);
    expect(await readModern({ html: '<h1>One</h1>', openai: { template: true } })).toMatchObject(LONG);
  });

  it('is absent for an address of the author, and for a page that is made later', async () => {
    for (const ui of [{ html: '<h1>One</h1>', uri: 'ui://shop/card' }, { html: () => '<h1>One</h1>' }])
      expect(await readModern(ui)).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
  });

  it('depends on the metadata of the page: another policy, another address', async () => {
    const html = '<h1>One</h1>';
    const uris = await Promise.all(
      [{}, { csp: { connectDomains: ['https://a.example'] } }, { csp: { connectDomains: ['https://b.example'] } }].map(
        async more => readUri(await open({ html, ...more })),
      ),
    );
    expect(new Set(uris).size).toBe(3);
  });
});

describe('a page in a file', () => {
  it('is read when the tool is registered, once for all servers, and has an address of its content', async () => {
    const file = join(folder, 'card.html');
    writeFileSync(file, '<h1>From a file</h1>');
    const client = await open({ html: pathToFileURL(file) });
    const uri = await readUri(client);
    expect(uri).toBe(await readUri(await open({ html: '<h1>From a file</h1>' })));
    writeFileSync(file, '<h1>Changed</h1>');
    expect(await readText(await open({ html: pathToFileURL(file) }), uri)).toBe('<h1>From a file</h1>');
  });

  it('is refused at registration when it is missing or not a file', () => {
    const register = (html: URL) => () => registerUITool(newServer(), { name: 'card', ui: { html } }, answer);
    expect(register(pathToFileURL(join(folder, 'none.html')))).toThrow(
      expect.objectContaining({ code: 'content-failed' }),
    );
    expect(register(new URL('https://example.org/'))).toThrow(expect.objectContaining({ code: 'missing-content' }));
  });
});

describe('a function', () => {
  it('is called once, also where each request has a server of its own', async () => {
    let callCount = 0;
    const ui = {
      html: () => {
        callCount++;
        return '<h1>Made</h1>';
      },
    };
    const client = await openHttp(() => {
      const server = newServer();
      registerUITool(server, { name: 'card', ui }, answer);
      return server;
    });
    openClients.push(client);
    for (let i = 0; i < 3; i++) expect(await readText(client, 'ui://card/view')).toBe('<h1>Made</h1>');
    expect(callCount).toBe(1);
  });
});

describe('a page that is hosted', () => {
  it('is sent to older clients as its address: the document is in no result', async () => {
    const html = '<h1>Hosted</h1>';
    const client = await open({ html, hostedAt: 'https://shop.example/card', legacy: 'always', uri: 'ui://shop/card' });
    const { content } = await client.callTool({ name: 'card' });
    expect(content).toEqual([
      { type: 'text', text: 'ok' },
      {
        type: 'resource',
        annotations: { audience: ['user'] },
        resource: {
          uri: 'ui://shop/card',
          mimeType: 'text/uri-list',
          text: 'https://shop.example/card',
          _meta: { 'mcpui.dev/ui-initial-render-data': { toolInput: {} } },
        },
      },
    ]);
    expect(await readText(client, 'ui://shop/card')).toBe(html);
  });

  it('at an address that no host shows is refused before anything is registered', async () => {
    const server = newServer();
    const ui = { html: '<h1>Hosted</h1>', hostedAt: 'http://shop.example/card' };
    expect(() => registerUITool(server, { name: 'card', ui }, answer)).toThrow(
      expect.objectContaining({ code: 'bad-url' }),
    );
    registerUITool(server, { name: 'card', ui: { html: ui.html } }, answer);
  });
});

describe("ChatGPT's own keys", () => {
  const toolMeta = async (ui: Partial<ToolUI>) => {
    const { tools } = await (await open({ html: '<h1>Card</h1>', uri: 'ui://shop/card', ...ui })).listTools();
    return Object.fromEntries(Object.entries(tools[0]!._meta!).filter(([key]) => key.startsWith('openai/')));
  };

  it('contain who may call the tool, and the settings of the author', async () => {
    expect(await toolMeta({})).toEqual({ 'openai/widgetAccessible': true });
    expect(await toolMeta({ visibility: ['app'] })).toEqual({
      'openai/widgetAccessible': true,
      'openai/visibility': 'private',
    });
    expect(
      await toolMeta({
        visibility: ['model'],
        openai: { invoking: 'Looking', invoked: 'Found', description: 'A card' },
      }),
    ).toEqual({ 'openai/toolInvocation/invoking': 'Looking', 'openai/toolInvocation/invoked': 'Found' });
  });

  it('repeat the metadata of MCP Apps for the resource', async () => {
    const client = await open({
      html: '<h1>Card</h1>',
      uri: 'ui://shop/card',
      csp: { resourceDomains: ['https://a.example'], frameDomains: ['https://b.example'] },
      domain: 'shop',
      prefersBorder: false,
      openai: { description: 'A card' },
    });
    expect((await client.listResources()).resources[0]?._meta).toEqual({
      ui: {
        csp: { resourceDomains: ['https://a.example'], frameDomains: ['https://b.example'] },
        domain: 'shop',
        prefersBorder: false,
      },
      'openai/widgetCSP': {
        connect_domains: [],
        resource_domains: ['https://a.example'],
        frame_domains: ['https://b.example'],
      },
      'openai/widgetDomain': 'shop',
      'openai/widgetPrefersBorder': false,
      'openai/widgetDescription': 'A card',
    });
  });

  it('name a second page where the author enables it for clients without MCP Apps', async () => {
    const client = await open({
      html: '<!doctype html><h1>Card</h1>',
      uri: 'ui://shop/card',
      openai: { template: true },
    });
    const { tools } = await client.listTools();
    expect(tools[0]?._meta).toMatchObject({
      ui: { resourceUri: 'ui://shop/card' },
      'openai/outputTemplate': 'ui://shop/card/skybridge',
    });
    const { contents } = await client.readResource({ uri: 'ui://shop/card/skybridge' });
    expect(contents).toMatchObject([
      { mimeType: 'text/html+skybridge', text: expect.stringMatching(/^<!doctype html><script>.*<\/script><h1>Card/s) },
    ]);
    expect(await readText(client, 'ui://shop/card')).toBe('<!doctype html><h1>Card</h1>');
  });
});

describe('a definition', () => {
  it('is registered unchanged', async () => {
    const definition = defineUITool({
      name: 'double',
      inputSchema: z.object({ n: z.number().default(2) }),
      outputSchema: z.object({ n: z.number() }),
      ui: { html: '<h1>Double</h1>' },
    });
    const server = newServer();
    registerUITool(server, definition, ({ n }) => ({ content: [], structuredContent: { n: 2 * n } }));
    const client = await openInMemory(server);
    openClients.push(client);
    expect(await client.callTool({ name: 'double', arguments: {} })).toMatchObject({ structuredContent: { n: 4 } });
    expect(definition).toMatchObject({ name: 'double', ui: { html: '<h1>Double</h1>' } });
  });
});
