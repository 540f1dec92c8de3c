// The host requirements of MCP Apps (2026-01-26 and draft) that a browser decides, each by its id in test/conformance/requirements.ts. Those that Node
// decides are tested in connect (H36), agent (H05, H06, H08) and protocol (H07).
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../test/support/browser/view-frame.ts';
import { servePages, type TestServer } from '../../../test/support/services/serve.ts';
import type * as kitModule from './index.ts';

interface Globals {
  kit: typeof kitModule;
  host: kitModule.Host;
  surface: kitModule.Surface;
  actions: unknown[];
  logs: unknown[];
}
interface ViewGlobals {
  log: { method?: string; id?: unknown; params?: Record<string, unknown> }[];
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
  post(message: object): void;
  init(capabilities?: object): Promise<Record<string, unknown>>;
  /** Set by a test: requests are answered when it calls `release`. */
  isHeld?: boolean;
  release(): void;
}

const VIEW = `<!doctype html><body><p>view</p><script>
  const log = window.log = []; let n = 0; const pending = {};
  const post = window.post = m => parent.postMessage({ jsonrpc: '2.0', ...m }, '*');
  const ask = window.ask = (method, params = {}) => new Promise((ok, no) => { const id = n++; pending[id] = [ok, no]; post({ id, method, params }); });
  addEventListener('message', e => { const m = e.data; log.push(m);
    if (m.id !== undefined && !m.method) { const [ok, no] = pending[m.id] ?? []; m.error ? no?.(Object.assign(new Error(m.error.message), m.error)) : ok?.(m.result); return; }
    if (m.method === 'tools/list') post({ id: m.id, result: { tools: [{ name: 'paint', inputSchema: { type: 'object' } }] } });
    else if (m.method === 'tools/call') post({ id: m.id, result: { content: [{ type: 'text', text: 'painted ' + m.params.arguments.color }] } });
    else if (m.id !== undefined) { post({ method: 'notifications/message', params: { level: 'info', data: 'goodbye' } }); window.release = () => post({ id: m.id, result: {} }); if (!window.isHeld) window.release(); } });
  window.init = async (appCapabilities = {}) => { const r = await ask('ui/initialize', { appInfo: { name: 'v', version: '1' }, appCapabilities, protocolVersion: '2026-01-26' }); post({ method: 'ui/notifications/initialized', params: {} }); return r; };
</script>`;

let pages: HostPages;
let elsewhere: TestServer;
beforeAll(async () => {
  pages = await openHostPages();
  elsewhere = await servePages({ '/': { body: 'ok', headers: { 'access-control-allow-origin': '*' } } });
});
afterAll(async () => {
  await pages?.close();
  await elsewhere?.close();
});

/** Shows a view that starts its handshake only when the test says so, and gives both ends. */
async function open(more: Partial<UIResourcePart> = {}): Promise<{ page: Page; view: Frame }> {
  const { page } = await pages.open();
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://requirements/view',
    server: 'requirements',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content: VIEW,
    ...more,
  };
  await page.evaluate(
    ({ part, template }) => {
      const w = window as unknown as Globals;
      w.actions = [];
      w.logs = [];
      w.host = w.kit.createHost({
        sandbox: { template },
        info: { name: 'h', version: '1' },
        context: { theme: 'light' },
        spares: 0,
        handshakeTimeoutMs: 60_000,
        teardownTimeoutMs: 60_000,
        grantPermissions: ({ clipboardWrite }) => (clipboardWrite ? { clipboardWrite } : {}),
        onLog: ({ data }) => w.logs.push(data),
        onAction: async action => {
          w.actions.push(action);
          return {};
        },
      });
      w.surface = w.host.surface({ id: 'call', part, tool: { name: 't' } });
      w.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { part, template: pages.template },
  );
  await page.waitForFunction(() => (window as unknown as Globals).surface.getSnapshot().phase === 'handshaking');
  const view = await viewFrame(page.frameLocator('[data-surface-id] iframe').frameLocator('iframe'));
  await view.waitForFunction(() => 'init' in window);
  return { page, view };
}

async function init(view: Frame, capabilities: object = {}) {
  const answer = await view.evaluate(c => (window as unknown as ViewGlobals).init(c), capabilities);
  // The view is answered where it runs; the host knows of it a moment later.
  await view.page().waitForSelector('[data-surface-state="ready"]');
  return answer;
}
const received = (view: Frame) =>
  view.evaluate(() => (window as unknown as ViewGlobals).log.flatMap(({ method }) => method ?? []));
const reach = (view: Frame, url: string) =>
  view.evaluate(
    address =>
      fetch(address).then(
        () => 'reached',
        () => 'blocked',
      ),
    url,
  );
const hear = (view: Frame, method: string) =>
  view.waitForFunction(wanted => (window as unknown as ViewGlobals).log.some(m => m.method === wanted), method);

