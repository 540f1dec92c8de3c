// In Chromium with keys as the system's input method sends them; the order is Safari's: the composition ends before the key.
import { expect, it } from 'vitest';
import {
  answers,
  atRest,
  composer,
  openConversations,
  say,
} from '../../packages/chat/test/support/conversation-page.ts';
import { openForTests } from '../../packages/chat/test/support/open-for-tests.ts';
import { endCompositionByEnter } from '../support/compose.ts';
import { readCaseTitle } from './read-case.ts';

const conversations = openForTests(() => openConversations());

it(readCaseTitle('i01'), async () => {
  const page = await conversations.begin({ text: 'First answer.' }, { text: 'Second answer.' });
  await composer(page).focus();
  await endCompositionByEnter(page, 'こんにちは');
  // Sends what is there by now, if anything was left to send.
  await expect.poll(() => composer(page).inputValue()).toBe('こんにちは');
  await composer(page).press('Enter');
  await answers(page).filter({ hasText: 'First answer.' }).waitFor();
  await atRest(page);
  expect(conversations.wire.requests).toHaveLength(1);

  // A message that is edited.
  await page.locator('.user-message').hover();
  await page.locator('[data-edit]').click();
  const edited = page.getByRole('textbox', { name: 'Edit the message' });
  await endCompositionByEnter(page, '世界');
  await expect.poll(() => edited.inputValue()).toBe('こんにちは世界');
  await edited.press('Enter');
  await answers(page).filter({ hasText: 'Second answer.' }).waitFor();
  await atRest(page);
  expect(conversations.wire.requests).toHaveLength(2);

  // The title of a chat.
  const title = page.locator('.session-title-field');
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await title.fill('');
  await endCompositionByEnter(page, '題');
  await expect.poll(() => title.inputValue()).toBe('題');
  await title.press('Enter');
  await page.getByRole('link', { name: '題' }).waitFor();

  // The command palette: Enter would choose its first command.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.waitFor();
  await endCompositionByEnter(page, 'n');
  await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('n');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await say(page, 'Bye');
});
