// What the page says about who wrote or asked something, and what became of it.
import { createModels } from '@vitrine/model';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { cardAction, cards, viewIn } from '../support/answer-cards.ts';
import { answers, atRest, composer, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({
    servers: { flood: stdioServer('hostile/flood-server.ts') },
    models: createModels({ configs: [] }),
    plain: true,
  }),
);

it('a request of the offline planner is not one of a model', async () => {
  const page = await chat.open();
  await say(page, 'save index 7');
  const card = cards(page);
  await card.waitFor();
  await expect.poll(() => card.innerText()).toContain('the offline planner');
  await expect.poll(() => card.innerText()).not.toMatch(/the model/i);
  await cardAction(card, 'deny').click();
});

it('a note of the agent for a model is not in the answer of the offline planner', async () => {
  const page = await chat.open();
  await say(page, 'flood');
  const card = cards(page);
  await card.waitFor();
  await cardAction(card, 'allow').click();
  await page.locator('[data-surface-state=ready]').waitFor();
  await answers(page).last().getByText('Shown.').waitFor();
  await atRest(page);
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(/The user sees an interface/);
});

it('a prompt of a server is not called its interface, and its hidden characters are shown', async () => {
  const page = await chat.open();
  await composer(page).fill('/greet');
  await page.locator('[data-prompt-name=greet]').click();
  await page.getByText('From a prompt of flood. Check it before you send it.').waitFor();
  await expect.poll(() => composer(page).inputValue()).toBe('Hello[U+202E] bank');
});

it('a message that a view suggests is not called sent', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('flood', {}, 'flood')}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  await viewIn(page).locator('#draft').click();
  await page.getByText('The interface of flood suggests this message; it is not sent').waitFor();
  await page.getByText('Written by the interface of flood. Check it before you send it.').waitFor();
});
