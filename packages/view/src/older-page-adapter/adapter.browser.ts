// A page of the older generation with an adapter, otherwise unchanged, in an opaque frame of each kind of host.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wrapHtmlWithAdapters } from '@vitrine/server/compat/v6';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { widget } from '../../../../examples/older-generations/src/widget.ts';
import { openChromium, type TestBrowser } from '../../../../test/support/browser/chromium.ts';
import { bundle, servePages, type TestServer } from '../../../../test/support/services/serve.ts';
import { everywherePage } from '../../test/every-host-page.ts';
import { type OfficialHost, officialHost } from '../../test/official-host.ts';

const BOOKS = ['Emma', 'Persuasion', 'Mansfield Park'];

const OLDER = `
import { UIResourceRenderer } from 'mcp-ui-client-6';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
window.actions = [];
const onUIAction = async action => { window.actions.push(action); return { content: [{ type: 'text', text: 'put aside' }] }; };
window.show = html => createRoot(document.getElementById('root')).render(createElement(UIResourceRenderer, {
  resource: { uri: 'ui://t/w', mimeType: 'text/html', text: html, _meta: { 'mcpui.dev/ui-initial-render-data': { books: ${JSON.stringify(BOOKS)} } } }, onUIAction }));
`;

/** A client of the Apps SDK, as far as its documentation describes \`window.openai\`; it notes what it is asked. */
const OPENAI = `<script>
window.openaiAsked = [];
window.openai = {
  toolInput: { place: 'here' }, toolOutput: { structuredContent: { books: ${JSON.stringify(BOOKS)} }, content: [] }, theme: 'dark',
  callTool: async (name, args) => { openaiAsked.push(['callTool', name, args]); return { content: [{ type: 'text', text: 'put aside' }], structuredContent: { price: 44.1 } }; },
  sendFollowUpMessage: async message => { openaiAsked.push(['sendFollowUpMessage', message]); },
  openExternal: link => { openaiAsked.push(['openExternal', link]); },
  notifyIntrinsicHeight: height => { openaiAsked.push(['notifyIntrinsicHeight', height]); },
};
</script>`;

interface HostGlobals {
  official: OfficialHost;
  actions: Record<string, unknown>[];
  show(html: string): void;
}

