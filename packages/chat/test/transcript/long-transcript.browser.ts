// A transcript of hundreds of calls: only the rows near the window are drawn, and the reader does not notice it.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const CALLS = 240;
const chat = openForTests(() => openChat({ plain: true }));
let id = '';
beforeAll(async () => {
  id = await chat.sessionWith('greet', { name: 'Person 0' });
  for (let n = 1; n < CALLS; n++)
    await chat.post(`/api/sessions/${id}/tool-calls`, {
      server: 'office',
      tool: 'greet',
      arguments: { name: `Person ${n}` },
    });
}, 120_000);

const greeting = (page: Page, n: number) => page.locator('.entries').getByText(`Hello, Person ${n}.`, { exact: true });
const countRows = (page: Page) => page.locator('.entries > li').count();
/** Rows that are near the window, as low as a line can be, and the last. */
const MAX_DRAWN = 90;
const countDrawn = (page: Page) => page.locator('.entries > li:not(:empty)').count();

/** Scrolls like a reader, a window at a time, each of which is drawn before the next. */
async function readUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (scrollY > 0) {
      scrollBy({ top: -innerHeight, behavior: 'instant' });
      const isEmptyInSight = () =>
        [...document.querySelectorAll('.entries > li:empty')].some(row => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
      do await new Promise(requestAnimationFrame);
      while (isEmptyInSight());
    }
  });
}

it('opens at its end with few rows drawn, shows every row on the way up, and empties those left behind', async () => {
  const page = await chat.open(`/s/${id}`);
  await greeting(page, CALLS - 1).waitFor();
  expect(await countRows(page)).toBe(CALLS);
  await expect.poll(() => countDrawn(page)).toBeLessThan(MAX_DRAWN);
  await expect.poll(() => greeting(page, 0).count()).toBe(0);
  await expect.poll(() => violations(page)).toEqual([]);

  await readUp(page);
  await greeting(page, 0).waitFor();
  await expect.poll(() => countDrawn(page)).toBeLessThan(MAX_DRAWN);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await greeting(page, CALLS - 1).waitFor();
  await expect.poll(() => greeting(page, 0).count()).toBe(0);
  // Emptied rows are as tall as they were.
  const difference = (await page.evaluate(() => document.documentElement.scrollHeight)) - height;
  expect(Math.abs(difference)).toBeLessThan(height / 100);
});

it('keeps the place in its middle over a reload', async () => {
  const page = await chat.open(`/s/${id}`);
  await greeting(page, CALLS - 1).waitFor();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  const middle = page.locator('.entries > li').nth(CALLS / 2);
  await middle.locator('.call').waitFor();
  await page.evaluate(async () => {
    for (let last = -1; last !== scrollY; ) {
      last = scrollY;
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    }
  });
  const readTop = () => middle.evaluate(row => row.getBoundingClientRect().top);
  const before = await readTop();
  await page.reload();
  await middle.locator('.call').waitFor();
  await expect.poll(async () => Math.abs((await readTop()) - before)).toBeLessThan(4);
});

it('shows what the search has found, far from what is drawn', async () => {
  const page = await chat.open(`/s/${id}`);
  await greeting(page, CALLS - 1).waitFor();
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('Person 17');
  await page.locator('.sidebar').getByText('Hello, Person 17.').click();
  const row = page.locator('[data-found]');
  await row.waitFor();
  await expect
    .poll(() =>
      row.evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect();
        return element.textContent?.includes('Hello, Person 17.') === true && top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
});
