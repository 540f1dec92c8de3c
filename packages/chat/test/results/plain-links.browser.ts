// A plain link of a view in the chat: it is asked about like a link of `ui/open-link`, and the view stays.
import { expect, it } from 'vitest';
import { cardAction, cards } from '../support/answer-cards.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openStudio, openStudioChat } from '../surfaces/studio.ts';

const chat = openForTests(() => openStudioChat());

it('asks "Open this link?", and a denial leaves the view as it was', async () => {
  const { page, view, press } = await openStudio(chat);
  await press('add');
  await view.locator('body').evaluate(body => {
    body.insertAdjacentHTML('afterbegin', '<a href="https://example.org/plain" target="_blank">plain</a>');
  });
  await view.getByText('plain').click();
  const card = cards(page);
  await card.waitFor();
  await expect.poll(() => card.innerText()).toMatch(/Open this link\?[\s\S]*example\.org/);
  await cardAction(card, 'deny').click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => view.locator('#count').innerText()).toBe('1');
  await expect.poll(() => page.locator('.vitrine-surface-stopped').count()).toBe(0);
});
