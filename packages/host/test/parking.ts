// A long conversation in a real Chromium, for the tests of parking.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import type * as kitModule from '../src/index.ts';
import type * as areaModule from '../src/surface/box/area.ts';

export interface Globals {
  kit: typeof kitModule & typeof areaModule;
  host: kitModule.Host;
  /** The reports of the views, by surface. */
  logs: Record<string, string[]>;
}

/**
 * A view that shows its result and a box of the height in its input, and reports the messages it receives. It saves the number of clicks as
 * its state.
 */
const VIEW = `<!doctype html><style>body{margin:0}</style><p id="text"></p><button id="button">0</button><div id="box"></div><script>
  const post = m => parent.postMessage({ jsonrpc: '2.0', ...m }, '*');
  const say = data => post({ method: 'notifications/message', params: { level: 'info', data } });
  const resize = () => post({ method: 'ui/notifications/size-changed', params: { height: document.documentElement.scrollHeight } });
  let clicks = 0;
  button.onclick = () => { button.textContent = ++clicks; post({ id: 'state' + clicks, method: 'vitrine.dev/view-state/set', params: { state: { clicks } } }); };
  addEventListener('message', ({ data: { id, method, params, result } }) => {
    if (id === 'init') {
      clicks = result.hostContext['vitrine.dev/view-state']?.clicks ?? 0;
      button.textContent = clicks;
      post({ method: 'ui/notifications/initialized', params: {} });
    }
    if (method === 'ui/notifications/tool-input') { say('input'); if (params.arguments.calls) post({ id: 'never', method: 'tools/call', params: { name: 'slow' } }); box.style.height = params.arguments.height + 'px'; resize(); }
    if (method === 'ui/notifications/tool-result') { say('result'); text.textContent = params.content[0].text; resize(); }
    if (method === 'ui/resource-teardown') { say('teardown'); post({ id, result: {} }); }
  });
  post({ id: 'init', method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

let pages: HostPages;

/** Opens the pages for the tests of a file. */
export function openParkingPages(): void {
  beforeAll(async () => {
    pages = await openHostPages({
      source: `import * as host from '@vitrine/host'; import { createArea } from '@vitrine/host/area'; window.kit = { ...host, createArea };`,
      body: '<div id="transcript" style="height:600px;overflow:auto"></div>',
    });
  });
  afterAll(() => pages?.close());
}

/**
 * A transcript of so many surfaces, each with its own text and height, laid out by an area. `calls`: which one calls a tool that never
 * answers.
 */
export async function open(count: number, { live, calls }: { live?: number; calls?: number } = {}): Promise<Page> {
  const { page } = await pages.open();
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://park/view',
    server: 'park',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content: VIEW,
  };
  await page.evaluate(
    ({ part, template, count, live, calls }) => {
      const w = window as unknown as Globals;
      w.logs = {};
      w.host = w.kit.createHost({
        sandbox: { template },
        info: { name: 'h', version: '1' },
        spares: 0,
        teardownTimeoutMs: 10_000,
        ...(live !== undefined && { live }),
        onLog: ({ data }, { id }) => (w.logs[id] ??= []).push(String(data)),
        onAction: () => new Promise(() => {}),
      });
      const transcript = document.querySelector('#transcript') as HTMLElement;
      const area = w.kit.createArea(transcript);
      for (let n = 0; n < count; n++) {
        const place = document.createElement('div');
        place.style.marginBottom = '20px';
        transcript.append(place);
        const surface = w.host.surface({ id: `s${n}`, part: { ...part, uri: `ui://park/${n}` } });
        surface.setInput({ height: 100 + n * 10, calls: n === calls });
        surface.setResult({ content: [{ type: 'text', text: `result ${n}` }] });
        surface.fallback.textContent = `words of ${n}`;
        area.place(surface, place);
      }
    },
    { part, template: pages.template, count, live, calls },
  );
  return page;
}

export const onScreen = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('#transcript')!.getBoundingClientRect();
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-surface-id]')];
    return boxes.flatMap(box => {
      const { top, bottom } = box.getBoundingClientRect();
      return bottom > area.top && top < area.bottom ? [box.dataset.surfaceId!] : [];
    });
  });

