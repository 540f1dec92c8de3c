// The hooks in a real Chromium, under StrictMode, against a scripted host of each dialect.
import { fileURLToPath } from 'node:url';
import type { ScriptedHost } from '@vitrine/host/testing';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../test/support/browser/chromium.ts';
import { bundle, servePages, type TestServer } from '../../../../test/support/services/serve.ts';

interface HostGlobals {
  host: ScriptedHost;
  /** How often a page has introduced itself. */
  hellos: number;
  /** Answers of the tool `double`, oldest first; each takes the result's number, or a refusal. */
  answers: ((n: number | string) => void)[];
  start(dialect: Dialect | 'no host', html: string, viewState?: { state?: unknown }): void;
}

const HOST = `
import { frameChannel, scriptHost } from '@vitrine/host/testing';
window.answers = [];
window.hellos = 0;
addEventListener('message', ({ data }) => { if (data.method === 'ui/initialize') window.hellos++; });
// Our host understands every dialect, and a view asks for the newest first: an older one has no ear for that.
function olderChannel(frame) {
  const whole = frameChannel(frame);
  const older = { send: whole.send, close: whole.close };
  whole.onmessage = message => message.jsonrpc || older.onmessage(message);
  return older;
}
window.start = (dialect, html, viewState) => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  document.body.append(frame);
  if (dialect !== 'no host') window.host = scriptHost((dialect === 'mcp-ui' ? olderChannel : frameChannel)(frame), { dialect, context: { locale: 'de' }, viewState,
    onAction: action => action.tool === 'double' && new Promise((resolve, reject) => window.answers.push(n =>
      typeof n === 'number' ? resolve({ content: [], structuredContent: { n } }) : reject(new Error(n)))) });
  frame.srcdoc = html;
};`;

let browser: TestBrowser;
let server: TestServer;
let html: string;
let page: Page;

beforeAll(async () => {
  browser = await openChromium({ colorScheme: 'dark' });
  const here = fileURLToPath(new URL('.', import.meta.url));
  const [host, view] = await Promise.all([
    bundle({ source: HOST, resolveDir: here }),
    bundle(fileURLToPath(new URL('../../test/react-page.tsx', import.meta.url)), { minify: true, format: 'esm' }),
  ]);
  server = await servePages({ '/': '<!doctype html><body><script src="/host.js"></script>', '/host.js': host });
  html = `<!doctype html><body><div id="root"></div><script type="module">${view.replaceAll('</script', '<\\/script')}</script>`;
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(server.origin);
});
afterEach(() => page?.close());

async function open(dialect: Dialect | 'no host' = 'mcp-apps', viewState?: { state?: unknown }): Promise<FrameLocator> {
  await page.evaluate(
    ([dialect, html, viewState]) => (window as unknown as HostGlobals).start(dialect, html, viewState),
    [dialect, html, viewState] as const,
  );
  return page.frameLocator('iframe');
}

/** Runs in the hosting page, with the scripted host. */
const inHost = (act: (host: ScriptedHost) => unknown) =>
  page.evaluate(`(${act.toString()})(window.host)`) as Promise<unknown>;

