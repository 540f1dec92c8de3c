// The limits of views while a game runs: a view of another server that floods the page is closed, and so is the game's own.
import type { Frame, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({
    servers: {
      gameboy: stdioServer('../../../../examples/gameboy/src/main.ts'),
      unruly: stdioServer('hostile/unruly-server.ts'),
    },
    viewport: { width: 1280, height: 1400 },
  }),
);

interface Shown {
  readonly surface: Locator;
  readonly frame: () => Promise<Frame>;
  readonly counter: () => Promise<number>;
}
async function shown(page: Page, index: number): Promise<Shown> {
  const id = await page.locator('[data-surface-id]').nth(index).getAttribute('data-surface-id');
  const surface = page.locator(`[data-surface-id="${id}"]`);
  const view = surface.frameLocator('iframe').frameLocator('iframe');
  return {
    surface,
    frame: () => viewFrame(view),
    counter: async () => Number(await view.locator('.counter').getAttribute('data-frame')),
  };
}
const flood = async ({ surface, frame }: Shown): Promise<void> => {
  await (await frame())
    .evaluate(() => {
      for (let index = 0; index < 100_000; index++) top!.postMessage({ sent: index }, '*');
    })
    // Its frame is removed meanwhile.
    .catch(() => {});
  await surface.and(surface.page().locator('[data-surface-state=failed]')).waitFor();
};

it.runIf(IS_THOROUGH)(
  'a game continues while another view floods the page; its own view is closed when it floods, and finds the game again',
  async () => {
    const id = await chat.sessionWith('unruly', {}, 'unruly');
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'gameboy', tool: 'start_game_view', arguments: {} });
    const page = await chat.open(`/s/${id}`);
    await page.locator('[data-surface-state=ready]').nth(1).waitFor();
    const [unruly, game] = [await shown(page, 0), await shown(page, 1)];
    await expect.poll(game.counter).toBeGreaterThan(0);
    await (await game.frame()).evaluate(() => Object.assign(window, { isTheSame: true }));

    await flood(unruly);
    const after = await game.counter();
    await expect.poll(game.counter).toBeGreaterThan(after + 30);
    expect(await (await game.frame()).evaluate(() => 'isTheSame' in window)).toBe(true);

    await flood(game);
    await game.surface.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect.poll(game.counter).toBeGreaterThan(after + 30);
  },
);
