// A long conversation in a real Chromium: what is not looked at is parked, and comes back as it was.
import type { UIResourcePart } from '@vitrine/protocol';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/host-page.ts';
import type * as areaModule from './area.ts';
import type * as kitModule from './index.ts';

interface Globals {
  kit: typeof kitModule & typeof areaModule;
  host: kitModule.Host;
  /** What the views have said of themselves, by surface. */
  logs: Record<string, string[]>;
}

/** Shows its result and a box of the height that its input names, and says what it was told. It keeps how often it was clicked. */
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
beforeAll(async () => {
  pages = await openHostPages({
    source: `import * as host from '@vitrine/host'; import { createArea } from '@vitrine/host/area'; window.kit = { ...host, createArea };`,
    body: '<div id="transcript" style="height:600px;overflow:auto"></div>',
  });
});
afterAll(() => pages?.close());

/** A transcript of so many surfaces, each with its own text and height, laid out by an area. `calls`: which one calls a tool that never answers. */
async function open(count: number, { live, calls }: { live?: number; calls?: number } = {}): Promise<Page> {
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

const onScreen = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('#transcript')!.getBoundingClientRect();
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-surface-id]')];
    return boxes.flatMap(box => {
      const { top, bottom } = box.getBoundingClientRect();
      return bottom > area.top && top < area.bottom ? [box.dataset.surfaceId!] : [];
    });
  });

const scrollTo = (page: Page, n: number) =>
  page.evaluate(id => {
    const transcript = document.querySelector('#transcript')!;
    const { top } = document.querySelector(`[data-surface-id="${id}"]`)!.getBoundingClientRect();
    transcript.scrollTop += top - transcript.getBoundingClientRect().top;
  }, `s${n}`);

/** Until all on screen are ready, and of the others no more than `live` have a frame. */
const settled = (page: Page, live: number) =>
  page.waitForFunction(most => {
    const view = document.querySelector('#transcript')!.getBoundingClientRect();
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-surface-id]')];
    const seen = boxes.filter(box => {
      const { top, bottom } = box.getBoundingClientRect();
      return bottom > view.top && top < view.bottom;
    });
    const away = boxes.filter(box => !seen.includes(box) && box.querySelector('iframe'));
    return seen.every(box => box.dataset.surfaceState === 'ready') && away.length <= most;
  }, live);

const view = (page: Page, id: string) =>
  page.locator(`[data-surface-id="${id}"]`).frameLocator('iframe').frameLocator('iframe');

async function look(page: Page, id: string): Promise<{ text: string; height: number }> {
  const text = await view(page, id).locator('#text').textContent();
  const height = await page.evaluate(
    wanted => (window as unknown as Globals).host.find(wanted)!.getSnapshot().height,
    id,
  );
  return { text: text ?? '', height };
}

test('of 30 surfaces few are live, and all show what they showed when they are scrolled to again', async () => {
  const page = await open(30);
  await settled(page, 8);
  const shown: Record<string, { text: string; height: number }> = {};
  for (let n = 0; n < 30; n += 2) {
    await scrollTo(page, n);
    await settled(page, 8);
    for (const id of await onScreen(page)) shown[id] ??= await look(page, id);
  }
  expect(Object.keys(shown)).toHaveLength(30);
  for (let n = 0; n < 30; n++) expect(shown[`s${n}`]?.text).toBe(`result ${n}`);
  expect(new Set(Object.values(shown).map(({ height }) => height)).size).toBe(30);

  const total = await page.evaluate(() => document.querySelector('#transcript')!.scrollHeight);
  for (let n = 29; n >= 0; n -= 3) {
    await scrollTo(page, n);
    await settled(page, 8);
    for (const id of await onScreen(page)) expect(await look(page, id), id).toEqual(shown[id]);
  }
  // Nothing has jumped.
  expect(await page.evaluate(() => document.querySelector('#transcript')!.scrollHeight)).toBe(total);
  // Each life was told input and result once, in order, and each that ended was asked to.
  const logs = await page.evaluate(() => (window as unknown as Globals).logs);
  for (const [id, said] of Object.entries(logs))
    expect(said.join(), id).toMatch(/^(input,result,teardown,)*input,result(,teardown)?$/);
  expect(Object.values(logs).some(said => said.length > 3)).toBe(true);
  await page.close();
});

