// A chat is continued from an answer, duplicated, exported and imported in the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allowCard } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { answers, atRest, forecastCall, openConversations, say, viewAt } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const list = (page: Page) => page.getByRole('region', { name: 'Chats' });
const readPath = (page: Page): string => new URL(page.url()).pathname;
async function openMenu(page: Page, title: string) {
  await list(page)
    .getByRole('button', { name: `Options for ${title}`, exact: true })
    .click();
  return page.getByRole('dialog', { name: 'Options' });
}
async function download(page: Page, title: string, item: string): Promise<{ name: string; path: string }> {
  const menu = await openMenu(page, title);
  const [file] = await Promise.all([page.waitForEvent('download'), menu.getByRole('link', { name: item }).click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}
/** A chat about the weather, with a view and two answers. */
async function beginWeather(first: string): Promise<Page> {
  const page = await conversations.begin(
    forecastCall('Lisbon', { provider: 'anthropic' }),
    { text: 'Mild in **Lisbon**.' },
    { text: 'Take a coat.' },
    { text: 'In another chat.' },
  );
  await say(page, first);
  await allowCard(page);
  await answers(page).getByText('Mild in').waitFor();
  await atRest(page);
  await say(page, 'And at night?');
  await answers(page).getByText('Take a coat.').waitFor();
  await atRest(page);
  return page;
}

it('an answer is continued in a new chat, where its view works', async () => {
  const page = await beginWeather('Weather in Lisbon');
  const before = readPath(page);
  const actions = page.getByRole('group', { name: 'Actions for this answer' }).first();
  await actions.getByRole('button', { name: 'Fork from here' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Weather in Lisbon (copy)' }).waitFor();
  expect(readPath(page)).not.toBe(before);
  await viewAt(page, 0).locator('.days li').nth(2).waitFor();
  await expect.poll(() => answers(page).allInnerTexts()).toEqual(['Mild in Lisbon.']);
  await say(page, 'Where am I?');
  await answers(page).getByText('In another chat.').waitFor();
  await atRest(page);
  await page.goto(new URL(before, conversations.chat.url).href);
  await answers(page).getByText('Take a coat.').waitFor();
  await expect.poll(() => answers(page).count()).toBe(2);

  await (await openMenu(page, 'Weather in Lisbon')).getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(() => readPath(page)).not.toBe(before);
  await answers(page).getByText('Take a coat.').waitFor();
  await expect.poll(() => list(page).getByRole('link', { name: 'Weather in Lisbon (copy)' }).count()).toBe(2);
});

it('the export as Markdown has messages, answers, arguments, and the data of the view as tables', async () => {
  const page = await beginWeather('Weather for my notes');
  const { name, path } = await download(page, 'Weather for my notes', 'Export as Markdown');
  expect(name).toMatch(/^chat-[\w-]+\.md$/);
  const text = readFileSync(path, 'utf8');
  for (const part of [
    '# Weather for my notes\n',
    '## You\n\n```\nWeather for my notes\n```\n',
    '- place: Lisbon\n- days: 3\n',
    '> Mild in **Lisbon**.\n',
    'An interface was shown here.',
    '> Take a coat.\n',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/\n\| .*\|\n\| --- \|(?: --- \|)*\n\| .*\|\n/);
});

it('a chat that was exported as JSON is imported; a wrong file is refused in plain words', async () => {
  const page = await beginWeather('Weather to keep');
  const before = readPath(page);
  const { name, path } = await download(page, 'Weather to keep', 'Export as JSON');
  expect(name).toMatch(/^chat-[\w-]+\.json$/);
  const file = JSON.parse(readFileSync(path, 'utf8')) as { contents: object };
  expect(Object.keys(file.contents).length).toBeGreaterThan(0);
  const choose = async (chosen: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      list(page).getByRole('button', { name: 'Import a chat' }).click(),
    ]);
    await chooser.setFiles(chosen);
  };
  const wrong = join(conversations.chat.folder, 'wrong.json');
  writeFileSync(wrong, '[{"title":"From elsewhere"}]');
  await choose(wrong);
  await list(page).getByRole('alert').getByText('This is not the file of a chat of Vitrine.').waitFor();
  expect(readPath(page)).toBe(before);
  await expect.poll(() => violations(page)).toEqual([]);

  await choose(path);
  await expect.poll(() => readPath(page)).not.toBe(before);
  await answers(page).getByText('Take a coat.').waitFor();
  await page.getByText('Interfaces are not imported').waitFor();
  await expect.poll(() => list(page).getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.locator('[data-surface-id] iframe').count()).toBe(0);
  await say(page, 'Go on');
  await answers(page).getByText('In another chat.').waitFor();
});
