// The same built page, unchanged, in four hosts: ours, ext-apps' own AppBridge, @mcp-ui/client 6.1.0's UIResourceRenderer, and no host.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { bundle, servePages, type TestServer } from '../../../test/support/services/serve.ts';
import { everywherePage } from '../test/every-host-page.ts';
import { type OfficialHost, officialHost } from '../test/official-host.ts';

const RESULT = { content: [], structuredContent: { price: 49 } };

/** `UIResourceRenderer` as its documentation uses it: an action handler, and a frame that follows its content. */
const OLDER = `
import { UIResourceRenderer } from 'mcp-ui-client-6';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
window.actions = [];
const onUIAction = async action => {
  window.actions.push(action);
  if (action.type === 'tool') return { content: [], structuredContent: { price: 44.1 } };
};
window.show = html => createRoot(document.getElementById('root')).render(createElement(UIResourceRenderer, {
  resource: { uri: 'ui://test/everywhere', mimeType: 'text/html', text: html, _meta: { 'mcpui.dev/ui-initial-render-data': { price: 49 } } },
  onUIAction,
  htmlProps: { autoResizeIframe: true, style: { width: '400px', border: 0 } },
}));
`;

/** Page with our host and without a chat: the test answers tool calls. */
const OURS = `
import { createHost } from '@vitrine/host';
window.actions = [];
window.show = (template, content, result) => {
  const host = createHost({ sandbox: { template }, info: { name: 'test', version: '1.0.0' },
    onAction: async action => { window.actions.push(action); return { content: [], structuredContent: { price: 44.1 } }; } });
  const surface = host.surface({ id: 's', part: { type: 'ui-resource', uri: 'ui://t/e', server: 's', mimeType: 'text/html;profile=mcp-app', source: 'tool', content } });
  const root = document.getElementById('root');
  root.style.cssText = 'position:relative;width:400px';
  surface.show(root);
  surface.setInput({});
  surface.setResult(result);
};
`;

let html: string;
let hostPages: HostPages;
let server: TestServer;

beforeAll(async () => {
  const resolveDir = dirname(fileURLToPath(import.meta.url));
  const scripts = { official: officialHost('@modelcontextprotocol/ext-apps'), older: OLDER };
  const [page, official, older] = await Promise.all([
    everywherePage(),
    bundle({ source: scripts.official, resolveDir }),
    bundle({ source: scripts.older, resolveDir }),
  ]);
  html = page;
  const hosting = (script: string) => `<!doctype html><body><div id="root"></div><script src="/${script}.js"></script>`;
  server = await servePages({
    '/official': hosting('official'),
    '/official.js': official,
    '/older': hosting('older'),
    '/older.js': older,
    '/alone': html,
  });
  hostPages = await openHostPages({ source: OURS, isolated: false });
});
afterAll(async () => {
  await hostPages?.close();
  await server?.close();
});

/** Checks what the page must do in every host. `height` reads the height that the host gives it. */
async function behaves(view: FrameLocator | Page, dialect: string, height: () => Promise<number>): Promise<void> {
  await view.locator(`body[data-dialect="${dialect}"]`).waitFor();
  await view
    .locator('#price')
    .filter({ hasText: /^49 €$/ })
    .waitFor();
  await view.locator('#discount').click();
  await view
    .locator('#price')
    .filter({ hasText: /^44.1 €$/ })
    .waitFor();
  await expect.poll(height, { timeout: 10_000 }).toBe(180);
  await view.locator('#grow').click();
  await expect.poll(height, { timeout: 10_000 }).toBe(413);
}

async function open(path: string): Promise<Page> {
  const page = await hostPages.browser.newPage();
  await page.goto(server.origin + path);
  return page;
}

const readHeight = (page: Page, selector: string) => () =>
  page.locator(selector).evaluate(element => element.getBoundingClientRect().height);

interface HostGlobals {
  official: OfficialHost;
  actions: Record<string, unknown>[];
  show(...what: unknown[]): void;
}

it('in our host', async () => {
  const { page, problems } = await hostPages.open();
  await page.evaluate(([template, html, result]) => (window as unknown as HostGlobals).show(template, html, result), [
    hostPages.template,
    html,
    RESULT,
  ] as const);
  const view = page.frameLocator('iframe[title]').frameLocator('iframe');
  await behaves(view, 'mcp-apps', readHeight(page, 'iframe[title]'));
  const actions = await page.evaluate(() => (window as unknown as HostGlobals).actions);
  expect(actions).toEqual([{ type: 'tool', tool: 'discount', arguments: { percent: 10 } }]);
  expect(problems).toEqual([]);
});

it("in ext-apps' AppBridge", async () => {
  const page = await open('/official');
  await page.evaluate(html => (window as unknown as HostGlobals).official.mount(html), html);
  // AppBridge forgets what it is given before the view has initialised.
  await page.waitForFunction(() =>
    (window as unknown as HostGlobals).official.seen.some(([what]) => what === 'initialized'),
  );
  await page.evaluate(async result => {
    const { bridge } = (window as unknown as HostGlobals).official;
    bridge.oncalltool = async () => ({ content: [], structuredContent: { price: 44.1 } });
    await bridge.sendToolResult(result);
  }, RESULT);
  await behaves(page.frameLocator('iframe'), 'mcp-apps', readHeight(page, 'iframe'));
});

it('in UIResourceRenderer of @mcp-ui/client 6.1.0', async () => {
  const page = await open('/older');
  await page.evaluate(html => (window as unknown as HostGlobals).show(html), html);
  await behaves(page.frameLocator('iframe'), 'mcp-ui', readHeight(page, 'iframe'));
  // The frame keeps the width that its host gave it.
  expect(await page.locator('iframe').evaluate((frame: HTMLElement) => frame.style.width)).toBe('400px');
  const actions = await page.evaluate(() => (window as unknown as HostGlobals).actions);
  expect(actions.filter(({ type }) => type !== undefined)).toMatchObject([
    { type: 'tool', payload: { toolName: 'discount', params: { percent: 10 } } },
  ]);
});

it('alone in a tab', async () => {
  const page = await open('/alone');
  // There is no host to ask for another height: the document is as high as it is.
  await behaves(page, 'standalone', readHeight(page, 'body'));
});
