// An artifact on a board: it runs there, keeps its version until the user asks for the newest, and outlives its chat.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture } from '../schedules/picture.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const clock = (text: string): string =>
  `\`\`\`html id=clock title="Clock"\n<!doctype html><h1>${text}</h1><button onclick="this.textContent='pressed'">press</button>\n\`\`\``;
const view = (page: Page) =>
  page.locator('[data-board-item] .artifact-frame iframe').contentFrame().frameLocator('iframe');

it('an artifact is pinned, runs on the board, is updated on demand, and outlives its chat', async () => {
  const page = await conversations.begin({ text: clock('one') }, { text: clock('two') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await say(page, 'A clock, please');
  await atRest(page);
  const chatAddress = page.url();
  const card = page.locator('.artifact-card', { hasText: 'Clock' });
  if ((await card.getAttribute('aria-pressed')) !== 'true') await card.click();
  await page.locator('.artifact-side').getByRole('button', { name: 'Pin to board' }).click();
  await page.getByLabel('Name of the new board').fill('Walls');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Pinned to').waitFor();
  await say(page, 'Another');
  await atRest(page);

  await page.getByRole('button', { name: 'Open board' }).click();
  await view(page).getByRole('heading', { name: 'one' }).waitFor();
  await view(page).getByRole('button', { name: 'press' }).click();
  await view(page).getByRole('button', { name: 'pressed' }).waitFor();
  const item = page.locator('[data-board-item]');
  await item.getByText('Page · from the chat').waitFor();
  await picture(page, 'pinned-artifact');
  expect(await violationsInBothThemes(page)).toEqual([]);

  const choose = async (name: string): Promise<void> => {
    await item.getByRole('button', { name: 'Options for Clock' }).click();
    await item.getByRole('button', { name }).click();
  };
  await choose('Show the newest version');
  await view(page).getByRole('heading', { name: 'two' }).waitFor();
  const boardAddress = page.url();
  await choose('Open its chat');
  await expect.poll(() => page.url()).toBe(chatAddress);
  const id = chatAddress.split('/').at(-1);
  await page.evaluate(session => fetch(`/api/sessions/${session}`, { method: 'DELETE' }), id);
  await page.goto(boardAddress);
  await view(page).getByRole('heading', { name: 'two' }).waitFor();
  await item.getByText('its chat was deleted').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await view(page).getByRole('heading', { name: 'two' }).waitFor();
  await picture(page, 'pinned-artifact-phone');
});

it('an artifact runs once it comes near the screen, and goes on when the reader scrolls away', async () => {
  const page = await conversations.begin({ text: clock('one') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await say(page, 'A clock, please');
  await atRest(page);
  const card = page.locator('.artifact-card', { hasText: 'Clock' });
  if ((await card.getAttribute('aria-pressed')) !== 'true') await card.click();
  for (const button of ['Create', 'Far walls']) {
    await page.locator('.artifact-side').getByRole('button', { name: 'Pin to board' }).click();
    if (button === 'Create') await page.getByLabel('Name of the new board').fill('Far walls');
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('link', { name: 'Far walls' }).click();
  await expect.poll(() => page.locator('[data-board-item]').count()).toBe(2);
  const board = new URL(page.url()).pathname.split('/').at(-1);
  const near = page.locator('[data-board-item]').first();
  const far = page.locator('[data-board-item]').last();
  const ids = [await near.getAttribute('data-board-item'), await far.getAttribute('data-board-item')];
  await page.evaluate(
    ({ board, ids: [first, last] }) =>
      fetch(`/api/boards/${board}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          places: { [first!]: { x: 0, y: 0, w: 12, h: 60 }, [last!]: { x: 0, y: 60, w: 12, h: 8 } },
        }),
      }),
    { board, ids },
  );
  await page.reload();
  const frames = page.locator('.artifact-frame iframe');
  const nearView = near.locator('.artifact-frame iframe').contentFrame().frameLocator('iframe');
  await nearView.getByRole('button', { name: 'press' }).click();
  await expect.poll(() => frames.count()).toBe(1);
  await far.scrollIntoViewIfNeeded();
  await expect.poll(() => frames.count()).toBe(2);
  await nearView.getByRole('button').scrollIntoViewIfNeeded();
  await nearView.getByRole('button', { name: 'pressed' }).waitFor();
});
