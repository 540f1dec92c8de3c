// A session of fifty interfaces, including compiled ones, is read through; then the page is reloaded; then the chat is restarted without any of the
// servers, and read in a new browser profile. What each surface shows, its text and its height, stays the same.
import type { ServerConfig } from '@vitrine/connect';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

const example = (name: string, ...args: string[]): ServerConfig =>
  stdioServer(`../../../../examples/${name}/src/main.ts`, ...args);
const SERVERS = {
  shop: example('product-card'),
  weather: example('weather-view'),
  library: example('older-generations', '5'),
  // Without interfaces of their own.
  almanac: example('weather'),
  database: example('database'),
};
/** Viewport with so much of the transcript on the screen that many surfaces start at a time. */
const viewport = { width: 1280, height: 3000 };
/** Servers that were configured and have been removed. */
const GONE: Record<string, ServerConfig> = Object.fromEntries(
  Object.keys(SERVERS).map(name => [name, { type: 'stdio', command: '/nowhere/server', connectionMode: 'lenient' }]),
);

interface Call {
  server: string;
  tool: string;
  arguments: Record<string, unknown>;
}
const PRODUCTS = ['arc-kettle', 'halo-lamp', 'hush-headphones', 'tide-mug', 'ridge-pack', 'loom-chair'];
const PLACES = ['Oslo', 'Tokyo', 'Lima', 'Cairo'];
/** All but the page at an address of its own, which goes with its server. */
const BOOKS = ['inline', 'drawn_react', 'drawn_webcomponents'];
const QUERIES = [
  'SELECT name, diameter_km FROM planet',
  "SELECT * FROM moon WHERE planet = 'Saturn'",
  'SELECT count(*) AS moons FROM moon',
  'SELECT * FROM nowhere',
];
const CALLS = Array.from({ length: 50 }, (_, n): Call => {
  const of = <T>(list: readonly T[]): T => list[Math.floor(n / 5) % list.length]!;
  const place = of(PLACES);
  const date = '2026-03-01';
  switch (n % 5) {
    case 0:
      return { server: 'shop', tool: 'show_product', arguments: { product: of(PRODUCTS) } };
    case 1:
      return { server: 'library', tool: of(BOOKS), arguments: {} };
    case 2:
      return n % 2 === 0
        ? { server: 'weather', tool: 'forecast', arguments: { place, days: 3 + (n % 4), date } }
        : { server: 'weather', tool: 'current_weather', arguments: { place, date } };
    case 3:
      return { server: 'almanac', tool: 'forecast', arguments: { place, days: 3 + (n % 4), date } };
    default:
      return { server: 'database', tool: 'query', arguments: { sql: of(QUERIES) } };
  }
});

/** Content that a surface shows. */
interface Shown {
  words: string;
  height: number;
}

/** Reads what one surface shows now, in its place on the screen; nothing before it is ready. */
async function shownBy(page: Page, id: string): Promise<Shown | undefined> {
  const surface = page.locator(`[data-surface-id="${id}"]`);
  if ((await surface.getAttribute('data-surface-state').catch(() => null)) !== 'ready') return undefined;
  const drawn = (await surface.getAttribute('data-tier')) === 'remote-dom';
  const view = drawn ? surface : surface.frameLocator('iframe').frameLocator('iframe').locator('body');
  try {
    const words = (await view.innerText({ timeout: 5000 })).replace(/\s+/g, ' ').trim();
    return { words, height: Math.round((await surface.boundingBox())?.height ?? 0) };
  } catch {
    // It was restarted meanwhile.
    return undefined;
  }
}

/** Brings the place of the nth result onto the screen, and gives the id of its surface. */
async function goTo(page: Page, n: number): Promise<string> {
  const place = page.locator('.surface-place').nth(n);
  await place.scrollIntoViewIfNeeded();
  await place.evaluate(element => element.scrollIntoView({ block: 'center' }));
  return ids[n]!;
}

/** Waits until a surface shows something and goes on showing it. */
async function settled(page: Page, id: string): Promise<Shown> {
  for (let before: Shown | undefined; ; ) {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame);
    });
    const now = await shownBy(page, id);
    if (now && now.words !== '' && now.words === before?.words && now.height === before.height) return now;
    before = now;
  }
}

async function expectAll(page: Page): Promise<void> {
  for (const [n, { words, height }] of expected.entries()) {
    const id = await goTo(page, n);
    const { server, tool } = CALLS[n]!;
    await expect
      .poll(() => shownBy(page, id), { timeout: 20_000, message: `result ${n}, ${tool} of ${server}` })
      .toEqual({ words, height });
  }
}

let chat: OpenedChat;
let session = '';
let ids: string[] = [];
const expected: Shown[] = [];
beforeAll(async () => {
  chat = await openChat({ servers: SERVERS, viewport });
  session = ((await chat.post('/api/sessions', {})) as { id: string }).id;
  for (const call of CALLS) await chat.post(`/api/sessions/${session}/tool-calls`, call);
  const { events } = (await (await fetch(`${chat.url}/api/sessions/${session}`)).json()) as {
    events: { type: string; callId: string }[];
  };
  ids = events.filter(({ type }) => type === 'llm:tool-call').map(({ callId }) => callId);
}, 120_000);
afterAll(() => chat?.close());

it('all surfaces show the same: after a reload, and without chat server, MCP servers and cache', {
  timeout: 900_000,
}, async () => {
  const page = await chat.open(`/s/${session}`);
  await page.locator('.surface-place').nth(49).waitFor({ state: 'attached' });
  for (const n of CALLS.keys()) expected.push(await settled(page, await goTo(page, n)));
  expect(expected.every(({ words, height }) => words.length > 20 && height > 60)).toBe(true);
  expect(new Set(expected.map(({ words }) => words)).size).toBeGreaterThan(15);

  await page.reload();
  await page.locator('.surface-place').nth(49).waitFor({ state: 'attached' });
  await expectAll(page);
  await page.close();

  await chat.restart(undefined, GONE);
  const newProfile = await openChromium({ viewport });
  try {
    const fresh = await newProfile.newPage();
    await fresh.goto(`${chat.url}/s/${session}`);
    await fresh.locator('.surface-place').nth(49).waitFor({ state: 'attached' });
    await expectAll(fresh);
  } finally {
    await newProfile.close();
  }
});
