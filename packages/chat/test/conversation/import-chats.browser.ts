// Chats of ChatGPT, Claude, Open WebUI and LibreChat are chosen from their exports, imported and gone on with.
import { type Zippable, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { answers, atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { tabTo } from '../support/tab-to.ts';
import { CHATGPT, CLAUDE, LIBRECHAT, OPEN_WEBUI } from './export-samples.ts';

const conversations = openForTests(() => openConversations());

const list = (page: Page) => page.getByRole('region', { name: 'Chats' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Import chats from/ });

const toBytes = (content: unknown) => Buffer.from(JSON.stringify(content));

async function choose(page: Page, content: unknown): Promise<void> {
  const file = { name: 'conversations.json', mimeType: 'application/json', buffer: toBytes(content) };
  await page.getByLabel('Import a chat').setInputFiles(file);
  await dialog(page).waitFor();
}

async function chooseZip(page: Page, files: Zippable): Promise<void> {
  const file = { name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) };
  await page.getByLabel('Import a chat').setInputFiles(file);
}

it('chats of ChatGPT are chosen by the keyboard, and go on with all their versions', async () => {
  const page = await conversations.begin({ text: 'Wind it is.' });
  const others = Array.from({ length: 12 }, (_, index) => ({ ...CHATGPT, title: `Other ${index + 1}` }));
  await choose(page, [CHATGPT, ...others, { ...CHATGPT, mapping: {} }, 'damaged']);
  await dialog(page).getByText('1 chat without messages left out').waitFor();
  await dialog(page).getByText('1 entry of this file could not be read').waitFor();
  await dialog(page).getByText('Not imported: user_editable_context (13), sonic_webpage (13)').waitFor();
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await tabTo(page, /^All chats$/);
  await page.keyboard.press('Space');
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Import 0 chats' }).isDisabled()).toBe(true);
  await dialog(page).getByRole('searchbox', { name: 'Filter chats' }).focus();
  await page.keyboard.type('wave');
  await tabTo(page, /^Plot a wave/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Import 1 chat$/);
  await page.keyboard.press('Enter');
  await answers(page).getByText('Because of wind.').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => list(page).getByRole('link').allInnerTexts()).toEqual(['Plot a wave']);
  await page.getByText('[wave.png: this file was not imported]').waitFor();
  await page.getByText('plot(sin)').waitFor();

  // The first answer, and the second question as it was before.
  await page.getByRole('button', { name: 'Previous version' }).last().click();
  await page.getByText('Whyy?').waitFor();
  await page.getByRole('button', { name: 'Previous version' }).first().click();
  await answers(page).getByText('I cannot see it.').waitFor();
  await page.getByRole('button', { name: 'Next version' }).first().click();
  await page.getByText('plot(sin)').waitFor();
  await say(page, 'And now?');
  await answers(page).getByText('Wind it is.').waitFor();
  await atRest(page);
  const body = JSON.stringify(conversations.wire.requests.at(-1)!.body);
  expect(body).toContain('plot(sin)');
  expect(body).not.toContain('I cannot see it.');
});

it('a chat of Open WebUI comes with its pictures and the answers of all models, and one of LibreChat with its branches', async () => {
  const page = await conversations.begin({ text: 'Still red.' });
  await choose(page, [OPEN_WEBUI]);
  await dialog(page).getByRole('button', { name: 'Import 1 chat' }).click();
  await answers(page).getByText('It is mild.').waitFor();
  const picture = page.locator('.user-message .attachment img');
  await expect.poll(() => picture.evaluate(each => (each as HTMLImageElement).naturalWidth)).toBe(8);
  await page.getByRole('button', { name: 'Previous version' }).first().click();
  await answers(page).getByText('A red square.').waitFor();
  await say(page, 'And now?');
  await answers(page).getByText('Still red.').waitFor();
  await atRest(page);
  const body = JSON.stringify(conversations.wire.requests.at(-1)!.body);
  expect(body).toContain('# Red');
  expect(body).toContain('A red square.');
  await choose(page, LIBRECHAT);
  await dialog(page).getByRole('heading', { name: 'Import chats from LibreChat' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Import 1 chat' }).click();
  await page.getByText('Will it be windy?').waitFor();
  await page.getByRole('button', { name: 'Previous version' }).first().click();
  await answers(page).getByText('Yes.').waitFor();
});

it('at phone width: chats in the ZIP of Claude come with the texts of attachments, and one that fails is named', async () => {
  const page = await conversations.begin();
  await chooseZip(page, { 'users.json': toBytes([]) });
  await list(page).getByText('There are no chats of ChatGPT or Claude in this ZIP file').waitFor();
  await page.setViewportSize({ width: 390, height: 780 });
  const chats = [CLAUDE, { ...CLAUDE, name: 'Second', uuid: 'c-3' }];
  await chooseZip(page, { 'users.json': toBytes([]), 'conversations.json': toBytes(chats) });
  await dialog(page).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await page.route('**/api/session-import*', route => route.abort(), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Import 2 chats' }).click();
  await dialog(page)
    .getByRole('alert')
    .getByText(/was not imported: The chat server does not answer/)
    .waitFor();
  // What is imported already is not imported again.
  await dialog(page).getByRole('button', { name: 'Import 1 chat' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('They are about wind.').waitFor();
  await page.locator('.user-message .attachment', { hasText: 'notes.md' }).waitFor();
});