let browser: TestBrowser;
let server: TestServer;
let shown: Page | undefined;
beforeAll(async () => {
  const resolveDir = dirname(fileURLToPath(import.meta.url));
  const [official, older] = await Promise.all([
    bundle({ source: officialHost('@modelcontextprotocol/ext-apps'), resolveDir }),
    bundle({ source: OLDER, resolveDir }),
  ]);
  const hosting = (script: string) => `<!doctype html><body><div id="root"></div><script src="/${script}.js"></script>`;
  server = await servePages({
    '/official': hosting('official'),
    '/official.js': official,
    '/older': hosting('older'),
    '/older.js': older,
    '/plain': '<!doctype html><body>',
  });
  browser = await openChromium();
});
afterEach(() => shown?.close());
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(path: string): Promise<{ page: Page; view: FrameLocator; problems: string[] }> {
  const page = await browser.newPage();
  shown = page;
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => {
    // The browser's own log line about a missing icon is no error of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  await page.goto(server.origin + path);
  return { page, view: page.frameLocator('iframe'), problems };
}

const adapted = (kind: 'mcpApps' | 'appsSdk', html = widget('Books')) =>
  wrapHtmlWithAdapters(html, kind === 'mcpApps' ? { mcpApps: { enabled: true } } : { appsSdk: { enabled: true } });

/** Asks for one thing by its button; resolves when the page notes that it was answered. */
async function ask(view: FrameLocator, button: string, line: string): Promise<void> {
  await view.getByRole('button', { name: button }).click();
  await view.locator('#log li').filter({ hasText: line }).waitFor();
}

it('mcpApps, in an MCP Apps host: data, five actions, a size', async () => {
  const { page, view, problems } = await open('/official');
  await page.evaluate(html => (window as unknown as HostGlobals).official.mount(html), adapted('mcpApps'));
  await page.waitForFunction(() =>
    (window as unknown as HostGlobals).official.seen.some(([what]) => what === 'initialized'),
  );
  await page.evaluate(async books => {
    const { bridge } = (window as unknown as HostGlobals).official;
    await bridge.sendToolInput({ arguments: { place: 'here' } });
    await bridge.sendToolResult({ content: [], structuredContent: { books } });
  }, BOOKS);
  await view.getByText(/^Data \d: 3 books$/).waitFor();
  await ask(view, 'Reserve', 'tool · received · answered: ok');
  await ask(view, 'Ask', 'prompt · received · answered');
  await ask(view, 'Read', 'link · received · answered');
  await ask(view, 'Wish', 'intent · received · answered');
  await ask(view, 'Tell', 'notify · received · answered');
  // The adapter answers these by itself: nothing tells the page when the host has received the notifications.
  await page.waitForFunction(() => {
    const { seen } = (window as unknown as HostGlobals).official;
    return (
      seen.some(([what]) => what === 'log') &&
      seen.some(([what, value]) => what === 'size' && (value.height as number) > 100)
    );
  });
  const receivedMessages = await page.evaluate(() => (window as unknown as HostGlobals).official.seen);
  expect(receivedMessages.filter(([what]) => what !== 'size' && what !== 'initialized')).toMatchObject([
    ['call', { name: 'reserve', arguments: { book: 'Emma' } }],
    ['message', { content: [{ text: 'Which of these is the shortest?' }] }],
    ['link', { url: 'https://example.org/emma' }],
    ['message', { content: [{ text: 'Intent: wish. Parameters: {"book":"Persuasion"}' }] }],
    ['log', { level: 'info', data: 'The library closes at six.' }],
  ]);
  expect(problems).toEqual([]);
});

it('mcpApps, in an older host: the adapter removes itself, and the page works as without it', async () => {
  const { page, view, problems } = await open('/older');
  await page.evaluate(html => (window as unknown as HostGlobals).show(html), adapted('mcpApps'));
  await view.getByText(/^Data \d: 3 books$/).waitFor();
  await ask(view, 'Reserve', 'tool · received · answered: put aside');
  const actions = await page.evaluate(() => (window as unknown as HostGlobals).actions);
  expect(actions.filter(({ type }) => type === 'tool')).toMatchObject([
    { type: 'tool', payload: { toolName: 'reserve', params: { book: 'Emma' } } },
  ]);
  expect(problems).toEqual([]);
});

it('appsSdk, where there is window.openai: data, five actions, a size', async () => {
  const { page, view, problems } = await open('/plain');
  await page.evaluate(html => {
    const frame = document.createElement('iframe');
    frame.sandbox.value = 'allow-scripts';
    frame.srcdoc = html;
    document.body.append(frame);
  }, OPENAI + adapted('appsSdk'));
  await view.getByText(/^Data \d: 3 books$/).waitFor();
  await ask(view, 'Reserve', 'tool · received · answered: put aside');
  await ask(view, 'Ask', 'prompt · received · answered');
  await ask(view, 'Read', 'link · received · answered');
  await ask(view, 'Wish', 'intent · received · answered');
  await ask(view, 'Tell', 'notify · received · answered');
  const readCalls = () =>
    view.locator('body').evaluate(() => (window as unknown as { openaiAsked: unknown[][] }).openaiAsked);
  expect((await readCalls()).filter(([what]) => what !== 'notifyIntrinsicHeight')).toEqual([
    ['callTool', 'reserve', { book: 'Emma' }],
    ['sendFollowUpMessage', { prompt: 'Which of these is the shortest?' }],
    ['openExternal', { href: 'https://example.org/emma' }],
    ['sendFollowUpMessage', { prompt: 'wish: {"book":"Persuasion"}' }],
  ]);
  // The browser says a size when it has laid out the page: later than the answers on a slow machine.
  await expect
    .poll(async () =>
      (await readCalls()).some(([what, height]) => what === 'notifyIntrinsicHeight' && Number(height) > 100),
    )
    .toBe(true);
  expect(problems).toEqual([]);
});

it('appsSdk carries a page of @vitrine/view too', async () => {
  const { page, view } = await open('/plain');
  const html =
    OPENAI.replace('structuredContent: {', 'structuredContent: { price: 49,') +
    adapted('appsSdk', await everywherePage());
  await page.evaluate(html => {
    const frame = document.createElement('iframe');
    frame.sandbox.value = 'allow-scripts';
    frame.srcdoc = html;
    document.body.append(frame);
  }, html);
  await view
    .locator('#price')
    .filter({ hasText: /^49 €$/ })
    .waitFor();
  await view.locator('#discount').click();
  await view
    .locator('#price')
    .filter({ hasText: /^44.1 €$/ })
    .waitFor();
});
