// A page of two tags, from a plain file server, with the files as they are published.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { serveFolder } from '../../../test/support/services/serve-folder.ts';
import { startTestServer, type TestServer } from '../../../test/support/services/test-server.ts';
import { buildWebFiles } from '../../../test/support/web-files.ts';
import { createViewHandler } from '../src/server/index.ts';
import { openShop } from '../test/shop-server.ts';

/** Bytes, gzipped, that a page loads before it shows a view. */
const BUDGET = 45_000;

let files: Awaited<ReturnType<typeof buildWebFiles>>;
let shop: Awaited<ReturnType<typeof openShop>>;
let site: TestServer;
let backend: TestServer;
let browser: TestBrowser;
let endpoint: string;

beforeAll(async () => {
  [files, shop, browser] = await Promise.all([buildWebFiles(), openShop(), openChromium()]);
  site = await serveFolder(files.folder);
  const views = createViewHandler({ client: () => shop.client, hostOrigins: [site.origin] });
  backend = await startTestServer(getRequestListener(views.fetch));
  // By another name than the page's, so that the sandbox of development is there without a second search.
  endpoint = `http://localhost:${backend.port}/api/views`;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await backend?.close();
  await shop?.close();
  files?.remove();
});

const words = (text: string) => ({ content: [{ type: 'text', text }] });
const card = { id: '1', server: 'shop', tool: 'card', input: { sku: 'a' }, result: words('card of a') };

/** Opens a page with this body, of the file server. */
async function open(name: string, body: string) {
  writeFileSync(`${files.folder}/${name}.html`, `<!doctype html><html lang="en"><title>shop</title><body>${body}`);
  const page = await browser.newPage();
  const lines: string[] = [];
  const loaded: string[] = [];
  page.on('console', message => lines.push(message.text()));
  page.on('pageerror', error => lines.push(`uncaught ${error}`));
  page.on('response', response => {
    const { origin, pathname } = new URL(response.url());
    if (origin === site.origin && pathname.endsWith('.js')) loaded.push(pathname);
  });
  await page.goto(`${site.origin}/${name}.html`);
  return { page, lines, loaded, view: page.locator('.vitrine-layer').frameLocator('iframe').frameLocator('iframe') };
}

/** The file and everything that it imports at once. */
function listStaticFiles(name: string, names = new Set<string>()): string[] {
  if (names.has(name)) return [...names];
  names.add(name);
  const imports = readFileSync(join(files.folder, name), 'utf8').matchAll(/(?:from|import)"(\.[^"]+)"/g);
  for (const [, path = ''] of imports) listStaticFiles(join(dirname(name), path), names);
  return [...names];
}

const tag = (attributes: string, children = ''): string => `<vitrine-tool ${attributes}>${children}</vitrine-tool>`;
const callText = (call: object): string => `call='${JSON.stringify(call).replaceAll("'", '&#39;')}'`;

