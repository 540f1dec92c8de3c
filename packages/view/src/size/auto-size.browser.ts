// Automatic height in real frames: the host applies each requested height, and the height of every page settles.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../test/support/browser/chromium.ts';
import { bundle, servePages, type TestServer } from '../../../../test/support/services/serve.ts';
import { sample } from '../../../../test/support/thorough.ts';
import { officialHost } from '../../test/official-host.ts';
import { viewPage } from '../../test/view-page.ts';

let browser: TestBrowser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  browser = await openChromium();
  const source = officialHost('@modelcontextprotocol/ext-apps');
  const script = await bundle({ source, resolveDir: dirname(fileURLToPath(import.meta.url)) });
  server = await servePages({ '/': '<!doctype html><body><script src="/host.js"></script>', '/host.js': script });
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

type PageOptions = Parameters<typeof viewPage>[0];

async function mount(
  options: PageOptions,
  { height, context }: { height?: number; context?: object } = {},
): Promise<Frame> {
  const mountOptions = { ...(height === undefined ? {} : { height }), ...(context && { context }) };
  await page.evaluate(([html, options]) => official.mount(html, options), [
    await viewPage(options),
    mountOptions,
  ] as const);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await frame!.waitForSelector('[data-connected]', { state: 'attached' });
  return frame!;
}

/** Lets the page draw, measure and be resized for as many frames as any loop would need to show. */
async function rest(frame: Frame): Promise<{ heights: unknown[]; frame: number }> {
  await frame.evaluate(async () => {
    for (let i = 0; i < 20; i++) await new Promise(resolve => requestAnimationFrame(resolve));
    // The answer comes after everything the view has sent before.
    await globalThis.page.view.callTool('add');
  });
  // The height that the host has applied reaches the view some frames later.
  await expect
    .poll(
      async () =>
        (await frame.evaluate(() => innerHeight)) === (await page.evaluate(() => official.frame.clientHeight)),
    )
    .toBe(true);
  await frame.evaluate(async () => {
    for (let i = 0; i < 5; i++) await new Promise(resolve => requestAnimationFrame(resolve));
    await globalThis.page.view.callTool('add');
  });
  return page.evaluate(() => ({
    heights: official.seen.filter(([what]) => what === 'size').map(([, size]) => size.height),
    frame: official.frame.clientHeight,
  }));
}

const CONTENT = '<div id="box" style="height:120px"></div>';
const style = (css: string) => `<style>${css}</style>`;

const LAYOUTS: [string, PageOptions, number, number][] = [
  ['plain', { head: style('body{margin:0}'), body: CONTENT }, 400, 120],
  ['html,body{height:100%}', { head: style('html,body{height:100%;margin:0}'), body: CONTENT }, 400, 120],
  ['body{min-height:100vh}', { head: style('body{min-height:100vh;margin:0}'), body: CONTENT }, 400, 120],
  [
    'body{height:100vh;overflow:auto}',
    { head: style('body{height:100vh;overflow:auto;margin:0}'), body: CONTENT },
    50,
    120,
  ],
  [
    'a centered body',
    { head: style('body{min-height:100vh;margin:0;display:grid;place-items:center}'), body: CONTENT },
    400,
    120,
  ],
  [
    'a root of 100%',
    { head: style('html,body,#root{height:100%;margin:0}'), body: `<div id="root">${CONTENT}</div>` },
    400,
    120,
  ],
  ['no doctype', { head: style('body{margin:0}'), body: CONTENT, doctype: '' }, 400, 120],
  [
    'no doctype, body{height:100%}',
    { head: style('body{height:100%;margin:0}'), body: CONTENT, doctype: '' },
    400,
    120,
  ],
  ['body{height:300px}', { head: style('body{height:300px;margin:0}'), body: CONTENT }, 50, 300],
  ['transitions', { head: style('*{transition:all 5s}body{min-height:100vh;margin:0}'), body: CONTENT }, 400, 120],
];
it.each(sample(LAYOUTS, 4))('%s: the height settles', async (_, options, first, expected) => {
  const frame = await mount(options, { height: first });
  const { heights, frame: height } = await rest(frame);
  expect(height).toBe(expected);
  expect(heights.length).toBeLessThanOrEqual(2);
});

it('100vh inside a margin neither grows nor shrinks for ever', async () => {
  const frame = await mount({ body: '<div style="min-height:100vh"></div>' }, { height: 200 });
  expect(await rest(frame)).toEqual({ heights: [216], frame: 216 });
  const less = await mount(
    { head: style('body{margin:0}'), body: '<div style="height:calc(100vh - 20px)"></div>' },
    { height: 400 },
  );
  expect((await rest(less)).frame).toBe(380);
});

