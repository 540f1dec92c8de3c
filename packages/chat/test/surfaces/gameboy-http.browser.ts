// The Game Boy example over HTTP in the chat: its frames arrive as a stream, and an invisible view requests nothing from the server.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createGames, type Games } from '../../../../examples/gameboy/src/games.ts';
import { type HttpServer, serveHttp } from '../../../../examples/gameboy/src/http.ts';
import { createRoms } from '../../../../examples/gameboy/src/roms.ts';
import { sample } from '../../../../test/support/thorough.ts';
import { viewIn } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

/** Number of requests of views and streams to their games so far. */
let askCount = 0;
let games: Games;
let servers: HttpServer[];
let chat: OpenedChat;
beforeAll(async () => {
  games = createGames({ onAsk: () => askCount++ });
  const withoutStreams = { ...games, ofStream: () => undefined };
  servers = await Promise.all([games, withoutStreams].map(games => serveHttp({ port: 0, games, roms: createRoms() })));
  const [streaming, polled] = servers.map(({ url }) => ({ type: 'http', url, connectionMode: 'strict' }) as const);
  chat = await openChat({ servers: { streaming: streaming!, polled: polled! } });
});
afterAll(async () => {
  await chat?.close();
  await games?.closeAll();
  await Promise.all(servers?.map(server => server.close()) ?? []);
});
afterEach(async () => {
  // The browser's own record of a refused stream is no complaint of the page.
  expect((await chat.finish()).filter(complaint => !complaint.includes('/stream/'))).toEqual([]);
  await games.closeAll();
});

/** `polled`: the server whose streams are not available. */
async function openGame(server: 'streaming' | 'polled'): Promise<{ page: Page; view: FrameLocator }> {
  const page = await chat.open(`/s/${await chat.sessionWith('start_game_view', {}, server)}`);
  return { page, view: viewIn(page) };
}
const readCounter = async (view: FrameLocator): Promise<number> =>
  Number(await view.locator('.counter').getAttribute('data-frame'));

it('shows the stream, and the frames are counted', async () => {
  const { view } = await openGame('streaming');
  await view.locator('.screen img:not([hidden])').waitFor();
  const image = view.locator('.screen img');
  expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(160);
  await expect.poll(() => view.locator('canvas').isVisible()).toBe(false);
  const before = await readCounter(view);
  await expect.poll(() => readCounter(view)).toBeGreaterThan(before + 30);
});

it('polls for frames when the stream is not available', async () => {
  const { view } = await openGame('polled');
  await view.locator('[data-state="live"]').waitFor();
  await view.locator('canvas:not([hidden])').waitFor();
  const before = await readCounter(view);
  await expect.poll(() => readCounter(view)).toBeGreaterThan(before + 30);
  await expect.poll(() => view.locator('.screen img').isVisible()).toBe(false);
});

it.each(sample(['streaming', 'polled'] as const, 1))(
  'requests nothing from the server while it is scrolled away: %s',
  async server => {
    const { page, view } = await openGame(server);
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
