// The hosted app, built and served, in a real page under each row of the table of docs/guides/host-the-pages.md: where it is shown, where it is
// not, and which other headers would break it. Hosts are at 127.0.0.1 and pages at localhost, which are two sites.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../test/support/browser/chromium.ts';
import { startTestServer, type TestServer } from '../../../../test/support/services/test-server.ts';
import { copyShippedPage } from '../../../../test/support/shipped-pages.ts';
import { createEmbedsHandler } from './handler.ts';
import type { HeaderOptions } from './headers.ts';

type Headers = Record<string, string>;
const RESULT = { content: [], structuredContent: { databases: [{ name: 'users_db', size: 124 }] } };

/** A host that answers its page in MCP Apps. */
const HOST_SCRIPT = `addEventListener('message', ({ data, source }) => {
  const say = message => source.postMessage({ jsonrpc: '2.0', ...message }, '*');
  if (data.method === 'ui/initialize') say({ id: data.id, result: { protocolVersion: '2026-01-26', hostCapabilities: {}, hostContext: {} } });
  if (data.method === 'ui/notifications/initialized') say({ method: 'ui/notifications/tool-result', params: ${JSON.stringify(RESULT)} });
});`;

/** `around`: the frame is inside another one, without an origin. */
function hostPage(src: string, attributes = '', around = false): string {
  const inner = `<script>${HOST_SCRIPT}</script><iframe ${attributes} src="${src}"></iframe>`;
  if (!around) return `<!doctype html><title>host</title>${inner}`;
  return `<!doctype html><title>host</title><iframe sandbox="allow-scripts" srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
}

interface Row {
  /** Options of the server. */
  options?: HeaderOptions | 'the host';
  /** Changes the headers of the page and its files. */
  altered?: (headers: Headers) => Headers;
  /** Attributes of the frame. */
  attributes?: string;
  /** Headers of the host's page. */
  hostHeaders?: Headers;
  host?: 'http' | 'file' | 'opaque';
}

const COEP = 'Cross-Origin-Embedder-Policy';
const without =
  (...names: string[]) =>
  (headers: Headers) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
const anyOrigin = (headers: Headers) => {
  const policy = headers['Content-Security-Policy'];
  return policy ? { ...headers, 'Content-Security-Policy': `${policy}; frame-ancestors *` } : headers;
};

const rows: [string, Row][] = [
  ['a plain host', {}],
  ['a frame without an origin', { attributes: 'sandbox="allow-scripts"' }],
  ['an isolated host: require-corp', { hostHeaders: { [COEP]: 'require-corp' } }],
  ['an isolated host: credentialless', { hostHeaders: { [COEP]: 'credentialless' } }],
  [
    'an isolated host, a frame without an origin',
    { hostHeaders: { [COEP]: 'require-corp' }, attributes: 'sandbox="allow-scripts"' },
  ],
  [
    'an isolated host, with the embedder policy require-corp',
    { hostHeaders: { [COEP]: 'require-corp' }, options: { embedderPolicy: 'require-corp' } },
  ],
  [
    'an isolated host, <iframe credentialless>',
    { hostHeaders: { [COEP]: 'require-corp' }, attributes: 'credentialless' },
  ],
  ['a host that is a file', { host: 'file' }],
  ['below a frame without an origin', { host: 'opaque' }],
  ['a host that is allowed', { options: 'the host' }],
];
const refused: [string, Row][] = [
  ['a host that is not allowed', { options: { allowedOrigins: ['https://chat.example.com'] } }],
  ['an allowed host, below a frame without an origin', { options: 'the host', host: 'opaque' }],
  [
    'a file, where a list of hosts is allowed',
    { options: { allowedOrigins: ['https://chat.example.com'] }, host: 'file' },
  ],
];
/** The reason for each header: with another one the page fails. */
const broken: [string, Row][] = [
  ['frame-ancestors *, in a file', { altered: anyOrigin, host: 'file' }],
  ['frame-ancestors *, below a frame without an origin', { altered: anyOrigin, host: 'opaque' }],
  ['X-Frame-Options', { altered: headers => ({ ...headers, 'X-Frame-Options': 'SAMEORIGIN' }) }],
  ['no embedder policy, in an isolated host', { altered: without(COEP), hostHeaders: { [COEP]: 'require-corp' } }],
  [
    'no resource policy, in an isolated host',
    { altered: without('Cross-Origin-Resource-Policy'), hostHeaders: { [COEP]: 'require-corp' } },
  ],
];

let folder: string;
let browser: TestBrowser;
let page: Page;
/** The settings of a row. */
let row: Row = {};
let tried = 0;
const servers: TestServer[] = [];
let pages: number;
let hosts: number;
const problems: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-matrix-'));
  copyShippedPage('apps/embeds', join(folder, 'web'));
  hosts = await listen((_request, response) => {
    const { attributes, host, hostHeaders } = row;
    response.writeHead(200, { 'Content-Type': 'text/html', ...hostHeaders });
    response.end(hostPage(pageURL(), attributes, host === 'opaque'));
  });
  pages = await listen((request, response) => {
    const { options, altered = headers => headers } = row;
    const handler = createEmbedsHandler({
      folder: join(folder, 'web'),
      ...(options === 'the host' ? { allowedOrigins: [`http://127.0.0.1:${hosts}`] } : options),
    });
    const { writeHead } = response;
    response.writeHead = ((status: number, headers: Headers) =>
      writeHead.call(response, status, altered(headers) as never)) as typeof writeHead;
    request.url = request.url?.replace(/^\/row-\d+/, '');
    handler(request, response);
  });
  browser = await openChromium();
  page = await browser.newPage();
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all(servers.map(server => server.close()));
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function listen(listener: RequestListener): Promise<number> {
  const server = await startTestServer(listener);
  servers.push(server);
  return server.port;
}