export const scrollTo = (page: Page, n: number) =>
  page.evaluate(id => {
    const transcript = document.querySelector('#transcript')!;
    const { top } = document.querySelector(`[data-surface-id="${id}"]`)!.getBoundingClientRect();
    transcript.scrollTop += top - transcript.getBoundingClientRect().top;
  }, `s${n}`);

/** Waits until all surfaces on screen are ready, and at most `live` of the others have a frame. */
export const settled = (page: Page, live: number) =>
  page.waitForFunction(most => {
    const view = document.querySelector('#transcript')!.getBoundingClientRect();
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-surface-id]')];
    const visible = boxes.filter(box => {
      const { top, bottom } = box.getBoundingClientRect();
      return bottom > view.top && top < view.bottom;
    });
    const away = boxes.filter(box => !visible.includes(box) && box.querySelector('iframe'));
    return visible.every(box => box.dataset.surfaceState === 'ready') && away.length <= most;
  }, live);

/** A transcript of so many surfaces that was scrolled to its end: no other is live. */
export async function openAtEnd(count: number): Promise<Page> {
  const page = await open(count, { live: 0 });
  await settled(page, 0);
  await scrollTo(page, count - 1);
  await page.waitForSelector('[data-surface-id="s0"][data-surface-state="parked"]', { state: 'attached' });
  await settled(page, 0);
  return page;
}

export const view = (page: Page, id: string) =>
  page.locator(`[data-surface-id="${id}"]`).frameLocator('iframe').frameLocator('iframe');

/** Reads what a ready view shows once it has drawn its result, and its height once that is the one that the view has requested last. */
export async function look(page: Page, id: string): Promise<{ text: string; height: number }> {
  const text = await view(page, id).locator('#text', { hasText: /./ }).textContent();
  const readHeight = () =>
    page.evaluate(wanted => (window as unknown as Globals).host.find(wanted)!.getSnapshot().height, id);
  const readWanted = () =>
    view(page, id)
      .locator('html')
      .evaluate(root => root.scrollHeight);
  let height = 0;
  const isAsWanted = async () => {
    const [current, wanted] = await Promise.all([readHeight(), readWanted()]);
    height = current;
    return current === wanted;
  };
  await expect.poll(isAsWanted).toBe(true);
  return { text: text ?? '', height };
}

/** Scrolls through so many surfaces: few are live, and each shows its content again when it is scrolled to. */
export async function scrollsThrough(count: number): Promise<void> {
  const page = await open(count);
  await settled(page, 8);
  const contents: Record<string, { text: string; height: number }> = {};
  for (let n = 0; n < count; n += 2) {
    await scrollTo(page, n);
    await settled(page, 8);
    for (const id of await onScreen(page)) contents[id] ??= await look(page, id);
  }
  expect(Object.keys(contents)).toHaveLength(count);
  for (let n = 0; n < count; n++) expect(contents[`s${n}`]?.text).toBe(`result ${n}`);
  expect(new Set(Object.values(contents).map(({ height }) => height)).size).toBe(count);

  const total = await page.evaluate(() => document.querySelector('#transcript')!.scrollHeight);
  for (let n = count - 1; n >= 0; n -= 3) {
    await scrollTo(page, n);
    await settled(page, 8);
    for (const id of await onScreen(page)) expect(await look(page, id), id).toEqual(contents[id]);
  }
  // No surface has changed its position.
  expect(await page.evaluate(() => document.querySelector('#transcript')!.scrollHeight)).toBe(total);
  // Each run received input and result once, in order, and each ended run was notified before.
  const readLogs = () => page.evaluate(() => (window as unknown as Globals).logs);
  const ORDER = /^(input,result,teardown,)*input,result(,teardown)?$/;
  // A view that has just started reports a moment later.
  await expect
    .poll(async () => Object.entries(await readLogs()).filter(([, said]) => !ORDER.test(said.join())))
    .toEqual([]);
  const logs = await readLogs();
  expect(Object.values(logs).some(said => said.length > 3)).toBe(true);
  await page.close();
}
