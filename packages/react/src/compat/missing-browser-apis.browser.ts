// Component tests of applications run in jsdom, which has no layout and lacks much of what a browser has. Here a real browser has
// lost the same APIs: jsdom 29 lacks the first list, jsdom 20 the second one too.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';

const MISSING_IN_JSDOM_29 = [
  'ResizeObserver',
  'IntersectionObserver',
  'matchMedia',
  'requestIdleCallback',
  'MessageChannel',
  'structuredClone',
  'Worker',
  'BroadcastChannel',
  'fetch',
  'Element.prototype.moveBefore',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.inert',
  'HTMLElement.prototype.innerText',
  'Document.prototype.adoptedStyleSheets',
  'Navigator.prototype.userActivation',
];
const MISSING_IN_JSDOM_20 = [
  ...MISSING_IN_JSDOM_29,
  'TextEncoder',
  'URL.parse',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Crypto.prototype.subtle',
];

const SOURCE = `
import { SandboxProvider, UIResourceRenderer } from './src/compat/index.ts';
import { HostProvider, Surface, SurfaceArea } from './src/index.ts';
import { createHost } from '@vitrine/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

const root = createRoot(document.getElementById('root'));
window.renderResource = (template, resource) => flushSync(() => root.render(
  <StrictMode><SandboxProvider template={template}><UIResourceRenderer resource={resource} /></SandboxProvider></StrictMode>));
window.renderSurface = template => {
  window.host = createHost({ sandbox: { template }, info: { name: 'test', version: '1' }, context: { availableDisplayModes: ['inline', 'fullscreen'] } });
  const part = { type: 'ui-resource', uri: 'ui://shop/card', server: 'shop', source: 'tool', mimeType: 'text/html', content: '<p>A red chair' };
  flushSync(() => root.render(<HostProvider host={window.host}><SurfaceArea><Surface id="a" part={part} /></SurfaceArea></HostProvider>));
};
window.unmount = () => flushSync(() => root.unmount());`;

interface AppWindow {
  renderResource(template: string, resource: object): void;
  renderSurface(template: string): void;
  unmount(): void;
  host: { find(id: string): { setDisplayMode(mode: string): string } };
}

let pages: HostPages;
let page: Page;
beforeAll(async () => {
  pages = await openHostPages({ source: SOURCE, isolated: false });
});
afterEach(() => page?.close());
afterAll(() => pages?.close());

/** A page that has lost these APIs, and the errors that nothing in it caught. */
async function openWithout(missing: string[]): Promise<string[]> {
  page = await pages.browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  await page.addInitScript(names => {
    if (self !== top) return;
    for (const name of names) {
      const path = name.split('.');
      const owner = path.slice(0, -1).reduce((at: object, key) => Reflect.get(at, key), globalThis);
      if (!Reflect.deleteProperty(owner, path.at(-1)!)) throw new Error(`${name} cannot be removed.`);
    }
  }, missing);
  await page.goto(pages.origin);
  return problems;
}

const render = (resource: object) =>
  page.evaluate(({ template, resource }) => (window as unknown as AppWindow).renderResource(template, resource), {
    template: pages.template,
    resource: { uri: 'ui://shop/card', ...resource },
  });
const unmount = () => page.evaluate(() => (window as unknown as AppWindow).unmount());

it('without layout observers and the other APIs that jsdom lacks a document is shown', async () => {
  const problems = await openWithout(MISSING_IN_JSDOM_29);
  await render({ mimeType: 'text/html', text: '<p>A red chair' });
  await page.frameLocator('iframe').frameLocator('iframe').getByText('A red chair').waitFor();
  await unmount();
  expect(problems).toEqual([]);
});

it('without them a surface starts, goes to full screen and comes back', async () => {
  const problems = await openWithout(MISSING_IN_JSDOM_29);
  await page.evaluate(template => (window as unknown as AppWindow).renderSurface(template), pages.template);
  await page.locator('[data-surface-state=ready]').waitFor();
  const modes = await page.evaluate(() => {
    const surface = (window as unknown as AppWindow).host.find('a');
    return [surface.setDisplayMode('fullscreen'), surface.setDisplayMode('inline')];
  });
  expect(modes).toEqual(['fullscreen', 'inline']);
  await unmount();
  expect(problems).toEqual([]);
});

it.each([
  ['a document', { mimeType: 'text/html', text: '<p>A red chair' }],
  ['an external page', { mimeType: 'text/uri-list', text: 'https://shop.example/' }],
  ['a script', { mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react', text: 'root.append("x")' }],
])('without a secure context and the APIs that an old jsdom lacks %s shows the reason', async (_, resource) => {
  const problems = await openWithout(MISSING_IN_JSDOM_20);
  await render(resource);
  await page.locator('[data-surface-state=failed]').waitFor();
  await expect.poll(() => page.locator('.vitrine-surface-reason').textContent()).not.toBe('');
  await unmount();
  expect(problems).toEqual([]);
});