test('where a surface is parked its result stands in words, until its view is there', async () => {
  const page = await open(30, { live: 0 });
  await settled(page, 0);
  /** What can be read in each box, by the state of its surface; words never leave the box. */
  const look = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-surface-id]')].map(box => {
        const parts = ['.vitrine-surface-message', '.vitrine-surface-fallback'].map(
          name => box.querySelector<HTMLElement>(name)!,
        );
        const [outer, inner] = [box, parts[1]!].map(part => part.getBoundingClientRect());
        const read = parts.map(part => (part.checkVisibility() ? part.textContent : ''));
        return { state: box.dataset.surfaceState, read: read.join(''), fits: inner!.bottom <= outer!.bottom };
      }),
    );
  const states = await look();
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['ready', 'parked']));
  for (const [n, { state, read, fits }] of states.entries())
    expect([read, fits], `${n}, ${state}`).toEqual([state === 'parked' ? `words of ${n}` : '', true]);

  // Brought back, it is words until it is ready: never an empty box.
  await page.evaluate(() => {
    const seen: string[] = [];
    const { element, fallback, getSnapshot, subscribe } = (window as unknown as Globals).host.find('s10')!;
    const message = element.querySelector<HTMLElement>('.vitrine-surface-message')!;
    subscribe(() => seen.push(`${getSnapshot().state} ${message.checkVisibility()} ${fallback.checkVisibility()}`));
    Object.assign(window, { seen });
  });
  await scrollTo(page, 10);
  await page.waitForSelector('[data-surface-id="s10"][data-surface-state="ready"]');
  const seen = new Set((await page.evaluate('seen')) as string[]);
  expect([...seen]).toEqual(['loading false true', 'ready false false']);
  await page.close();
});

test('a surface that is in use stays: it is busy, or has the keyboard', async () => {
  const page = await open(9, { live: 0, calls: 0 });
  await page.waitForFunction(() => (window as unknown as Globals).host.find('s0')!.getSnapshot().phase === 'busy');
  await settled(page, 0);
  // The focus guard looks whether it was a person, and gives the view the keyboard; nobody scrolls away as fast as a test does.
  const entered = page.evaluate(
    () =>
      new Promise(resolve =>
        addEventListener('focusin', ({ target }) => target instanceof HTMLIFrameElement && resolve(0)),
      ),
  );
  await view(page, 's1').locator('#button').click();
  await entered;
  await scrollTo(page, 8);
  await settled(page, 2);
  const kept = async () => {
    const seen = await onScreen(page);
    const phases = await page.evaluate(() =>
      (window as unknown as Globals).host.list().map(surface => [surface.info.id, surface.getSnapshot().phase]),
    );
    return phases.filter(([id, phase]) => phase !== 'parked' && !seen.includes(id!));
  };
  // What has been pushed off the screen goes when nothing starts any more.
  await expect.poll(kept).toEqual([
    ['s0', 'busy'],
    ['s1', 'ready'],
  ]);
  await page.close();
});

