// Components with a host of their own, in a real Chromium: what they leave behind, and which props start another view.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { servePages, type TestServer } from '../../../test/support/services/serve.ts';
import { amount } from '../../../test/support/thorough.ts';

/** Rounds of 20 mounts. */
const ROUNDS = amount(3, 10);

const SOURCE = `
import { RemoteToolUI, UIResourceRenderer } from './src/index.ts';
import { Activity, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

const KINDS = {
  resource: s => <UIResourceRenderer {...s} />,
  page: s => <RemoteToolUI {...s} toolName="t" props={{}} />,
};
window.start = (kind, first, strict) => {
  function App() {
    const [s, set] = useState({ keys: [], mode: 'visible', props: first });
    window.set = change => flushSync(() => set(old => ({ ...old, ...change, props: { ...old.props, ...change.props } })));
    return <Activity mode={s.mode}>{s.keys.map(key => <div key={key}>{KINDS[kind](s.props)}</div>)}</Activity>;
  }
  createRoot(document.getElementById('root')).render(strict ? <StrictMode><App /></StrictMode> : <App />);
};`;

interface PageGlobals {
  start(kind: string, props: object, strict: boolean): void;
  set(change: object): void;
}

let hosts: HostPages;
let guest: TestServer;
beforeAll(async () => {
  hosts = await openHostPages({ source: SOURCE, isolated: false });
  guest = await servePages({ '/a': '<script>parent.postMessage({ type: "ready" }, "*")</script>' });
});
afterAll(async () => {
  await hosts?.close();
  await guest?.close();
});

const uiResource = (name: string, more: object = {}) => ({
  uri: `ui://t/${name}`,
  mimeType: 'text/html',
  text: `<p>${name}</p>`,
  ...more,
});

async function show(kind: string, props: object, { strict = true } = {}) {
  const { page, problems } = await hosts.open();
  await page.evaluate(([k, p, s]) => (window as unknown as PageGlobals).start(k as string, p as object, s as boolean), [
    kind,
    { sandbox: { template: hosts.template }, ...props },
    strict,
  ] as const);
  await page.waitForFunction(() => 'set' in window);
  const set = (change: object) => page.evaluate(c => (window as unknown as PageGlobals).set(c), change);
  return { page, problems, set };
}

// A view that is closed has a moment to finish, outside of the root.
const shownText = (page: Page) => page.frameLocator('#root iframe').frameLocator('iframe').locator('p');

/** The page's event listeners and DOM nodes after a collection of garbage. */
async function countAll(page: Page): Promise<{ listeners: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const read = (name: string) => metrics.find(metric => metric.name === name)!.value;
  return { listeners: read('JSEventListeners'), nodes: read('Nodes') };
}

/** Mounts 20 at once, waits for their surfaces, and unmounts them, `rounds` times. */
async function mountAndUnmount(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const keys = Array.from({ length: 20 }, (_, index) => `${round}-${index}`);
    await page.evaluate(all => (window as unknown as PageGlobals).set({ keys: all }), keys);
    await page.waitForFunction(() => document.querySelectorAll('[data-surface-id]').length === 20);
    await page.evaluate(() => (window as unknown as PageGlobals).set({ keys: [] }));
    await page.waitForFunction(() => !document.querySelector('[data-surface-id], .vitrine-layer'));
  }
}

it.each([
  ['resource', true],
  ['resource', false],
  ['page', true],
])('many mounts of a component with a host of its own leave no listeners (%s, StrictMode %s)', async (kind, strict) => {
  const props = kind === 'page' ? { src: `${guest.origin}/a` } : { server: 's', resource: uiResource('one') };
  const { page, problems, set } = await show(kind, props, { strict });
  await mountAndUnmount(page, 1);
  const before = await countAll(page);
  await mountAndUnmount(page, ROUNDS);
  // Some are collected only later; one for each mount would be 60 or more.
  await expect.poll(async () => (await countAll(page)).listeners - before.listeners).toBeLessThan(50);
  await expect.poll(async () => (await countAll(page)).nodes - before.nodes).toBeLessThan(100);
  // The component still works afterwards.
  await set({ keys: ['last'] });
  await page.waitForSelector('[data-surface-state="ready"]');
  expect(problems).toEqual([]);
  await page.close();
});

it.each([
  ['another address', { resource: uiResource('two') }],
  ['the same address with another text', { resource: { ...uiResource('one'), text: '<p>two</p>' } }],
  ['the content block of another one', { resource: { type: 'resource', resource: uiResource('two') } }],
])('<UIResourceRenderer> shows a changed resource: %s', async (_, props) => {
  const { page, problems, set } = await show('resource', { server: 's', id: 'call', resource: uiResource('one') });
  await set({ keys: ['a'] });
  await shownText(page).getByText('one').waitFor();
  await set({ props });
  await shownText(page).getByText('two').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[data-surface-id="call"]').length === 1);
  await set({ props: { resource: uiResource('one') } });
  await shownText(page).getByText('one').waitFor();
  expect(problems).toEqual([]);
  await page.close();
});

it('<UIResourceRenderer> keeps its view when an equal resource is passed', async () => {
  const { page, set } = await show('resource', { server: 's', resource: uiResource('one') });
  await set({ keys: ['a'] });
  await shownText(page).getByText('one').waitFor();
  const frame = page.mainFrame().childFrames()[0];
  await set({ props: { resource: uiResource('one') } });
  await set({ props: { resource: { type: 'resource', resource: uiResource('one') } } });
  expect(page.mainFrame().childFrames()).toEqual([frame]);
  await page.close();
});

it('<UIResourceRenderer> shows changed render data', async () => {
  const text = `<p></p><script>addEventListener('message', ({ data }) => {
    if (data.type !== 'ui-lifecycle-iframe-render-data') return;
    document.querySelector('p').textContent += JSON.stringify(data.payload.renderData);
  }); parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*')</script>`;
  const resource = (n: number) => uiResource('data', { text, _meta: { 'mcpui.dev/ui-initial-render-data': { n } } });
  const { page, set } = await show('resource', { server: 's', resource: resource(1) });
  await set({ keys: ['a'] });
  await shownText(page).getByText('{"n":1}').waitFor();
  await set({ props: { resource: resource(2) } });
  await shownText(page).getByText('{"n":2}').waitFor();
  await page.close();
});

it('<UIResourceRenderer> shows a resource again that can be shown only after a change', async () => {
  const { page, set } = await show('resource', { server: 's', fallback: 'in words', resource: { uri: 'ui://t/x' } });
  await set({ keys: ['a'] });
  await page.getByText('in words').waitFor();
  await set({ props: { resource: uiResource('one') } });
  await shownText(page).getByText('one').waitFor();
  await page.close();
});

it('a component with a host of its own works again after React has hidden it', async () => {
  const { page, problems, set } = await show('resource', { server: 's', resource: uiResource('one') });
  await set({ keys: ['a'] });
  await shownText(page).getByText('one').waitFor();
  await set({ mode: 'hidden' });
  await page.waitForFunction(() => !document.querySelector('[data-surface-id]'));
  await set({ mode: 'visible' });
  await shownText(page).getByText('one').waitFor();
  expect(problems).toEqual([]);
  await page.close();
});
