// A project in the page: instructions and a file that reach the provider, chats that are moved, tools that are off, and its end.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { answers, atRest, composer, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const file = { name: 'packing.txt', mimeType: 'text/plain', buffer: Buffer.from('Passport and two tickets') };
const lastBody = () => JSON.stringify(conversations.wire.requests.at(-1)!.body);
const sidebar = (page: Page) => page.getByRole('region', { name: 'Chats', exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('Saved');

async function createProject(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByLabel('Name of the new project').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
}

async function instruct(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Instructions' }).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page).waitFor();
}

async function openMoveDialog(page: Page, title: string) {
  await sidebar(page)
    .getByRole('button', { name: `Options for ${title}`, exact: true })
    .click();
  await page.getByRole('button', { name: 'Move to a project…' }).click();
  return page.getByRole('dialog', { name: `Project of “${title}”` });
}

it('instructions, a file and fewer tools reach the provider from a chat of the project, and from no other', async () => {
  const page = await conversations.begin({ text: 'Take the passport.' }, { text: 'Hello.' });
  await createProject(page, 'Trip to Faro');
  await instruct(page, 'We travel by train.');
  await page.locator('[data-project-files]').setInputFiles(file);
  await page.getByRole('button', { name: 'Remove packing.txt' }).waitFor();
  await page.getByRole('switch', { name: 'Use office in this project' }).click();
  await page.getByRole('combobox', { name: 'Permissions' }).selectOption('Only what was allowed in this project');
  await expect.poll(() => page.getByRole('combobox', { name: 'Permissions' }).inputValue()).toBe('own');
  await expect.poll(() => violations(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('We travel by train.');

  await page.getByRole('main').getByRole('button', { name: 'New chat' }).click();
  await page.getByText('New chat in “Trip to Faro”').waitFor();
  await composer(page).fill('@pack');
  await page.getByRole('option', { name: /packing\.txt/ }).waitFor();
  await page.keyboard.press('Escape');
  await say(page, 'What do I take?');
  await answers(page).filter({ hasText: 'Take the passport.' }).waitFor();
  await atRest(page);
  expect(lastBody()).toContain('We travel by train.');
  expect(lastBody()).toContain('Passport and two tickets');
  expect(lastBody()).toContain('weather__forecast');
  expect(lastBody()).not.toContain('office__');
  await sidebar(page).getByRole('link', { name: 'Trip to Faro' }).waitFor();

  await page.getByRole('button', { name: 'New chat' }).click();
  await say(page, 'Hi');
  await answers(page).filter({ hasText: 'Hello.' }).waitFor();
  expect(lastBody()).not.toContain('We travel by train.');
  expect(lastBody()).not.toContain('Passport');
  expect(lastBody()).toContain('office__');
});

it('a chat is moved to a project, copied out of it, and kept when the project is deleted', async () => {
  const page = await conversations.begin({ text: 'Hello.' }, { text: 'Again.' });
  await createProject(page, 'Home');
  await instruct(page, 'The house is blue.');
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await say(page, 'Paint the door');
  await answers(page).filter({ hasText: 'Hello.' }).waitFor();
  await atRest(page);

  const moving = await openMoveDialog(page, 'Paint the door');
  await moving.getByRole('radio', { name: 'Home' }).check();
  await expect.poll(() => violations(page)).toEqual([]);
  await moving.getByRole('button', { name: 'Move' }).click();
  const group = sidebar(page).locator('[data-project]').filter({ hasText: 'Home' });
  await group.getByRole('link', { name: 'Paint the door' }).waitFor();
  await say(page, 'Which colour?');
  await answers(page).filter({ hasText: 'Again.' }).waitFor();
  await atRest(page);
  expect(lastBody()).toContain('The house is blue.');

  const copying = await openMoveDialog(page, 'Paint the door');
  await copying.getByRole('radio', { name: 'No project' }).check();
  await copying.getByRole('button', { name: 'Copy there' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paint the door (copy)' }).waitFor();
  await expect.poll(() => group.getByRole('link', { name: 'Paint the door' }).count()).toBe(1);

  await group.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('searchbox', { name: 'Search in this project' }).fill('colour');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Which colour/ })
    .waitFor();
  await page.getByRole('button', { name: 'Delete project' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Home”?' });
  await question.getByText('What happens with its chat?').waitFor();
  await question.getByRole('button', { name: 'Keep the chats' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => sidebar(page).getByRole('link', { name: 'Paint the door' }).count()).toBe(2);
  await sidebar(page).getByRole('link', { name: 'Home' }).waitFor({ state: 'detached' });
});

it('works on a phone, and by keyboard alone', async () => {
  const page = await conversations.begin({ text: 'Hello.' });
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${conversations.chat.url}/projects`);
  await page.getByLabel('Name of the new project').focus();
  await page.keyboard.type(`${'Long name '.repeat(8)}`);
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Garden');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Garden', level: 2, includeHidden: true }).waitFor();
  const newChat = page.getByRole('main').getByRole('button', { name: 'New chat' });
  await name.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => newChat.evaluate(button => button === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('New chat in “Garden”').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Start the chat outside the project' }).click();
  await page.getByText('New chat in “Garden”').waitFor({ state: 'detached' });
});

it('instructions for all chats and tools that are off are set once for all of them', async () => {
  const page = await conversations.begin({ text: 'Hello.' });
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'General' }).click();
  await settings.getByRole('textbox', { name: 'Instructions for all chats' }).fill('Call me Ann.');
  await settings.getByRole('button', { name: 'Save' }).click();
  await saved(page).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-open-tools]').click();
  const tools = page.getByRole('dialog', { name: 'Tools' });
  const group = tools.locator('[data-server-name="weather"]');
  if (!(await group.locator('details').evaluate(details => (details as HTMLDetailsElement).open)))
    await group.locator('summary').click();
  const offer = group.getByRole('checkbox', { name: 'Offer Weather forecast to models' });
  await offer.uncheck();
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await say(page, 'Hi');
  await answers(page).filter({ hasText: 'Hello.' }).waitFor();
  await atRest(page);
  expect(lastBody()).toContain('Call me Ann.');
  expect(lastBody()).not.toContain('weather__forecast');
  expect(lastBody()).toContain('office__');
});

it('the bar has the name of the project; a board is moved there; a chat begins with its model, and keeps another one', async () => {
  const page = await conversations.begin({ text: 'Hello.' });
  const picker = page.locator('.model-picker select');
  const ids = await picker
    .locator('option')
    .evaluateAll(options => options.map(option => option.getAttribute('value') ?? ''));
  await picker.selectOption(ids[1]!);
  await createProject(page, 'Trip to Sintra');
  await expect.poll(() => page.locator('.chat-title').innerText()).toBe('Trip to Sintra');
  await page.getByRole('combobox', { name: 'Model' }).selectOption(ids[2]!);
  await saved(page).waitFor();
  const begin = () => page.getByRole('main').getByRole('button', { name: 'New chat' }).click();
  await begin();
  await expect.poll(() => picker.inputValue()).toBe(ids[2]);
  await picker.selectOption(ids[0]!);
  await say(page, 'Hi');
  await answers(page).filter({ hasText: 'Hello.' }).waitFor();
  await atRest(page);
  await page.reload();
  await expect.poll(() => picker.inputValue()).toBe(ids[0]);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Trip to Sintra' }).click();
  await begin();
  await expect.poll(() => picker.inputValue()).toBe(ids[2]);
  await conversations.chat.post('/api/boards', { title: 'Trains' });
  await page.getByRole('link', { name: 'Boards', exact: true }).click();
  await page.getByRole('button', { name: 'Options for Trains' }).click();
  await page.getByRole('button', { name: 'Move to a project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Project of “Trains”' });
  await dialog.getByRole('radio', { name: 'Trip to Sintra' }).check();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Trip to Sintra' }).click();
  const boards = page.getByRole('region', { name: 'Boards in this project' });
  await boards.getByRole('link', { name: 'Trains' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await boards.getByRole('link', { name: 'Trains' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/boards\//);
});