it('H01 H03 H14 H40: the policy allows the declared domains, and no others', async () => {
  const { view, page } = await open({ metadata: { ui: { csp: { connectDomains: [elsewhere.origin] } } } });
  expect(await reach(view, `${elsewhere.origin}/`)).toBe('reached');
  expect(await reach(view, `${pages.origin}/`)).toBe('blocked');
  const navigated = await view
    .evaluate(address => {
      location.href = address;
      return new Promise(() => {});
    }, `${pages.origin}/`)
    .catch(() => 'gone');
  expect(navigated).toBe('gone');
  await page.waitForSelector('[data-surface-state="failed"]');
  await page.close();
});

it('H02: without declared domains the view connects to nothing', async () => {
  const { view, page } = await open();
  expect(await reach(view, `${elsewhere.origin}/`)).toBe('blocked');
  await page.close();
});

it('H09 H10 H11 H37: the view is in a frame of a sandbox on another origin; the sandbox has scripts and an origin, the view’s frame an opaque one', async () => {
  const { view, page } = await open();
  const outer = page.locator('[data-surface-id] iframe');
  await expect.poll(() => outer.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
  const sandboxOrigin = await view.parentFrame()!.evaluate(() => origin);
  expect(sandboxOrigin).toMatch(/^http:\/\/v[0-9a-z]{25}\.localhost:\d+$/);
  expect(sandboxOrigin).not.toBe(pages.origin);
  expect(await view.evaluate(() => origin)).toBe('null');
  await expect
    .poll(() => view.parentFrame()!.locator('iframe').getAttribute('sandbox'))
    .toBe('allow-scripts allow-forms');
  await page.close();
});

it('H12 H13 H15: the proxy announces itself, receives the document once, and relays everything but sandbox messages', async () => {
  const { view, page } = await open();
  const fromSandbox = await view.evaluate(async () => {
    const w = window as unknown as ViewGlobals;
    w.post({ method: 'ui/notifications/sandbox-proxy-ready', params: {} });
    w.post({ method: 'ui/notifications/sandbox-resource-ready', params: { html: '<h1>mine</h1>' } });
    return w.ask('ping');
  });
  expect(fromSandbox).toEqual({});
  expect((await received(view)).some(method => method.startsWith('ui/notifications/sandbox-'))).toBe(false);
  await expect.poll(() => view.locator('h1').count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as Globals).surface.getSnapshot().dropped)).toBeGreaterThan(0);
  await page.close();
});

it('H16 H20 H29 H31: nothing is sent before the view has initialised; then context, whole input, result', async () => {
  const { view, page } = await open();
  await page.evaluate(() => {
    const { surface } = window as unknown as Globals;
    surface.setInput({ a: 1 });
    surface.setResult({ content: [] });
  });
  await view.evaluate(() => (window as unknown as ViewGlobals).ask('ping'));
  expect(await received(view)).toEqual([]);
  const answer = await init(view);
  expect(answer.hostContext).toMatchObject({ theme: 'light', displayMode: 'inline' });
  await hear(view, 'ui/notifications/tool-result');
  expect(await received(view)).toEqual(['ui/notifications/tool-input', 'ui/notifications/tool-result']);
  await page.close();
});

it('H29 H30: partial input stops with the whole input, which comes once', async () => {
  const { view, page } = await open();
  await init(view);
  await page.evaluate(async () => {
    const { surface } = window as unknown as Globals;
    for (let n = 0; n < 100; n++) surface.setPartialInput({ n });
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    surface.setInput({ n: 100 });
    surface.setPartialInput({ n: 101 });
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    surface.setResult({ content: [] });
  });
  await hear(view, 'ui/notifications/tool-result');
  const delivered = (await received(view)).filter(method => method.startsWith('ui/notifications/tool'));
  expect(delivered).toEqual([
    'ui/notifications/tool-input-partial',
    'ui/notifications/tool-input',
    'ui/notifications/tool-result',
  ]);
  await page.close();
});

it('H32: the view is notified of a cancelled call, with its reason', async () => {
  const { view, page } = await open();
  await init(view);
  await page.evaluate(() => (window as unknown as Globals).surface.cancel('The user stopped it.'));
  await hear(view, 'ui/notifications/tool-cancelled');
  expect(await view.evaluate(() => (window as unknown as ViewGlobals).log.at(-1)?.params)).toEqual({
    reason: 'The user stopped it.',
  });
  await page.close();
});

it('H21: the host applies the height, clamped, and ignores the width', async () => {
  const { view, page } = await open();
  await init(view);
  await view.evaluate(() =>
    (window as unknown as ViewGlobals).post({
      method: 'ui/notifications/size-changed',
      params: { width: 5000, height: 432 },
    }),
  );
  await page.waitForFunction(() => (window as unknown as Globals).surface.getSnapshot().height === 432);
  const box = await page.locator('[data-surface-id]').boundingBox();
  expect(box).toMatchObject({ height: 432 });
  expect(box!.width).toBeLessThan(1281);
  await page.close();
});