/** Waits until a hook's value is this. */
async function shows(view: FrameLocator, id: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value) ?? 'undefined';
  await view
    .locator(`#${id}`)
    .filter({ hasText: new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(async error => {
      throw new Error(`#${id} is ${await view.locator(`#${id}`).textContent()}, not ${text}`, { cause: error });
    });
}

it('ViewProvider: one connection under StrictMode; input, result, context and theme as they come', async () => {
  const view = await open();
  await shows(view, 'status', ['connected', 'mcp-apps']);
  expect(await page.evaluate(() => (window as unknown as HostGlobals).hellos)).toBe(1);
  await shows(view, 'locale', 'de');
  await shows(view, 'theme', 'dark');
  await shows(view, 'data', { isLoading: true, theme: 'dark' });
  await inHost(host => host.setPartialInput({ q: 'ha' }));
  await shows(view, 'partial', 'ha');
  await inHost(host => host.setInput({ q: 'hallo' }));
  await shows(view, 'input', 'hallo');
  await shows(view, 'partial', undefined);
  const renders = () => view.locator('body').evaluate(() => (globalThis as unknown as { renders: number }).renders);
  const before = await renders();
  await inHost(host => host.setContext({ theme: 'light', locale: 'fr' }));
  await shows(view, 'theme', 'light');
  await shows(view, 'locale', 'fr');
  expect(await renders()).toBe(before);
  await inHost(host => host.setResult({ content: [], structuredContent: [1, [2]] }));
  await shows(view, 'result', [1, [2]]);
  expect(await inHost(host => host.dropped)).toBe(0);
});

it('useRenderData(): structured content, checked; arrays stay arrays; an asynchronous schema too', async () => {
  const view = await open();
  await shows(view, 'status', ['connected', 'mcp-apps']);
  await inHost(host => host.setResult({ content: [], structuredContent: { name: 'Chair', prices: [4, 9] } }));
  await shows(view, 'data', { prices: [4, 9], isLoading: false, theme: 'dark' });
  await shows(view, 'slow', { name: 'Chair', isLoading: false });
  await inHost(host => host.setResult({ content: [], structuredContent: { name: 'refused', prices: ['x'] } }));
  await shows(view, 'slow', { isLoading: false, code: 'bad-data' });
  await shows(view, 'data', {
    isLoading: false,
    problem: ['bad-data', 'prices.0: Invalid input: expected number, received string'],
    theme: 'dark',
  });
});

it('useRenderData(): older metadata in the result, and in a resource of it', async () => {
  const view = await open();
  await shows(view, 'status', ['connected', 'mcp-apps']);
  const key = 'mcpui.dev/ui-initial-render-data';
  await page.evaluate(
    key =>
      (window as unknown as HostGlobals).host.setResult({
        content: [],
        _meta: { [key]: { name: 'A', prices: [1], darkMode: false } },
      }),
    key,
  );
  await shows(view, 'data', { prices: [1], isLoading: false, theme: 'light' });
  await page.evaluate(
    key =>
      (window as unknown as HostGlobals).host.setResult({
        content: [
          { type: 'resource', resource: { uri: 'ui://a/b', text: '', _meta: { [key]: { name: 'A', prices: [2] } } } },
        ],
      }),
    key,
  );
  await shows(view, 'data', { prices: [2], isLoading: false, theme: 'dark' });
});

it('useRenderData(): render data of an older host, plain and as an adapter gives it', async () => {
  const view = await open('mcp-ui');
  await shows(view, 'status', ['connected', 'mcp-ui']);
  await inHost(host => host.setRenderData({ name: 'Chair', prices: [4], theme: 'light' }));
  await shows(view, 'data', { prices: [4], isLoading: false, theme: 'light' });
  await inHost(host =>
    host.setRenderData({
      toolInput: { q: 'x' },
      toolOutput: { content: [], structuredContent: { name: 'B', prices: [5] } },
    }),
  );
  await shows(view, 'data', { prices: [5], isLoading: false, theme: 'light' });
  await shows(view, 'input', 'x');
  await inHost(host => host.setRenderData({ toolInput: {}, toolOutput: { name: 'C', prices: [6] } }));
  await shows(view, 'data', { prices: [6], isLoading: false, theme: 'light' });
});

it('useRenderData(): a failed tool, a cancelled call, no host: an error, never a throw', async () => {
  const view = await open();
  await shows(view, 'status', ['connected', 'mcp-apps']);
  await inHost(host => host.setResult({ isError: true, content: [{ type: 'text', text: 'out of stock' }] }));
  await shows(view, 'data', { isLoading: false, problem: ['failed', 'out of stock'], theme: 'dark' });
  await page.reload();
  const cancelled = await open();
  await shows(cancelled, 'status', ['connected', 'mcp-apps']);
  await inHost(host => host.cancel('stopped'));
  await shows(cancelled, 'data', {
    isLoading: false,
    problem: ['aborted', 'The call was cancelled: stopped'],
    theme: 'dark',
  });
  await shows(cancelled, 'cancelled', { reason: 'stopped' });
  await page.reload();
  const alone = await open('no host');
  await shows(alone, 'status', ['failed', 'no-host']);
  await shows(alone, 'slow', { isLoading: false, code: 'no-host' });
});

it.each(['mcp-apps', 'mcp-ui'] as const)(
  'useCallTool(): pending, result, error; the latest call wins (%s)',
  async dialect => {
    const view = await open(dialect);
    await shows(view, 'status', ['connected', dialect]);
    const waitForCalls = (count: number) =>
      page.waitForFunction(count => (window as unknown as HostGlobals).answers.length === count, count);
    const answer = (call: number, n: number | string) =>
      page.evaluate(([call, n]) => (window as unknown as HostGlobals).answers[call]!(n), [call, n] as const);
    await view.locator('#call').click();
    await shows(view, 'called', { pending: true });
    await waitForCalls(1);
    await answer(0, 2);
    await shows(view, 'called', { pending: false, n: 2 });
    await view.locator('#call').click();
    await view.locator('#call').click();
    await shows(view, 'called', { pending: true, n: 2 });
    await waitForCalls(3);
    await answer(2, 6);
    await shows(view, 'called', { pending: false, n: 6 });
    await answer(1, 4);
    await view.locator('#call').click();
    await waitForCalls(4);
    await shows(view, 'called', { pending: true, n: 6 });
    await answer(3, 'Not today.');
    await shows(view, 'called', { pending: false, n: 6, code: dialect === 'mcp-apps' ? 'denied' : 'failed' });
    await view.locator('#reset').click();
    await shows(view, 'called', { pending: false });
  },
);

it('useOfferedTool(): listed once, the latest handler is called, its description follows', async () => {
  const view = await open();
  await shows(view, 'status', ['connected', 'mcp-apps']);
  const list = () => inHost(host => host.request('tools/list'));
  await expect.poll(list).toMatchObject({ tools: [{ name: 'select', description: 'row 0 is selected' }] });
  const select = (row: number) =>
    page.evaluate(
      row => (window as unknown as HostGlobals).host.request('tools/call', { name: 'select', arguments: { row } }),
      row,
    );
  expect(await select(3)).toMatchObject({ structuredContent: { before: 0 } });
  await shows(view, 'row', 3);
  // The page offers it anew after it has drawn.
  await expect.poll(list).toMatchObject({ tools: [{ description: 'row 3 is selected' }] });
  expect(await select(5)).toMatchObject({ structuredContent: { before: 3 } });
});

it('useKeptState(): has the state that the host keeps, applies earlier changes to it, and sends each change', async () => {
  const view = await open('mcp-apps', { state: { count: 5, other: [1] } });
  await shows(view, 'kept', [5, 2, 0]);
  await view.locator('#count').click();
  await view.locator('#count').click();
  await shows(view, 'kept', [7, 2, 0]);
  const last = () => inHost(host => host.viewStates.all.at(-1));
  await expect.poll(last).toEqual({ count: 7, other: [1], visits: 2 });
  await view.locator('#large').click();
  await shows(view, 'kept', [7, 2, 70_000]);
  await page.waitForFunction(() => (window as unknown as HostGlobals).host.logs.all.length > 0);
  expect(await inHost(host => host.logs.all)).toMatchObject([
    { level: 'warning', data: expect.stringContaining('At most 65536 are kept') },
  ]);
});

it.each(['mcp-apps', 'mcp-ui'] as const)(
  'useKeptState(): plain state where the host keeps none (%s)',
  async dialect => {
    const view = await open(dialect);
    await shows(view, 'status', ['connected', dialect]);
    await view.locator('#count').click();
    await shows(view, 'kept', [1, 2, 0]);
    expect(await inHost(host => host.dropped)).toBe(0);
  },
);
