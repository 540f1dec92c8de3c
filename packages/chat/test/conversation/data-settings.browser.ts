// The settings of data: what is stored, how long chats are kept, the file with all chats, and the deletion of all.
import { readFileSync } from 'node:fs';
import { createRetentionSetting } from '@vitrine/agent/internal/settings';
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const store = createSqliteStore({ file: ':memory:' });
const chat = openForTests(() =>
  openChat({
    plain: true,
    data: { place: { kind: 'folder', name: '/home/ada/.vitrine' }, retention: createRetentionSetting({ store }) },
  }),
);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

async function openData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog(page).getByRole('tab', { name: 'Data' }).click();
  await dialog(page).getByRole('heading', { name: 'What is stored' }).waitFor();
}

it('shows what is stored; the days of retention are kept, and only saved ones count', async () => {
  await chat.sessionWith('greet', { name: 'Ada' });
  const page = await chat.open();
  await openData(page);
  await dialog(page).getByText('/home/ada/.vitrine').waitFor();
  await expect
    .poll(() => dialog(page).locator('dl').innerText())
    .toMatch(/Chats\s+1\s+Messages and results\s+[\d.]+ (bytes|kB)/);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);

  await dialog(page).getByLabel('Unused chats').selectOption('Delete after some time');
  const days = dialog(page).getByLabel('Days without use');
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await days.fill('0');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await days.fill('30');
  await dialog(page).getByLabel('Which chats').selectOption('Archived chats');
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await days.press('Enter');
  await save.waitFor({ state: 'detached' });
  await page.reload();
  await openData(page);
  await expect.poll(() => dialog(page).getByLabel('Days without use').inputValue()).toBe('30');
  await expect.poll(() => dialog(page).getByLabel('Which chats').inputValue()).toBe('archived');
  await dialog(page).getByLabel('Unused chats').selectOption('Keep everything');
  await save.click();
  await save.waitFor({ state: 'detached' });
  expect(await store.getSetting('retention')).toBeNull();
});

it('all chats are one file', async () => {
  const id = await chat.sessionWith('greet', { name: 'Grace' });
  const page = await chat.open();
  await openData(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('link', { name: 'Export all chats' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vitrine-chats-[\d-]+\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  const names = Object.keys(files).filter(name => name.includes(id));
  expect(names).toHaveLength(2);
});

it('at phone width, by the keyboard: all chats are deleted after the word is typed', async () => {
  const id = await chat.sessionWith('greet', { name: 'Alan' });
  const page = await chat.open(`/s/${id}`);
  await openData(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const isTooWide = () => page.locator('.settings-panel').evaluate(panel => panel.scrollWidth > panel.clientWidth);
  await expect.poll(isTooWide).toBe(false);
  const begin = dialog(page).getByRole('button', { name: 'Delete all chats' });
  await begin.focus();
  await page.keyboard.press('Enter');
  const submit = dialog(page).getByRole('button', { name: 'Delete all chats' });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.keyboard.type('delete');
  await expect.poll(isTooWide).toBe(false);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('There are no chats.').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(url => url.pathname === '/');
  const { sessions } = (await (await fetch(`${chat.url}/api/sessions`)).json()) as { sessions: unknown[] };
  expect(sessions).toEqual([]);
});