it('H22 H23 H24: only modes that the view declared and the host offers are entered; the answer is the resulting mode; the document is not reloaded', async () => {
  const { view, page } = await open();
  await init(view, { availableDisplayModes: ['inline', 'fullscreen'] });
  const request = (mode: string) =>
    view.evaluate(m => (window as unknown as ViewGlobals).ask('ui/request-display-mode', { mode: m }), mode);
  await view.evaluate(() => ((window as unknown as { kept: number }).kept = 7));
  expect(await request('fullscreen')).toEqual({ mode: 'fullscreen' });
  await hear(view, 'ui/notifications/host-context-changed');
  const full = await page.locator('[data-surface-id]').boundingBox();
  expect(full).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
  expect(await request('pip')).toEqual({ mode: 'fullscreen' });
  expect(await request('cinema')).toEqual({ mode: 'fullscreen' });
  expect(await page.evaluate(() => (window as unknown as Globals).surface.setDisplayMode('pip'))).toBe('fullscreen');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => (window as unknown as Globals).surface.getSnapshot().displayMode)).toBe('inline');
  expect(await view.evaluate(() => (window as unknown as { kept: number }).kept)).toBe(7);
  await page.close();
});

it('H33: the view is notified before it is removed, and the host waits for its answer', async () => {
  const { view, page } = await open();
  await init(view);
  const closingReport = await page.evaluate(async () => {
    const { surface, logs } = window as unknown as Globals;
    const frames = () => document.querySelectorAll('#root iframe').length;
    const closing = surface.close();
    const during = frames();
    await closing;
    return { during, after: frames(), last: logs.at(-1) };
  });
  // The view says goodbye before it answers: it was still there to do so.
  expect(closingReport).toEqual({ during: 1, after: 0, last: 'goodbye' });
  await page.close();
});

it('H34: a view that requests to be closed is torn down in the same way', async () => {
  const { view, page } = await open();
  await init(view);
  await view.evaluate(() => {
    const w = window as unknown as ViewGlobals;
    w.isHeld = true;
    w.post({ method: 'ui/notifications/request-teardown', params: {} });
  });
  await hear(view, 'ui/resource-teardown');
  await view.evaluate(() => (window as unknown as ViewGlobals).release());
  await page.waitForFunction(() => (window as unknown as Globals).surface.getSnapshot().phase === 'closed');
  await page.close();
});

it('H35: every open view of a server is notified of list changes and context changes', async () => {
  const { view, page } = await open();
  await init(view);
  await page.evaluate(() => {
    const { host } = window as unknown as Globals;
    host.listChanged('another', 'tools');
    host.listChanged('requirements', 'resources');
    host.setContext({ locale: 'fr' });
  });
  await view.waitForFunction(() => (window as unknown as ViewGlobals).log.some(m => m.params?.locale === 'fr'));
  const delivered = await received(view);
  expect(delivered).toContain('notifications/resources/list_changed');
  expect(delivered).not.toContain('notifications/tools/list_changed');
  await page.close();
});

it('H42 H43: a view’s tools are listed and called, and a call after the view is closed is an error', async () => {
  const { view, page } = await open();
  await init(view, { tools: { listChanged: true } });
  await page.waitForFunction(() => (window as unknown as Globals).surface.getSnapshot().appTools.length === 1);
  const answers = await page.evaluate(async () => {
    const { surface } = window as unknown as Globals;
    const paintResult = await surface.callAppTool('paint', { color: 'red' });
    const unknown = await surface.callAppTool('erase', {}).catch(error => error.code);
    await surface.close();
    const codeAfterClose = await surface.callAppTool('paint', {}).catch(error => error.code);
    return { called: paintResult, unknown, gone: codeAfterClose, left: surface.getSnapshot().appTools.length };
  });
  expect(answers).toEqual({
    called: { content: [{ type: 'text', text: 'painted red' }] },
    unknown: 'unknown-app-tool',
    gone: 'closed',
    left: 0,
  });
  await page.close();
});

it('permissions that the host grants are set on both frames and reported to the view', async () => {
  const { view, page } = await open({
    metadata: { ui: { permissions: { clipboardWrite: {}, camera: {} }, prefersBorder: true } },
  });
  const answer = await init(view);
  expect((answer.hostCapabilities as { sandbox: unknown }).sandbox).toMatchObject({
    permissions: { clipboardWrite: {} },
  });
  await expect
    .poll(() => page.locator('[data-surface-id] iframe').getAttribute('allow'))
    .toBe("clipboard-write *; gamepad 'none'; picture-in-picture 'none'");
  await expect.poll(() => view.parentFrame()!.locator('iframe').getAttribute('allow')).toBe('clipboard-write *');
  await expect.poll(() => page.locator('[data-surface-id]').getAttribute('data-border')).toBe('true');
  await page.close();
});
