// The adapters of @mcp-ui/server 6.1.0 and ours in the same page and host: the messages that page and host receive. The frame has its
// parent's origin, because the older adapters cannot reach the parent from an opaque one.
import { wrapHtmlWithAdapters } from '@vitrine/server/compat/v6';
import { wrapHtmlWithAdapters as wrapAs6 } from 'mcp-ui-server-6';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../test/support/browser/chromium.ts';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { servePages, type TestServer } from '../../../../test/support/services/serve.ts';

type Message = {
  type?: string;
  messageId?: string;
  method?: string;
  id?: unknown;
  params?: object;
  payload?: Record<string, unknown>;
};

/** Records the messages that it receives. */
const LISTENER = `<script>
window.received = [];
addEventListener('message', ({ data }) => { if (data && typeof data.type === 'string') received.push(data); });
</script>`;
const PAGE = `<!doctype html><html><head></head><body>${LISTENER}</body></html>`;

/** A client of the Apps SDK; it notes what it is asked. */
const OPENAI = `<script>
window.asked = [];
window.openai = {
  toolInput: { place: 'here' }, toolOutput: { books: ['Emma'] }, theme: 'dark', locale: 'de-DE',
  callTool: async (...args) => { asked.push(['callTool', ...args]); return {}; },
  sendFollowUpMessage: async message => { asked.push(['sendFollowUpMessage', message]); },
};
</script>`;

/** A minimal MCP Apps host: answers the handshake and every call, and records the messages that it receives. */
const HOST = `<!doctype html><body><script>
window.seen = [];
window.answer = message => ({ hostCapabilities: {}, hostInfo: { name: 'h', version: '1' }, protocolVersion: '2026-01-26', hostContext: { theme: 'dark', locale: 'de-DE' } });
addEventListener('message', ({ data, source }) => {
  if (!data || data.jsonrpc !== '2.0') return;
  seen.push(data);
  if (data.id !== undefined && data.method) source.postMessage({ jsonrpc: '2.0', id: data.id, result: data.method === 'ui/initialize' ? answer() : {} }, '*');
});
window.mount = html => { const frame = document.createElement('iframe'); frame.srcdoc = html; document.body.append(frame); };
window.send = (method, params) => frames[0].postMessage({ jsonrpc: '2.0', method, params }, '*');
window.say = message => frames[0].eval('(message => parent.postMessage(message, "*"))')(message);
</script>`;

interface HostWindow {
  seen: Message[];
  mount(html: string): void;
  send(method: string, params: object): void;
  say(message: object): void;
}

let browser: TestBrowser;
let server: TestServer;
let page: Page;
beforeAll(async () => {
  server = await servePages({ '/': HOST });
  browser = await openChromium();
});
afterEach(() => page?.close());
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function mount(html: string): Promise<void> {
  page = await browser.newPage();
  await page.goto(server.origin);
  await page.evaluate(text => (window as unknown as HostWindow).mount(text), html);
}

const view = () => viewFrame(page.frameLocator('iframe'));
const readMessages = async (type: string): Promise<Message[]> => {
  const all = await (await view()).evaluate(() => (window as unknown as { received?: Message[] }).received ?? []);
  return all.filter(message => message.type === type);
};
const renderData = async () =>
  (await readMessages('ui-lifecycle-iframe-render-data')).map(
    ({ payload }) => payload?.renderData as Record<string, unknown>,
  );
const say = (message: object) => page.evaluate(m => (window as unknown as HostWindow).say(m), message);
const send = (method: string, params: object) =>
  page.evaluate(([m, p]) => (window as unknown as HostWindow).send(m, p), [method, params] as const);
const findMessages = (method: string) =>
  page.evaluate(name => (window as unknown as HostWindow).seen.filter(message => message.method === name), method);

describe.each([
  ['6.1.0', wrapAs6],
  ['ours', wrapHtmlWithAdapters],
])('the MCP Apps adapter: %s', (_, wrap) => {
  const open = () => mount(wrap(PAGE, { mcpApps: { enabled: true } }));

  it('render data has theme and locale before there is any tool input', async () => {
    await open();
    await expect.poll(renderData).toContainEqual({ theme: 'dark', locale: 'de-DE' });
    await say({ type: 'ui-request-render-data', messageId: 'asked' });
    await expect
      .poll(async () =>
        (await readMessages('ui-lifecycle-iframe-render-data')).find(({ messageId }) => messageId === 'asked'),
      )
      .toMatchObject({ payload: { renderData: { theme: 'dark', locale: 'de-DE' } } });
  });

  it('a change of theme and locale is sent to the page, before and after the tool input', async () => {
    await open();
    await expect.poll(async () => (await renderData()).length).toBeGreaterThan(0);
    await send('ui/notifications/host-context-changed', { theme: 'light' });
    await expect.poll(async () => (await renderData()).at(-1)).toEqual({ theme: 'light', locale: 'de-DE' });
    await send('ui/notifications/tool-input', { arguments: { place: 'here' } });
    await send('ui/notifications/host-context-changed', { locale: 'fr' });
    await expect
      .poll(async () => (await renderData()).at(-1))
      .toEqual({ theme: 'light', locale: 'fr', toolInput: { place: 'here' } });
  });

  it('a tool call without parameters has no arguments', async () => {
    await open();
    await expect.poll(() => findMessages('ui/notifications/initialized')).toHaveLength(1);
    await say({ type: 'tool', messageId: 'a', payload: { toolName: 'list' } });
    await say({ type: 'tool', messageId: 'b', payload: { toolName: 'add', params: { a: 1 } } });
    await expect
      .poll(async () => (await findMessages('tools/call')).map(({ params }) => params))
      .toEqual([{ name: 'list' }, { name: 'add', arguments: { a: 1 } }]);
  });
});

