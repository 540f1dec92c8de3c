// The small window and the full screen of a view in the chat, at the widths of a laptop: what they must leave free, and where a view stands.
import { createModels } from '@vitrine/model';
import type { Locator } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { cards } from '../support/answer-cards.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openStudio, openStudioChat } from './studio.ts';

const chat = openForTests(() =>
  openStudioChat({
    servers: {
      studio: stdioServer('./studio-server.ts'),
      weather: stdioServer('../../../../examples/weather-view/src/main.ts'),
    },
    models: createModels({ configs: [], env: {} }),
  }),
);

/** Repeats checks of several places, which the page may still change. */
const untilTrue = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 15_000 });
const getBox = async (locator: Locator) => (await locator.boundingBox())!;
const overlap = (a: Awaited<ReturnType<typeof getBox>>, b: typeof a): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('a small window', () => {
  it.each([
    [1100, 800],
    [1100, 650],
    [800, 700],
    [1440, 900],
  ])(
    'at %i by %i covers neither the composer nor the buttons of a question, and leaves no empty box',
    async (width, height) => {
      const studio = await openStudio(chat);
      const { page } = studio;
      await page.setViewportSize({ width, height });
      await studio.press('tall');
      await page.waitForFunction(() => document.querySelector('.surface-place')!.clientHeight > 400);
      await page.getByRole('button', { name: /^Small window/ }).click();
      const small = page.locator('[data-display-mode=pip]');
      await small.waitFor();
      await expect.poll(async () => (await getBox(page.locator('.surface-place'))).height).toBeLessThan(80);
      await studio.press('save');
      const card = cards(page);
      await card.waitFor();
      await card.locator('[data-approval-action=allow]').scrollIntoViewIfNeeded();
      await untilTrue(async () => {
        const window = await getBox(small);
        // The band is as high as the window in it.
        const band = await getBox(page.locator('.top-bar'));
        expect(window.y + window.height).toBeLessThan(band.y + band.height);
        for (const free of [page.locator('[data-composer]'), ...(await card.getByRole('button').all())])
          expect(overlap(window, await getBox(free)), await free.innerText()).toBe(false);
      });
      await small.getByRole('button', { name: 'Return to chat' }).click();
      await page.waitForFunction(() => document.querySelector('.surface-place')!.clientHeight > 400);
    },
  );
});

describe('full screen', () => {
  it.each([1100, 1440])(
    'at %i a view that is not made for it stands in the middle, as wide as in the transcript',
    async width => {
      const id = await chat.sessionWith('forecast', { place: 'Oslo', days: 2 }, 'weather');
      const page = await chat.open(`/s/${id}`);
      await page.setViewportSize({ width, height: 900 });
      await page.locator('[data-surface-state=ready]').waitFor();
      await page.getByRole('button', { name: /^Full screen/ }).click();
      await page.locator('[data-display-mode=fullscreen]').waitFor();
      await untilTrue(async () => {
        const stage = await getBox(page.locator('.vitrine-surface-stage'));
        expect(stage.width).toBe(864);
        expect(Math.abs(stage.x - (width - stage.x - stage.width))).toBeLessThan(2);
        expect(stage.y).toBeGreaterThan(56);
      });
    },
  );
});
