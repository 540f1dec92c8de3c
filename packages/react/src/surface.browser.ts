// Surfaces under React in a real Chromium: re-rendering, reordering and moving keep the document of a view.
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';

// A transcript of three surfaces, under StrictMode; the page's script is bundled from live sources.
const SOURCE = `
import { createHost } from '@vitrine/host';
import { HostProvider, Surface, SurfaceArea, UIResourceRenderer, useSurface } from './src/index.ts';
import { StrictMode, useState, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

const html = '<body><p id=n>0</p><script>(' + view + ')()</' + 'script>';
function view() {
  let n = 0;
  setInterval(() => { document.getElementById('n').textContent = String(++n); }, 20);
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 0) post({ method: 'ui/notifications/initialized' });
    if (data.method !== 'ui/resource-teardown') return;
    console.log('finished');
    post({ id: data.id, result: {} });
  });
  const params = { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' };
  post({ id: 0, method: 'ui/initialize', params });
}
const part = id => ({ type: 'ui-resource', uri: 'ui://t/' + id, server: 'server-' + id, mimeType: 'text/html;profile=mcp-app', source: 'embedded', content: html });
window.start = (template, kind) => {
  // A view that is slow has the time to finish.
  const host = createHost({ sandbox: { template }, info: { name: 't', version: '1' }, teardownTimeoutMs: 20_000 });
  function Snapshot({ id }) { return <output id={'state-' + id}>{useSurface(id)?.state}</output>; }
  function App() {
    const [s, set] = useState({ order: ['a', 'b', 'c'], tick: 0, aside: false, gone: false });
    window.set = change => flushSync(() => set(old => ({ ...old, ...change })));
    const item = id => <li key={id} style={{ listStyle: 'none' }}><span>{id} {'x'.repeat(s.tick % 300)}</span>
      <Surface id={id} part={part(id)} input={{ tick: s.tick }} fallback={<b>text</b>} /><Snapshot id={id} /></li>;
    if (s.gone) return null;
    return <HostProvider host={host}><SurfaceArea style={{ width: 600 }}>
      <ol>{s.order.filter(id => id !== 'c' || !s.aside).map(item)}</ol><ul id="aside">{s.aside && item('c')}</ul></SurfaceArea></HostProvider>;
  }
  const alone = <UIResourceRenderer server="alone" sandbox={{ template }} title="Alone"
    resource={{ uri: 'ui://t/alone', mimeType: 'text/html', text: '<button onclick="parent.postMessage({type:\\'notify\\',payload:{message:\\'hello\\'}},\\'*\\')">press</button>' }}
    onAction={async action => { window.action = action; return {}; }} />;
  const script = <UIResourceRenderer server="script" sandbox={{ template }}
    resource={{ uri: 'ui://t/script', mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react', text: "const button = document.createElement('ui-button'); button.label = 'draw'; root.append(button); button.addEventListener('press', () => parent.postMessage({ type: 'notify', payload: { message: 'drawn' } }, '*'));" }}
    onAction={async action => { window.action = action; return {}; }} />;
  const words = <HostProvider host={host}><SurfaceArea>
    <Surface id="words" part={{ ...part('words'), mimeType: 'text/x-unknown' }}
      result={{ content: [{ type: 'text', text: 'one' }, { type: 'image', data: '', mimeType: 'image/png' }, { type: 'text', text: 'two' }] }} />
  </SurfaceArea></HostProvider>;
  createRoot(document.getElementById('root')).render(<StrictMode>{{ alone, script, words }[kind] ?? <App />}</StrictMode>);
};`;

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({ source: SOURCE });
});
afterAll(() => pages?.close());

interface PageGlobals {
  start(template: string, kind?: string): void;
  set(change: object): void;
  action?: unknown;
}

const counter = (page: Page, id: string) =>
  page.locator(`[data-surface-id="${id}"]`).frameLocator('iframe').frameLocator('iframe').locator('#n');
const count = async (page: Page, id: string) => Number(await counter(page, id).textContent());

async function transcript() {
  const { page, problems } = await pages.open();
  await page.evaluate(template => (window as unknown as PageGlobals).start(template), pages.template);
  await page.waitForFunction(() => document.querySelectorAll('[data-surface-state="ready"]').length === 3);
  return {
    page,
    problems,
    set: (change: object) => page.evaluate(c => (window as unknown as PageGlobals).set(c), change),
  };
}

