// The focus of a user of the keyboard when the element that has it is removed or hidden.
import { createChatClient } from '@vitrine/agent/api';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answers, atRest, composer, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const focusIn = (page: Page, selector: string) =>
  page.waitForFunction(wanted => document.activeElement?.matches(wanted) === true, selector);

it('stays at the versions of an answer, and goes to the composer when an answer or a message is replaced', async () => {
  const page = await conversations.begin({ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' });
  await say(page, 'Question');
  await answers(page).getByText('One.').waitFor();
  await atRest(page);
  await page.getByRole('button', { name: 'Answer again', exact: true }).focus();
  await page.keyboard.press('Enter');
  await answers(page).getByText('Two.').waitFor();
  await atRest(page);
  await focusIn(page, '[data-composer]');

  await page.getByRole('button', { name: 'Previous version' }).focus();
  await page.keyboard.press('Enter');
  await answers(page).getByText('One.').waitFor();
  // This is the first: there is no previous one.
  await focusIn(page, '.version-switch [aria-label="Next version"]');
  await page.keyboard.press('Enter');
  await answers(page).getByText('Two.').waitFor();
  await focusIn(page, '.version-switch [aria-label="Previous version"]');

  const edit = page.locator('[data-edit]');
  await edit.focus();
  await page.keyboard.press('Enter');
  await focusIn(page, '.edit-message textarea');
  await page.keyboard.press('Escape');
  await focusIn(page, '[data-edit]');
  await page.keyboard.press('Enter');
  await focusIn(page, '.edit-message textarea');
  await page.keyboard.type(', edited');
  await page.keyboard.press('Enter');
  await answers(page).getByText('Three.').waitFor();
  await page.locator('.user-text', { hasText: 'Question, edited' }).waitFor();
  await focusIn(page, '[data-composer]');
});

it('comes back from a dialog with the caret: what is typed next is not lost', async () => {
  const page = await conversations.begin();
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.waitFor();
  await page.keyboard.type('New chat');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await focusIn(page, '[data-composer]');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.type('typed');
  await expect.poll(() => composer(page).inputValue()).toBe('typed');
  await composer(page).fill('');
});

it('leaves the drawer of a phone with the chat that was chosen there', async () => {
  const page = await conversations.begin({ text: 'Here.' });
  await say(page, 'On a phone');
  await answers(page).getByText('Here.').waitFor();
  await atRest(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'On a phone' });
  await link.waitFor();
  await link.focus();
  await page.keyboard.press('Enter');
  await focusIn(page, '[data-composer]');
});

it('stays at the chat of the list that is pinned, renamed, archived or comes back; next to one that is deleted', async () => {
  const client = createChatClient({ baseUrl: conversations.chat.url });
  await client.deleteAllSessions();
  for (const title of ['First', 'Second', 'Third'])
    await client.updateSession((await client.createSession()).id, { title });
  const page = await conversations.begin();
  const list = page.getByRole('region', { name: 'Chats' });
  const press = async (title: string, item: string): Promise<void> => {
    const options = list.getByRole('button', { name: `Options for ${title}`, exact: true });
    await options.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Rename');
    while ((await page.evaluate(() => document.activeElement?.textContent)) !== item) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  const focusAt = (title: string) => focusIn(page, `[aria-label="Options for ${title}"]`);
  const titles = () => list.getByRole('link').allInnerTexts();
  await expect.poll(titles).toEqual(['Third', 'Second', 'First']);

  await press('First', 'Pin');
  await expect.poll(titles).toEqual(['First', 'Third', 'Second']);
  await focusAt('First');
  await press('Second', 'Pin');
  await expect.poll(titles).toEqual(['Second', 'First', 'Third']);
  await focusAt('Second');
  await press('Second', 'Unpin');
  await expect.poll(titles).toEqual(['First', 'Third', 'Second']);
  await focusAt('Second');

  await press('Third', 'Rename');
  await page.getByRole('textbox', { name: 'New title' }).fill('Last');
  await page.keyboard.press('Enter');
  await focusAt('Last');
  await press('Last', 'Rename');
  await focusIn(page, '.session-title-field');
  await page.keyboard.press('Tab');
  await focusIn(page, '[data-session]:has([aria-label="Options for Second"]) .session-link');

  await press('Second', 'Archive');
  await focusIn(page, '.archived > summary');
  await page.keyboard.press('Enter');
  await press('Second', 'Unarchive');
  await list.locator('.archived').waitFor({ state: 'detached' });
  await focusAt('Second');

  // The middle one of three, then the last one.
  await press('Last', 'Delete');
  await focusAt('Second');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await focusAt('Last');
  await press('Second', 'Delete');
  await focusAt('Last');
});
