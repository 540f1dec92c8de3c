// One server, unmodified between runs, and four kinds of clients: each receives and shows what the table in docs/concepts/clients.md states.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createConnections, type ServerConfig } from '@vitrine/connect';
import { createWeatherViewServer } from '@vitrine/example-weather-view';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { LEGACY_UI_CLIENTS } from '@vitrine/server';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewIn } from '../packages/chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../packages/chat/test/support/open-page.ts';
import { type OfficialHost, officialHost } from '../packages/view/test/official-host.ts';
import { openChromium, type TestBrowser } from './support/browser/chromium.ts';
import { readText } from './support/repository.ts';
import { bundle, servePages, type TestServer } from './support/services/serve.ts';

const MAIN = fileURLToPath(new URL('../examples/weather-view/src/main.ts', import.meta.url));
const args = (legacy: Legacy) => ['--conditions=@vitrine/source', MAIN, ...(legacy === 'always' ? ['--legacy'] : [])];
const FORECAST = { name: 'forecast', arguments: { place: 'Oslo' } };
const MCP_APPS = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

type Legacy = 'auto' | 'always';
interface Block {
  type: string;
  text?: string;
  resource?: Record<string, unknown>;
}
interface Result {
  content: Block[];
  structuredContent?: unknown;
}
interface HostGlobals {
  official: OfficialHost;
  show(resource: unknown): void;
}

const OLDER = `
import { UIResourceRenderer } from 'mcp-ui-client-6';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
window.show = resource => createRoot(document.getElementById('root')).render(createElement(UIResourceRenderer, {
  resource, onUIAction: async () => {}, htmlProps: { autoResizeIframe: true, style: { width: '600px', border: 0 } } }));
`;

let chat: OpenedChat;
let browser: TestBrowser;
let server: TestServer;
const clients: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  const resolveDir = dirname(fileURLToPath(new URL('../packages/view/src/index.ts', import.meta.url)));
  const hosting = (script: string) => `<!doctype html><body><div id="root"></div><script src="/${script}.js"></script>`;
  const weather: ServerConfig = {
    type: 'stdio',
    command: process.execPath,
    args: args('always'),
    connectionMode: 'strict',
  };
  const [official, older] = await Promise.all([
    bundle({ source: officialHost('@modelcontextprotocol/ext-apps'), resolveDir }),
    bundle({ source: OLDER, resolveDir }),
  ]);
  server = await servePages({
    '/official': hosting('official'),
    '/official.js': official,
    '/older': hosting('older'),
    '/older.js': older,
  });
  [chat, browser] = await Promise.all([openChat({ servers: { weather } }), openChromium()]);
});
afterAll(async () => {
  for (const each of clients) await each.close();
  await Promise.all([chat?.close(), browser?.close(), server?.close()]);
});

/** A client of a kind, connected to the same server as the chat's, in memory: processes would take most of the test's time. */
async function connect(legacy: Legacy, { name = 'test', capabilities = {} } = {}): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name, version: '1.0.0' }, { capabilities });
  clients.push(client);
  await Promise.all([createWeatherViewServer({ legacy }).connect(serverSide), client.connect(clientSide)]);
  return client;
}

/** The connection of the chat. */
async function connectAsChat(legacy: Legacy): Promise<{ callTool(call: typeof FORECAST): Promise<unknown> }> {
  const connections = createConnections({
    weather: { type: 'stdio', command: process.execPath, args: args(legacy), connectionMode: 'strict' },
  });
  clients.push(connections);
  await connections.start();
  return connections.get('weather')!;
}

const forecast = async (client: { callTool(call: typeof FORECAST): Promise<unknown> }) =>
  (await client.callTool(FORECAST)) as Result;
const listTypes = ({ content }: Result) => content.map(({ type }) => type).join(', ');

/** Checks that the page is drawn: seven days of the server's own forecast. The document names the dialect. */
async function drawn(view: FrameLocator): Promise<void> {
  await view.locator('.days li').nth(6).waitFor();
  expect(await view.locator('select').inputValue()).toBe('oslo');
}