/** Each row has a folder of its own, because a browser would reuse the files of an earlier row with their headers. */
const pageURL = () => `http://localhost:${pages}/row-${tried}/list-databases?waitForRenderData=true`;

/** Opens the row's host. Resolves when everything in it has loaded or failed. */
async function open(next: Row): Promise<void> {
  row = next;
  tried++;
  problems.length = 0;
  let url = `http://127.0.0.1:${hosts}/`;
  if (row.host === 'file') {
    const file = join(folder, 'host.html');
    writeFileSync(file, hostPage(pageURL(), row.attributes));
    url = pathToFileURL(file).href;
  }
  await page.goto(url, { waitUntil: 'load' });
}

const framed = () => page.frames().find(frame => frame.url().startsWith(`http://localhost:${pages}/`));

describe('the built page shows in', () => {
  it.each(rows)('%s', async (_, row) => {
    await open(row);
    await expect.poll(() => framed()?.getByText('users_db').count(), { timeout: 10_000 }).toBe(1);
    // Its styles have loaded, too; and nothing violated its own policy, including trusted types.
    expect(
      await framed()!
        .locator('.ve-card')
        .evaluate(card => getComputedStyle(card).display),
    ).toBe('flex');
    expect(problems).toEqual([]);
  });
});

describe('the built page does not show in', () => {
  it.each(refused)('%s', async (_, row) => {
    await open(row);
    expect(framed()).toBeUndefined();
  });
});

describe('with other headers it does not show:', () => {
  it.each(broken)('%s', async (_, row) => {
    await open(row);
    expect(framed()).toBeUndefined();
  });

  it('without the header that lets other origins read its files: no script in a frame without an origin', async () => {
    await open({ altered: without('Access-Control-Allow-Origin'), attributes: 'sandbox="allow-scripts"' });
    await expect.poll(() => problems.join()).toMatch(/blocked by CORS policy/);
    expect(await framed()!.locator('main').innerHTML()).toBe('');
  });
});