it('body{min-height:100vh} shrinks again with its content', async () => {
  const frame = await mount({ head: style('body{min-height:100vh;margin:0}'), body: CONTENT });
  const resize = (height: string) =>
    frame.evaluate(height => {
      document.getElementById('box')!.style.height = height;
    }, height);
  await resize('700px');
  expect((await rest(frame)).frame).toBe(700);
  await resize('90px');
  expect((await rest(frame)).frame).toBe(90);
});

it('growing content inside html,body{height:100%} is detected: text, and an image that loads late', async () => {
  const frame = await mount({ head: style('html,body{height:100%;margin:0;overflow:hidden}'), body: CONTENT });
  expect((await rest(frame)).frame).toBe(120);
  let answer = () => {};
  const imageRequest = page.waitForRequest('**/late.svg');
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/late.svg', async route => {
    await isAnswered;
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="80"/>',
    });
  });
  await frame.evaluate(src => {
    const image = document.createElement('img');
    image.style.display = 'block';
    image.src = src;
    document.body.prepend('text', document.createElement('br'), image);
  }, `${server.origin}/late.svg`);
  await imageRequest;
  const { frame: withText } = await rest(frame);
  expect(withText).toBeGreaterThan(120);
  answer();
  await frame.waitForFunction(() => document.images[0]!.naturalHeight === 80);
  expect((await rest(frame)).frame).toBe(withText + 80);
});

it('a page without a width requests no height: each word would be a line', async () => {
  const frame = await mount({ body: `<p>${'word '.repeat(50)}</p>` }, { height: 100 });
  const { heights } = await rest(frame);
  expect(heights.length).toBeGreaterThan(0);
  const setWidth = (width: string) =>
    page.evaluate(width => {
      official.frame.style.width = width;
    }, width);
  await setWidth('0');
  await frame.waitForFunction(() => innerWidth === 0);
  await rest(frame);
  await setWidth('300px');
  const { heights: all } = await rest(frame);
  expect(all.slice(0, heights.length)).toEqual(heights);
  expect(Math.max(...(all as number[]))).toBeLessThan(400);
});

it('measuring keeps the scroll positions of elements with limited height', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => `<div style="height:20px">${i}</div>`).join('');
  await page.evaluate(() => {
    official.applySize = false;
  });
  const frame = await mount({
    head: style('html,body,#list{height:100%;margin:0}#list{overflow:auto}'),
    body: `<div id="list">${rows}</div>`,
  });
  await frame.evaluate(
    () =>
      new Promise(resolve => {
        const list = document.getElementById('list')!;
        list.addEventListener('scroll', resolve, { once: true });
        list.scrollTop = 240;
      }),
  );
  await frame.evaluate(() => document.getElementById('list')!.append('one more'));
  const { heights } = await rest(frame);
  expect(heights).toHaveLength(2);
  expect(await frame.evaluate(() => document.getElementById('list')!.scrollTop)).toBe(240);
});

it('no height is reported while the host fixes the size; afterwards it is reported again', async () => {
  const context = { displayMode: 'fullscreen' };
  const frame = await mount({ head: style('body{margin:0}'), body: CONTENT }, { height: 400, context });
  expect((await rest(frame)).heights).toEqual([]);
  await page.evaluate(() => official.bridge.setHostContext({ displayMode: 'inline' }));
  expect((await rest(frame)).heights).toEqual([120]);
  await page.evaluate(() =>
    official.bridge.setHostContext({ displayMode: 'inline', containerDimensions: { height: 500 } }),
  );
  await frame.evaluate(() => document.getElementById('box')!.style.setProperty('height', '90px'));
  expect((await rest(frame)).heights).toEqual([120]);
});

it('autoSize: false reports no height; close() ends the reports', async () => {
  const silent = await mount({ head: '<script>viewOptions = { autoSize: false }</script>', body: CONTENT });
  expect((await rest(silent)).heights).toEqual([]);
  const frame = await mount({ head: style('body{margin:0}'), body: CONTENT });
  expect((await rest(frame)).heights).toEqual([120]);
  await frame.evaluate(async () => {
    globalThis.page.view.close();
    document.getElementById('box')!.style.height = '500px';
    for (let i = 0; i < 20; i++) await new Promise(resolve => requestAnimationFrame(resolve));
    await (await globalThis.page.connect({ autoSize: false })).callTool('add');
  });
  expect(await page.evaluate(() => official.seen.filter(([what]) => what === 'size').length)).toBe(1);
});

it('the page’s own style attributes are restored', async () => {
  const html = (await viewPage({ body: CONTENT })).replace('<body>', '<body style="margin: 0px; min-height: 50vh">');
  await page.evaluate(html => official.mount(html), html);
  const frame = (await (await page.waitForSelector('iframe')).contentFrame())!;
  await frame.waitForSelector('[data-connected]', { state: 'attached' });
  await rest(frame);
  expect(await frame.evaluate(() => document.body.getAttribute('style'))).toBe('margin: 0px; min-height: 50vh;');
});