it('two tags show a view; what loads at first fits the budget', async () => {
  const { page, lines, loaded, view } = await open(
    'module',
    `<script src="/vitrine.js" type="module"></script>${tag(`endpoint="${endpoint}" ${callText(card)}`)}`,
  );
  await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
  await expect.poll(() => view.locator('#input').textContent()).toBe('whole {"sku":"a"}');
  const sizes = listStaticFiles('vitrine.js').map(
    name => gzipSync(readFileSync(join(files.folder, name)), { level: 9 }).length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(20_000);
  expect(total).toBeLessThanOrEqual(BUDGET);
  expect(loaded.filter(path => /native-view|host-|component/.test(path))).toEqual([]);
  expect(lines.filter(line => /uncaught|<vitrine-tool>/.test(line))).toEqual([]);
  await page.close();
});

it('the classic script makes the global vitrine, and a component is loaded with the first tool that names one', async () => {
  const stats = { orders: 2 };
  const structuredContent = { id: 'stats', stats: [{ key: 'orders', label: 'Orders', value: stats.orders }] };
  const { page, loaded } = await open(
    'classic',
    `<script src="/vitrine.classic.js"></script>${tag(`endpoint="${endpoint}" ${callText({ id: 's', server: 'shop', tool: 'stats', result: { ...words('2 orders'), structuredContent } })}`)}`,
  );
  await page.locator('.vitrine-tool-view').getByText('Orders').waitFor();
  expect(loaded.some(path => path.includes('native-view'))).toBe(true);
  // It has its styles, and the page's own come after them.
  const order = await page.evaluate(() =>
    document.adoptedStyleSheets.map(sheet =>
      [...sheet.cssRules].some(rule => rule.cssText.includes('vitrine-stats-header')),
    ),
  );
  expect(order.indexOf(true)).toBe(0);
  const read = await page.evaluate(async () => {
    const { vitrine } = window as unknown as {
      vitrine: { ready: Promise<unknown>; readToolCall(value: unknown): { id: string } };
    };
    await vitrine.ready;
    return vitrine.readToolCall({ id: '1', server: 'a', tool: 'b' }).id;
  });
  expect(read).toBe('1');
  await page.close();
});

it('in a dark page that names its colour scheme in a tag alone, views are dark', async () => {
  const { page, view } = await open(
    'dark',
    `<meta name="color-scheme" content="light dark"><script src="/vitrine.js" type="module"></script>${tag(`endpoint="${endpoint}" ${callText({ id: 'p', server: 'shop', tool: 'plain', input: { sku: 'a' }, result: { content: [], structuredContent: { rows: [{ sku: 'z9', price: 4 }] } } })}`)}`,
  );
  const color = () =>
    view
      .getByText('z9', { exact: true })
      .first()
      .evaluate(text => getComputedStyle(text).color);
  const theme = () => view.locator('html').evaluate(root => getComputedStyle(root).colorScheme);
  await expect.poll(theme).toContain('light');
  expect(await color()).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toContain('dark');
  expect(await color()).toBe('rgb(255, 255, 255)');
  await page.close();
});

it('properties win over attributes, and an attribute may change', async () => {
  const { page, view } = await open(
    'properties',
    `<script src="/vitrine.js" type="module"></script>${tag(`endpoint="${endpoint}" ${callText(card)}`)}`,
  );
  await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
  await page.evaluate(call => document.querySelector('vitrine-tool')!.setAttribute('call', JSON.stringify(call)), {
    ...card,
    result: words('changed'),
  });
  await expect.poll(() => view.locator('#result').textContent()).toBe('changed');
  await page.evaluate(call => void Object.assign(document.querySelector('vitrine-tool')!, { call }), {
    ...card,
    result: words('by property'),
  });
  await expect.poll(() => view.locator('#result').textContent()).toBe('by property');
  await page.close();
});

it('a page that was rendered on a server has its call as a property alone', async () => {
  const { page, view } = await open(
    'rendered',
    `<script src="/vitrine.js" type="module"></script>${tag(`endpoint="${endpoint}" call="[object Object]"`)}`,
  );
  await page.evaluate(call => void Object.assign(document.querySelector('vitrine-tool')!, { call }), card);
  await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
  await page.close();
});

it.each([
  ['a call that is no JSON', `endpoint="/api/views" call="{id: 1}"`, 'The attribute call is no JSON object: {id: 1}.'],
  ['a call without a server', `endpoint="/api/views" call='{"id":"1","tool":"card"}'`, 'names no tool call'],
  ['no endpoint', callText(card), 'The attribute endpoint is missing.'],
  [
    'a template that is none',
    `endpoint="/api/views" sandbox="http://{name}.localhost" ${callText(card)}`,
    'is no sandbox template',
  ],
])('%s: an error in the console, and the children of the element', async (_what, attributes, words) => {
  const { page, lines } = await open(
    'wrong',
    `<script src="/vitrine.js" type="module"></script>${tag(attributes, '<b>my own words</b>')}`,
  );
  await expect.poll(() => lines.filter(line => line.startsWith('<vitrine-tool>: ')).length).toBe(1);
  expect(lines.join()).toContain(words);
  await page.getByText('my own words').waitFor();
  await page.close();
});