test('of several that come on screen at once each starts in a turn of its own', async () => {
  const page = await open(20, { live: 0 });
  await settled(page, 0);
  await scrollTo(page, 19);
  await page.waitForSelector('[data-surface-id="s0"][data-surface-state="parked"]', { state: 'attached' });
  await settled(page, 0);
  await page.evaluate(() => {
    const starts: number[] = [];
    let turn = 0;
    const { setTimeout } = window;
    const counted = (run: () => void, ms?: number) =>
      setTimeout(() => {
        turn++;
        run();
      }, ms);
    Object.assign(window, { starts, setTimeout: counted });
    for (const surface of (window as unknown as Globals).host.list()) {
      let before = surface.getSnapshot().phase;
      surface.subscribe(() => {
        const { phase } = surface.getSnapshot();
        if (before === 'parked' && phase === 'resolving') starts.push(turn);
        before = phase;
      });
    }
    document.querySelector('#transcript')!.scrollTop = 0;
  });
  await page.waitForSelector('[data-surface-id="s0"][data-surface-state="ready"]');
  await settled(page, 0);
  const starts = (await page.evaluate('starts')) as number[];
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts).size).toBe(starts.length);
  await page.close();
});

test('what is said to a parked surface reaches the view that comes back, and its state is kept', async () => {
  const page = await open(12, { live: 2 });
  await settled(page, 2);
  await scrollTo(page, 0);
  await settled(page, 2);
  const button = view(page, 's0').locator('#button');
  await button.click();
  await button.click();
  // The person goes elsewhere.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await scrollTo(page, 11);
  await page.waitForSelector('[data-surface-id="s0"][data-surface-state="parked"]', { state: 'attached' });
  await page.evaluate(() =>
    (window as unknown as Globals).host.find('s0')!.setResult({ content: [{ type: 'text', text: 'a later result' }] }),
  );
  await scrollTo(page, 0);
  await settled(page, 2);
  await view(page, 's0').getByText('a later result').waitFor();
  expect(await view(page, 's0').locator('#button').textContent()).toBe('2');
  await page.close();
});

test('park() takes the frame of a surface on screen, and it stays away until it is shown or scrolled to', async () => {
  const page = await open(12, { live: 4 });
  await scrollTo(page, 0);
  await settled(page, 4);
  const { height } = (await page.locator('[data-surface-id="s0"]').boundingBox())!;
  await page.evaluate(() => (window as unknown as Globals).host.find('s0')!.park());
  expect(await page.locator('[data-surface-id="s0"]').getAttribute('data-surface-state')).toBe('parked');
  expect(await page.locator('[data-surface-id="s0"] iframe').count()).toBe(0);
  expect((await page.locator('[data-surface-id="s0"]').boundingBox())!.height).toBe(height);
  await scrollTo(page, 6);
  await settled(page, 4);
  await scrollTo(page, 0);
  await settled(page, 4);
  expect((await look(page, 's0')).text).toBe('result 0');

  await page.evaluate(async () => {
    const surface = (window as unknown as Globals).host.find('s0')!;
    await surface.park();
    surface.show(surface.element.parentElement!);
  });
  await settled(page, 4);
  expect((await look(page, 's0')).text).toBe('result 0');
  await page.close();
});

test('show() while a surface is being parked ends in a shown surface; a later park() in a parked one', async () => {
  const page = await open(3);
  await settled(page, 3);
  const phase = (wanted: string) =>
    page.evaluate(id => (window as unknown as Globals).host.find(id)!.getSnapshot().phase, wanted);
  await page.evaluate(async () => {
    const { host } = window as unknown as Globals;
    const [first, second] = ['s0', 's1'].map(id => host.find(id)!) as [kitModule.Surface, kitModule.Surface];
    const goings = [first.park(), second.park()];
    first.show(first.element.parentElement!);
    second.show(second.element.parentElement!);
    goings.push(second.park());
    await Promise.all(goings);
  });
  expect(await phase('s1')).toBe('parked');
  await page.waitForFunction(() => (window as unknown as Globals).host.find('s0')!.getSnapshot().phase === 'ready');
  expect((await look(page, 's0')).text).toBe('result 0');
  expect(await phase('s1')).toBe('parked');
  await page.close();
});

test('a host that wants all surfaces live has them all live', async () => {
  const page = await open(10, { live: Number.POSITIVE_INFINITY });
  await page.waitForFunction(() => document.querySelectorAll('[data-surface-state="ready"]').length === 10);
  await page.close();
});