async function open(path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(server.origin + path);
  return page;
}

/** The observation of one kind of client, in the terms of the table. */
async function row(
  announces: boolean,
  connectAs: (legacy: Legacy) => Promise<{ callTool(call: typeof FORECAST): Promise<unknown> }>,
  show: (result: Result, client: never) => Promise<string>,
): Promise<string[]> {
  const [auto, always] = await Promise.all([connectAs('auto'), connectAs('always')]);
  const [rare, full] = [await forecast(auto), await forecast(always)];
  // The tool's own result is the same for every client.
  expect(full.content[0]?.text).toMatch(/^Oslo/);
  expect(full.structuredContent).toMatchObject({ place: { id: 'oslo' } });
  return [announces ? 'yes' : 'no', listTypes(rare), listTypes(full), await show(full, always as never)];
}

async function inChat(): Promise<string> {
  const page = await chat.open(`/s/${await chat.sessionWith('forecast', FORECAST.arguments, 'weather')}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  await drawn(viewIn(page));
  // The result has the page twice, and it is shown once.
  expect(await page.locator('[data-surface-id]').count()).toBe(1);
  const dialect = await page.locator('[data-surface-id]').getAttribute('data-dialect');
  expect(await chat.finish()).toEqual([]);
  return `the page, by \`${dialect}\``;
}

async function inAppBridge(result: Result, client: Client): Promise<string> {
  const { tools } = await client.listTools();
  const { resourceUri } = tools.find(({ name }) => name === 'forecast')!._meta!.ui as { resourceUri: string };
  const [content] = (await client.readResource({ uri: resourceUri })).contents as { text: string }[];
  const page = await open('/official');
  await page.evaluate(html => (window as unknown as HostGlobals).official.mount(html), content!.text);
  // AppBridge drops what it is given before the view is there. Only an MCP Apps view sends `initialized`.
  await page.waitForFunction(() =>
    (window as unknown as HostGlobals).official.seen.some(([what]) => what === 'initialized'),
  );
  await page.evaluate(
    async ([input, result]) => {
      const { bridge } = (window as unknown as HostGlobals).official;
      await bridge.sendToolInput({ arguments: input });
      await bridge.sendToolResult(result);
    },
    [FORECAST.arguments, result] as const,
  );
  await drawn(page.frameLocator('iframe'));
  await page.close();
  return 'the page, by `mcp-apps`';
}

async function inOlderRenderer({ content }: Result): Promise<string> {
  const page = await open('/older');
  await page.evaluate(
    resource => (window as unknown as HostGlobals).show(resource),
    content.find(({ type }) => type === 'resource')!.resource,
  );
  await drawn(page.frameLocator('iframe'));
  await page.close();
  return 'the page, by `mcp-ui`';
}

/** A client that knows text only, and has no way to show what is for the user alone. */
async function inText({ content }: Result): Promise<string> {
  const texts = content.filter(({ type }) => type === 'text').map(({ text }) => text);
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain('<');
  expect(content.slice(1)).toMatchObject([{ annotations: { audience: ['user'] } }]);
  return 'the text';
}

it('four clients receive and show what docs/concepts/clients.md states', async () => {
  const announcing = { capabilities: MCP_APPS };
  const observed = await Promise.all([
    row(true, connectAsChat, inChat),
    row(true, legacy => connect(legacy, announcing), inAppBridge),
    row(false, legacy => connect(legacy, { name: LEGACY_UI_CLIENTS[0]! }), inOlderRenderer),
    row(false, legacy => connect(legacy), inText),
  ]);
  const rows = readText('docs/concepts/clients.md')
    .split('\n')
    .filter(line => /^\| (the Vitrine chat|a host on|`UIResourceRenderer`|a client without)/.test(line))
    .map(line =>
      line
        .split('|')
        .map(cell => cell.trim())
        .slice(2, -1),
    );
  expect(rows).toEqual(observed);
});
