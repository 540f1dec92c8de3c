// A chat that one user shares with another by a link: read along in a browser of another user, until the link is withdrawn.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openUserChat, readViewSite } from './open-user-chat.ts';

const chat = openForTests(openUserChat);

const pictures = process.env.ARTIFACT_PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
};

it('a guest reads along, with views that can do nothing, until the link is withdrawn', async () => {
  const id = await chat.createSession('ann');
  const [ann, bob] = [await chat.open('ann'), await chat.open('bob')];
  await ann.setViewportSize({ width: 1440, height: 900 });
  await ann.goto(`${chat.url}/s/${id}`);
  const ownSite = await readViewSite(ann);
  // By keyboard: the menu of the chat, then the dialog.
  await ann.locator('#sidebar li button[aria-haspopup=dialog]').first().focus();
  await ann.keyboard.press('Enter');
  await ann.getByRole('button', { name: 'Share…' }).click();
  const dialog = ann.getByRole('dialog', { name: 'Share this chat' });
  await dialog.getByRole('radio', { name: 'Only these users' }).check();
  await dialog.getByLabel('Addresses or names').waitFor();
  expect(await violationsInBothThemes(ann)).toEqual([]);
  await picture(ann, 'share-dialog');
  await dialog.getByRole('radio', { name: 'Everyone who signs in' }).check();
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = dialog.getByLabel('The link, which is shown only now');
  await expect.poll(() => link.inputValue()).toContain(`${chat.url}/shared/`);
  await picture(ann, 'share-link');

  const refused: string[] = [];
  bob.on('response', response => {
    if (response.request().method() !== 'GET') refused.push(response.url());
  });
  await bob.setViewportSize({ width: 1440, height: 900 });
  await bob.goto(await link.inputValue());
  await bob.getByText('Shared by ann.').waitFor();
  const site = await readViewSite(bob);
  expect(site).not.toBe(ownSite);
  await picture(bob, 'shared');
  expect(await violationsInBothThemes(bob)).toEqual([]);
  for (const name of ['Answer again', 'Call again', 'Edit', 'Permissions'])
    await expect.poll(() => bob.getByRole('button', { name }).count()).toBe(0);
  // A view runs, and its requests are refused.
  const view = bob.locator('[data-surface-id] iframe').first().contentFrame().frameLocator('iframe');
  await view.getByRole('button', { name: 'Sign', exact: true }).click();
  await view.getByText('Refused.').waitFor();
  // Its own views of the same server are on another site, too.
  const own = await chat.post('bob', '/sessions');
  await chat.call('bob', own.id ?? '', 'desk');
  const other = await chat.open('bob');
  await other.goto(`${chat.url}/s/${own.id}`);
  expect(await readViewSite(other)).not.toBe(site);
  await other.close();

  // What comes later is shown as it comes.
  await chat.call('ann', id, 'greet', { name: 'Ada' });
  await expect.poll(() => bob.locator('.shared-page .call').count()).toBe(2);
  await bob.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => bob.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await bob.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(
      async () =>
        ((await bob.locator('#sidebar').boundingBox())?.x ?? 0) < -300 || (await bob.locator('#sidebar').isHidden()),
    )
    .toBe(true);
  await picture(bob, 'shared-phone-dark');
  expect(refused).toEqual([]);

  await dialog.getByRole('button', { name: 'Withdraw the link' }).click();
  await dialog.getByText('None.').waitFor();
  await bob.getByText('This link leads nowhere').waitFor();
  await expect.poll(() => bob.locator('[data-surface-id]').count()).toBe(0);
  await picture(bob, 'shared-withdrawn');
});

it('a guest sees the items of a board in their places, and nothing that changes them', async () => {
  const id = await chat.createSession('ann');
  const board = await chat.post('ann', '/boards', { title: 'Office' });
  const { callId = '' } = await chat.post('ann', `/sessions/${id}/tool-calls`, {
    ...{ server: 'office', tool: 'greet', arguments: { name: 'Ada' } },
  });
  await expect
    .poll(() => chat.post('ann', `/sessions/${board.sessionId}/board-items`, { sessionId: id, callId }))
    .toHaveProperty('items');
  const [ann, bob] = [await chat.open('ann'), await chat.open('bob')];
  await ann.goto(`${chat.url}/boards/${board.id}`);
  await ann.getByRole('button', { name: 'Options for Office' }).click();
  await ann.getByRole('button', { name: 'Share…' }).click();
  const dialog = ann.getByRole('dialog', { name: 'Share this board' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = dialog.getByLabel('The link, which is shown only now');
  await expect.poll(() => link.inputValue()).toContain(`${chat.url}/shared/`);
  await bob.goto(await link.inputValue());
  const item = bob.locator('.shared-board [data-board-item]');
  await item.getByText('Hello, Ada.').first().waitFor();
  await picture(bob, 'shared-board');
  expect(await violationsInBothThemes(bob)).toEqual([]);
  await expect.poll(() => bob.getByRole('button', { name: /Refresh/ }).count()).toBe(0);
  // What the owner adds comes without loading the page again.
  const later = await chat.post('ann', `/sessions/${id}/tool-calls`, {
    ...{ server: 'office', tool: 'greet', arguments: { name: 'Grace' } },
  });
  await expect
    .poll(() => chat.post('ann', `/sessions/${board.sessionId}/board-items`, { sessionId: id, callId: later.callId }))
    .toHaveProperty('items');
  await item.getByText('Hello, Grace.').first().waitFor();
  await expect.poll(() => item.count()).toBe(2);
  await picture(bob, 'shared-board-later');
  await bob.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => bob.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
