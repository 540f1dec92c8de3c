// <vitrine-surface> in a real Chromium, as frameworks use it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type { Host } from '../index.ts';
import type { SurfaceCall, SurfaceElement } from './index.ts';

interface ElementWindow {
  host: Host;
  states: string[];
  element: SurfaceElement;
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    source: `import { createHost } from '@vitrine/host'; import '@vitrine/host/surface-element';
      window.states = [];
      window.start = template => {
        window.host = createHost({ sandbox: { template }, info: { name: 'test', version: '1' } });
        window.element = document.createElement('vitrine-surface');
        window.element.addEventListener('statechange', event => window.states.push(event.detail.state));
      };`,
  });
});
afterAll(() => pages?.close());

const VIEW = `<!doctype html><p id="said">none</p><script>
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const seen = [];
  addEventListener('message', ({ data }) => {
    if (data.id === 1) post({ method: 'ui/notifications/initialized', params: {} });
    if (data.method === 'ui/notifications/tool-input') seen.push('input ' + JSON.stringify(data.params.arguments));
    if (data.method === 'ui/notifications/tool-result') seen.push('result ' + data.params.content[0].text);
    if (data.method === 'ui/resource-teardown') post({ id: data.id, result: {} });
    said.textContent = seen.join('; ');
  });
  post({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'v', version: '1' }, appCapabilities: {} } });
</script>`;
const part = {
  type: 'ui-resource',
  uri: 'ui://test/view',
  server: 'test',
  mimeType: 'text/html;profile=mcp-app',
  source: 'tool',
  content: VIEW,
} as const;

async function open() {
  const { page, problems } = await pages.open();
  await page.evaluate(template => (window as unknown as { start(it: string): void }).start(template), pages.template);
  const set = (call: SurfaceCall) =>
    page.evaluate(call => {
      const { element, host } = window as unknown as ElementWindow;
      Object.assign(element, { host, call });
      if (!element.isConnected) document.querySelector('#root')!.append(element);
    }, call);
  const element = page.locator('vitrine-surface');
  // The frames are in the layer of what scrolls around the element.
  const output = page.locator('.vitrine-layer').frameLocator('iframe').frameLocator('iframe').locator('#said');
  return { page, problems, set, element, output };
}

/** True when the box of the view stands over its element. */
const isOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [box, element] = ['.vitrine-surface', 'vitrine-surface'].map(name =>
      document.querySelector(name)!.getBoundingClientRect(),
    );
    return Math.round(box!.left - element!.left) === 0 && Math.round(box!.top - element!.top) === 0 && box!.width > 100;
  });

it('shows the view of a call, and gives it what becomes known, without starting it again', async () => {
  const { page, problems, set, output } = await open();
  await set({ id: 'a', part });
  await output.waitFor({ state: 'attached' });
  await set({ id: 'a', part, input: { n: 1 } });
  await expect.poll(() => output.textContent()).toBe('input {"n":1}');
  await set({ id: 'a', part: { ...part }, input: { n: 1 }, result: { content: [{ type: 'text', text: 'one' }] } });
  await expect.poll(() => output.textContent()).toContain('result one');
  await expect.poll(() => output.textContent()).toMatch(/^input .*result one$/);
  expect(await page.evaluate(() => (window as unknown as ElementWindow).states)).toContain('ready');
  expect(problems).toEqual([]);
  await page.close();
});

it('another part is another view; no part is the text; removing the element closes the surface', async () => {
  const { page, set, element, output } = await open();
  await set({ id: 'a', part, result: { content: [{ type: 'text', text: 'one' }] } });
  await expect.poll(() => output.textContent()).toMatch(/result one$/);
  await set({
    id: 'b',
    part: { ...part, uri: 'ui://test/other' },
    result: { content: [{ type: 'text', text: 'two' }] },
  });
  await expect.poll(() => output.textContent()).toMatch(/result two$/);
  await set({ id: 'c', fallback: 'Only text.' });
  await expect.poll(() => element.textContent()).toBe('Only text.');
  await set({ id: 'd', part });
  await output.waitFor({ state: 'attached' });
  await page.evaluate(() => (window as unknown as ElementWindow).element.remove());
  await page.waitForFunction(() => (window as unknown as ElementWindow).host.list().length === 0);
  await page.close();
});

it('a part that cannot be shown leaves the words of the result', async () => {
  const { page, set } = await open();
  await set({
    id: 'a',
    part: { ...part, content: undefined, problem: 'It could not be read.' },
    fallback: 'The result in words.',
  });
  await page.getByText('The result in words.').waitFor();
  await page.close();
});

it('moved in the document, re-nested, or replaced by another element of its call, it keeps its view', async () => {
  const { page, set, output } = await open();
  await set({ id: 'a', part, input: { n: 1 } });
  await expect.poll(() => output.textContent()).toBe('input {"n":1}');
  // The document of a view that starts again has no such mark.
  await output.evaluate(element => {
    element.dataset.mark = 'first';
  });
  const change = (how: 'move' | 'nest' | 'replace') =>
    page.evaluate(by => {
      const { element, host, states } = window as unknown as ElementWindow;
      const parent = element.parentElement!;
      if (by === 'move') {
        parent.prepend(document.createElement('hr'));
        parent.append(element);
      } else if (by === 'nest') {
        const box = parent.appendChild(document.createElement('section'));
        box.style.paddingInlineStart = '40px';
        box.append(element);
      } else {
        const next = document.createElement('vitrine-surface');
        Object.assign(next, { host, call: element.call });
        next.addEventListener('statechange', event =>
          states.push(`next: ${(event as CustomEvent<{ state: string }>).detail.state}`),
        );
        element.replaceWith(next);
      }
    }, how);
  for (const how of ['move', 'nest', 'replace'] as const) {
    await change(how);
    await expect.poll(() => isOver(page)).toBe(true);
    await expect.poll(() => output.getAttribute('data-mark')).toBe('first');
  }
  // Nothing of the surface has changed since, but its new element is told.
  await page.waitForFunction(() => (window as unknown as ElementWindow).states.includes('next: ready'));
  await page.evaluate(() => document.querySelector('vitrine-surface')!.remove());
  await page.waitForFunction(() => (window as unknown as ElementWindow).host.list().length === 0);
  await page.close();
});

it('moved into an element that scrolls by itself, it keeps its view and scrolls with that', async () => {
  const { page, set, output } = await open();
  await set({ id: 'a', part, input: { n: 1 } });
  await expect.poll(() => output.textContent()).toBe('input {"n":1}');
  await output.evaluate(element => {
    element.dataset.mark = 'first';
  });
  await page.evaluate(() => {
    const scroller = document.body.appendChild(document.createElement('div'));
    scroller.style.cssText = 'height:100px;overflow:auto';
    scroller.append((window as unknown as ElementWindow).element);
    scroller.append(Object.assign(document.createElement('div'), { style: 'height:900px' }));
  });
  await expect.poll(() => output.getAttribute('data-mark')).toBe('first');
  await expect.poll(() => isOver(page)).toBe(true);
  const top = () => page.evaluate(() => document.querySelector('.vitrine-surface')!.getBoundingClientRect().top);
  const before = await top();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('vitrine-surface')!.parentElement!.scrollTop = 50;
  });
  await expect.poll(top).toBe(before - 50);
  await page.close();
});