describe.each([
  ['6.1.0', wrapAs6],
  ['ours', wrapHtmlWithAdapters],
])('the Apps SDK adapter: %s', (_, wrap) => {
  const wrapped = (html: string) =>
    html
      .replace('<head>', `<head>${OPENAI}`)
      .replace('</head>', `${wrap('<head>', { appsSdk: { enabled: true } }).replace('<head>', '')}</head>`);
  const DATA = {
    toolInput: { place: 'here' },
    toolOutput: { books: ['Emma'] },
    theme: 'dark',
    locale: 'de-DE',
    displayMode: 'inline',
  };

  it('pushes its data to a page that listens when the adapter starts', async () => {
    const late = '<script>window.MCP_APPSSDK_ADAPTER_NO_AUTO_INSTALL = true</script>';
    await mount(
      wrapped(PAGE)
        .replace('<head>', `<head>${late}`)
        .replace('</body>', '<script>onload = () => setTimeout(() => MCPUIAppsSdkAdapter.init())</script></body>'),
    );
    await expect.poll(renderData).toEqual([DATA]);
  });

  it('sends the same requests', async () => {
    await mount(wrapped(PAGE));
    await expect.poll(async () => (await view()).evaluate(() => 'received' in window)).toBe(true);
    await say({ type: 'tool', messageId: 'a', payload: { toolName: 'list' } });
    await say({ type: 'intent', messageId: 'b', payload: { intent: 'wish', params: { book: 'Emma' } } });
    await say({ type: 'intent', messageId: 'c', payload: { intent: 'leave' } });
    await expect
      .poll(async () => (await view()).evaluate(() => (window as unknown as { asked: unknown[] }).asked))
      .toEqual([
        ['callTool', 'list', undefined],
        ['sendFollowUpMessage', { prompt: 'wish: {"book":"Emma"}' }],
        ['sendFollowUpMessage', { prompt: 'leave' }],
      ]);
  });
});

it('our adapter sends its data to a page that listens in its own scripts and never requests it', async () => {
  await mount(wrapHtmlWithAdapters(PAGE, { appsSdk: { enabled: true } }).replace('<head>', `<head>${OPENAI}`));
  await expect
    .poll(renderData)
    .toContainEqual(expect.objectContaining({ toolInput: { place: 'here' }, theme: 'dark' }));
});

it('our adapter for the Apps SDK passes on every data member, and again when one of them changes', async () => {
  const members = {
    toolInput: { place: 'here' },
    toolOutput: { books: ['Emma'] },
    widgetState: { page: 2 },
    locale: 'fr-FR',
    theme: 'light',
    displayMode: 'fullscreen',
    maxHeight: 640,
  };
  const openai = `<script>window.openai = ${JSON.stringify(members)}</script>`;
  await mount(wrapHtmlWithAdapters(PAGE, { appsSdk: { enabled: true } }).replace('<head>', `<head>${openai}`));
  await expect.poll(async () => (await renderData()).at(-1)).toEqual(members);
  await (await view()).evaluate(() => {
    Object.assign((window as unknown as { openai: object }).openai, { theme: 'dark', maxHeight: 200 });
    dispatchEvent(new CustomEvent('openai:set_globals', { detail: { globals: { theme: 'dark', maxHeight: 200 } } }));
  });
  await expect.poll(async () => (await renderData()).at(-1)).toEqual({ ...members, theme: 'dark', maxHeight: 200 });
});

it.each([
  ['tool', { toolName: 'list' }, 'A tool call is not supported here.'],
  ['prompt', { prompt: 'Hi' }, 'A message is not supported here.'],
  ['intent', { intent: 'wish' }, 'A message is not supported here.'],
  ['link', { url: 'https://example.org/' }, 'A link is not supported here.'],
  ['other', {}, undefined],
])('our adapter for the Apps SDK answers %s of a client without the member', async (type, payload, message) => {
  const openai = '<script>window.openai = {}</script>';
  await mount(wrapHtmlWithAdapters(PAGE, { appsSdk: { enabled: true } }).replace('<head>', `<head>${openai}`));
  await expect.poll(async () => (await view()).evaluate(() => 'received' in window)).toBe(true);
  await say({ type, messageId: 'a', payload });
  // A size without the member is dropped, without an error.
  await say({ type: 'ui-size-change', payload: { height: 10 } });
  await say({ type: 'ui-request-render-data', messageId: 'last' });
  await expect
    .poll(async () =>
      (await readMessages('ui-lifecycle-iframe-render-data')).some(({ messageId }) => messageId === 'last'),
    )
    .toBe(true);
  const answers = await readMessages('ui-message-response');
  expect(answers.map(({ payload: answer }) => answer?.error)).toEqual(
    message === undefined ? [] : [{ name: 'Error', message }],
  );
});