/** The frames of the surfaces, outer and inner. The host's spare sandboxes start at a time of their own. */
async function surfaceFrames(page: Page): Promise<Frame[]> {
  const isOfSurface = async (frame: Frame): Promise<boolean> => {
    const element = await frame.frameElement();
    return element.evaluate(frameElement => (frameElement as Element).closest('[data-surface-id]') !== null);
  };
  const outer: Frame[] = [];
  for (const frame of page.mainFrame().childFrames()) if (await isOfSurface(frame)) outer.push(frame);
  return outer.flatMap(frame => [frame, ...frame.childFrames()]);
}

/** Each surface must lie exactly over its placeholder: the element just before its state's `<output>`. */
const displaced = (page: Page) =>
  page.evaluate(() =>
    ['a', 'b', 'c'].filter(id => {
      const box = document.querySelector(`[data-surface-id="${id}"]`)!.getBoundingClientRect();
      const place = document.querySelector(`#state-${id}`)!.previousElementSibling!.getBoundingClientRect();
      return ['left', 'top', 'width', 'height'].some(k => Math.abs(box[k as 'top'] - place[k as 'top']) > 1);
    }),
  );

it('without a fallback of the application the text of a result that cannot be shown is shown', async () => {
  const { page, problems } = await pages.open();
  await page.evaluate(template => (window as unknown as PageGlobals).start(template, 'words'), pages.template);
  await page.waitForSelector('[data-surface-state="failed"]');
  await expect.poll(() => page.locator('.vitrine-surface-fallback').innerText()).toBe('one\n\ntwo');
  expect(problems).toEqual([]);
  await page.close();
});

it('200 re-renders, a reorder and a move to another place keep every document', async () => {
  const { page, problems, set } = await transcript();
  const before = await count(page, 'c');
  const frames = await surfaceFrames(page);
  expect(frames).toHaveLength(6);
  await page.evaluate(() => {
    for (let tick = 1; tick <= 200; tick++) (window as unknown as PageGlobals).set({ tick });
  });
  await set({ order: ['c', 'a', 'b'] });
  await expect.poll(() => displaced(page)).toEqual([]);
  await set({ order: ['b', 'c', 'a'], aside: true });
  await expect.poll(() => displaced(page)).toEqual([]);
  await expect.poll(() => count(page, 'c')).toBeGreaterThan(before);
  expect(await surfaceFrames(page)).toEqual(frames);
  expect(problems).toEqual([]);
  await page.close();
});

it('a surface whose placeholder is unmounted permanently is closed, the others stay', async () => {
  const { page, set } = await transcript();
  await set({ order: ['a', 'c'] });
  await page.waitForFunction(() => !document.querySelector('[data-surface-id="b"]'));
  await expect.poll(() => count(page, 'a')).toBeGreaterThan(0);
  await page.close();
});

it('surfaces whose whole area is removed notify their views first, and leave nothing behind', async () => {
  const { page, problems, set } = await transcript();
  let finished = 0;
  const all = new Promise<void>(resolve => {
    page.on('console', message => message.text() === 'finished' && ++finished === 3 && resolve());
  });
  await set({ gone: true });
  await all;
  await page.waitForFunction(() => !document.querySelector('.vitrine-layer, [data-surface-id]'));
  expect(finished).toBe(3);
  expect(problems).toEqual([]);
  await page.close();
});

it('<UIResourceRenderer> shows one resource and passes on its actions', async () => {
  const { page } = await pages.open();
  await page.evaluate(template => (window as unknown as PageGlobals).start(template, 'alone'), pages.template);
  await page.frameLocator('iframe').frameLocator('iframe').getByRole('button').click();
  await page.waitForFunction(() => (window as unknown as PageGlobals).action);
  expect(await page.evaluate(() => (window as unknown as PageGlobals).action)).toEqual({
    type: 'notify',
    message: 'hello',
    level: 'info',
  });
  await page.close();
});

it('<UIResourceRenderer> shows a remote-DOM script without further options', async () => {
  const { page, problems } = await pages.open();
  await page.evaluate(template => (window as unknown as PageGlobals).start(template, 'script'), pages.template);
  await page.locator('[data-surface-state="ready"]').getByRole('button', { name: 'draw' }).click();
  await page.waitForFunction(() => (window as unknown as PageGlobals).action);
  expect(await page.evaluate(() => (window as unknown as PageGlobals).action)).toMatchObject({ message: 'drawn' });
  expect(problems).toEqual([]);
  await page.close();
});
