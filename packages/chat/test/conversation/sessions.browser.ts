// The list of sessions in use: rename, pin, archive, delete and take that back.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() => openChat({ plain: true }));

const list = (page: Page) => page.getByRole('region', { name: 'Chats' });
const links = (page: Page) => list(page).getByRole('link');
async function choose(page: Page, title: string, item: string): Promise<void> {
  await list(page)
    .getByRole('button', { name: `Options for ${title}` })
    .click();
  await page.getByRole('dialog', { name: 'Options' }).getByText(item, { exact: true }).click();
}

it('a chat is renamed, pinned, archived and deleted, and a deletion is taken back', async () => {
  const id = await chat.sessionWith('greet', { name: 'Ada' });
  const page = await chat.open(`/s/${id}`);
  const greet = 'Greet a person';
  await links(page).filter({ hasText: greet }).waitFor();

  // By the keyboard alone.
  const options = list(page).getByRole('button', { name: `Options for ${greet}` });
  await options.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Rename');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New title' }).fill('Hello to Ada');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hello to Ada' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Options for Hello to Ada');

  await choose(page, 'Hello to Ada', 'Pin');
  await list(page).getByRole('heading', { name: 'Pinned' }).waitFor();
  await page.reload();
  await list(page).getByRole('heading', { name: 'Pinned' }).waitFor();
  await choose(page, 'Hello to Ada', 'Archive');
  await list(page).getByText('Archived').waitFor();
  await expect.poll(() => list(page).getByRole('heading', { name: 'Pinned' }).count()).toBe(0);

  await choose(page, 'Hello to Ada', 'Delete');
  await page.waitForURL(url => url.pathname === '/');
  await expect.poll(() => links(page).count()).toBe(0);
  const readSessions = async () => (await fetch(`${chat.url}/api/sessions`)).json();
  await expect.poll(readSessions).toMatchObject({ sessions: [] });
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await list(page).getByText('Archived').click();
  await links(page).filter({ hasText: 'Hello to Ada' }).click();
  await page.getByText('Hello, Ada.').waitFor();
});

it('a chat that is deleted in one tab is gone in the other', async () => {
  const id = await chat.sessionWith('greet', { name: 'Edith' });
  const [page, other] = [await chat.open(`/s/${id}`), await chat.open(`/s/${id}`)];
  for (const tab of [page, other]) await tab.getByText('Hello, Edith.').waitFor();
  await choose(page, 'Greet a person', 'Delete');
  await other.getByText('Chat not found').waitFor();
  const restoring = page.waitForResponse(response => response.request().method() !== 'GET');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  expect((await restoring).ok()).toBe(true);
  await other.reload();
  await other.getByText('Hello, Edith.').waitFor();
  await fetch(`${chat.url}/api/sessions/${id}`, { method: 'DELETE' });
});

it('Escape leaves the title as it is', async () => {
  const id = await chat.sessionWith('greet', { name: 'Grace' });
  const page = await chat.open(`/s/${id}`);
  await choose(page, 'Greet a person', 'Rename');
  await page.getByRole('textbox', { name: 'New title' }).fill('x');
  await page.keyboard.press('Escape');
  await links(page).filter({ hasText: 'Greet a person' }).waitFor();
});

it('the search finds what a tool answered, by the keyboard, and shows it', async () => {
  const id = await chat.sessionWith('greet', { name: 'Zoë', times: 2 });
  for (const name of ['Alan', 'Barbara'])
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'office', tool: 'greet', arguments: { name } });
  // The search finds what is there when it begins.
  const countResults = async () => {
    const session = (await (await fetch(`${chat.url}/api/sessions/${id}`)).json()) as { events: { type: string }[] };
    return session.events.filter(({ type }) => type === 'llm:tool-result').length;
  };
  await expect.poll(countResults).toBe(3);
  const page = await chat.open();
  const field = page.getByRole('searchbox', { name: 'Search chats' });
  await field.fill('hello zoe');
  const results = page.getByRole('list', { name: 'Found in chats' });
  await results.getByText('Zoë').first().waitFor();
  await expect.poll(() => results.locator('mark').allInnerTexts()).toContain('Zoë');
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(url => url.pathname === `/s/${id}`);
  const entry = page.locator('[data-found]');
  await entry.getByText('Hello, Zoë. Hello, Zoë.').waitFor();
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-found'));

  await field.fill('nothing of this kind');
  await page.getByText('No chats match').waitFor();
  await field.fill('');
  await links(page).first().waitFor();
});
