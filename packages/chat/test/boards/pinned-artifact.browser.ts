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
