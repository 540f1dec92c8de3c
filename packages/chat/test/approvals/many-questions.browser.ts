// Many questions at once, and a server's card that looks like a question of the page.
import { describe, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { cardAction, cards, viewIn } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { composer, openConversations } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const talks = openForTests(() =>
  openConversations({ servers: { flood: stdioServer('hostile/flood-server.ts') }, plain: true }),
);

async function openFlood() {
  await talks.begin();
  const page = await talks.chat.open(`/s/${await talks.chat.sessionWith('flood', {}, 'flood')}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  return { page, view: viewIn(page) };
}

describe('many questions of one view', () => {
  it('show three cards and a count; those over the limit of open questions are refused', async () => {
    const { page, view } = await openFlood();
    await view.locator('#links').click();
    await page.getByText('5 more approvals wait.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(3);
    await view.getByText('refused 56').waitFor();
    await page.getByRole('button', { name: '8 approvals waiting' }).waitFor();
    const { height } = (await page.locator('.approvals').boundingBox())!;
    expect(height).toBeLessThan(1500);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await cardAction(cards(page).first(), 'deny').click();
    await page.getByText('4 more approvals wait.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(3);
  });

  it('are denied by one button, of both kinds', async () => {
    const { page, view } = await openFlood();
    await view.locator('#calls').click();
    // The page sends three requests at a time.
    await expect.poll(() => cards(page).count()).toBe(3);
    await view.locator('#links').click();
    // Three calls and five links: both count in one limit.
    await view.getByText('refused 59').waitFor();
    await page.getByText('5 more approvals wait.').waitFor();
    await page.getByRole('button', { name: 'Deny all 8' }).click();
    // There is room again: the fourth call asks.
    await page.getByRole('button', { name: '1 approval waiting' }).waitFor();
    await cardAction(cards(page), 'deny').click();
    await view.getByText('refused 68').waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
  });
});

it('an approval card that a server draws says that it is not the chat’s', async () => {
  await talks.begin();
  const page = await talks.chat.open(`/s/${await talks.chat.sessionWith('pose', {}, 'flood')}`);
  const posed = page.locator('.vitrine-approval-card');
  await posed.waitFor();
  const notice = await posed.evaluate(card => getComputedStyle(card, '::before').content);
  expect(notice).toBe('"Shown by a server, not by this chat. Your answer becomes a message."');
  await expect.poll(() => cards(page).count()).toBe(0);
});

it('a text that a view puts into the composer shows its hidden characters, and breaks its long words', async () => {
  const { page, view } = await openFlood();
  await view.locator('#draft').click();
  await expect.poll(() => composer(page).inputValue()).toMatch(/^Pay\[U\+202E\] now\[U\+200B\] y{1000}\ny/);
});
