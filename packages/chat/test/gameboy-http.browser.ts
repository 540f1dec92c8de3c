// The Game Boy example over HTTP in the chat: its frames arrive as a stream, and an invisible view requests nothing from the server.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createGames, type Games } from '../../../examples/gameboy/src/games.ts';
import { type HttpServer, serveHttp } from '../../../examples/gameboy/src/http.ts';
import { createRoms } from '../../../examples/gameboy/src/roms.ts';
import { sample } from '../../../test/support/thorough.ts';
import { viewIn } from './answer-cards.ts';
import { type OpenedChat, openChat } from './open-page.ts';

/** What views and streams have asked of their games so far. */
let askCount = 0;
let games: Games;
let server: HttpServer;
let chat: OpenedChat;
beforeAll(async () => {
  games = createGames({ onAsk: () => askCount++ });
  server = await serveHttp({ port: 0, games, roms: createRoms() });
  chat = await openChat({ servers: { gameboy: { type: 'http', url: server.url, connectionMode: 'strict' } } });
});
afterAll(async () => {
  await chat?.close();
  await games?.closeAll();
  await server?.close();
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
  await games.closeAll();
});

async function openGame(arrange?: (page: Page) => Promise<unknown>): Promise<{ page: Page; view: FrameLocator }> {
  const id = await chat.sessionWith('start_game_view', {}, 'gameboy');
  const page = await chat.open('/');
  await arrange?.(page);
  await page.goto(`${chat.url}/s/${id}`);
  return { page, view: viewIn(page) };
}
const readCounter = async (view: FrameLocator): Promise<number> =>
  Number(await view.locator('.counter').getAttribute('data-frame'));

it('shows the stream, and the frames are counted', async () => {
  const { view } = await openGame();
  await view.locator('.screen img:not([hidden])').waitFor();
  const image = view.locator('.screen img');
  expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(160);
  expect(await view.locator('canvas').isVisible()).toBe(false);
  const before = await readCounter(view);
  await expect.poll(() => readCounter(view)).toBeGreaterThan(before + 30);
});

it('polls for frames when the stream is not available', async () => {
  const { view } = await openGame(page => page.route('**/stream/**', route => route.abort()));
  await view.locator('[data-state="live"]').waitFor();
  await view.locator('canvas:not([hidden])').waitFor();
  const before = await readCounter(view);
  await expect.poll(() => readCounter(view)).toBeGreaterThan(before + 30);
  expect(await view.locator('.screen img').isVisible()).toBe(false);
});

const TRANSPORTS = [
  { name: 'the stream', blocked: '**/none/**' },
  { name: 'polling', blocked: '**/stream/**' },
];
it.each(sample(TRANSPORTS, 1))(
  'requests nothing from the server while it is scrolled away: $name',
  async ({ blocked }) => {
    const { page, view } = await openGame(page => page.route(blocked, route => route.abort()));
    await view.locator('[data-state="live"]').waitFor();
    await page.evaluate(() => {
      const spacer = document.createElement('div');
      spacer.style.height = '5000px';
      document.querySelector('.transcript')!.append(spacer);
      spacer.scrollIntoView({ block: 'end', behavior: 'instant' });
    });
    // Requests that were under way may still arrive; then none do.
    let last = -1;
    await expect.poll(() => last === (last = askCount), { interval: 1500 }).toBe(true);
    await page.locator('[data-surface-id]').evaluate(element => element.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => askCount).toBeGreaterThan(last + 2);
  },
);
