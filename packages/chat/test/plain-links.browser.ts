// A plain link of a view in the chat: it is asked about like a link of `ui/open-link`, and the view stays.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cardAction, cards } from './answer-cards.ts';
import type { OpenedChat } from './open-page.ts';
import { openStudio, openStudioChat } from './studio.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openStudioChat();
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

it('asks "Open this link?", and a denial leaves the view as it was', async () => {
  const { page, view, press } = await openStudio(chat);
  await press('add');
  await view.locator('body').evaluate(body => {
    body.insertAdjacentHTML('afterbegin', '<a href="https://example.org/plain" target="_blank">plain</a>');
  });
  await view.getByText('plain').click();
  const card = cards(page);
  await card.waitFor();
  expect(await card.innerText()).toMatch(/Open this link\?[\s\S]*example\.org/);
  await cardAction(card, 'deny').click();
  await card.waitFor({ state: 'detached' });
  expect(await view.locator('#count').innerText()).toBe('1');
  expect(await page.locator('.vitrine-surface-stopped').count()).toBe(0);
});
