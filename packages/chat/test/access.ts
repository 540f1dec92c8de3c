// The states of the page that every user has to be able to use, one after the other.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenedChat } from './open-page.ts';
import { armed, cards, sayNo, sayYes } from './questions.ts';
import { openResultMenu } from './result-menu.ts';
import { openStudio } from './studio.ts';

/** What is wrong with a page as it stands, one line each (axe.ts). */
export type Look = (page: Page) => Promise<string[]>;

/** The empty page, the form and its errors, the transcript, the question: of the chat with the office, its tools plain. */
export async function lookAtThePage(chat: OpenedChat, look: Look): Promise<void> {
  const page = await chat.open();
  await page.locator('[data-demonstration=desk]').waitFor();
  expect(await look(page)).toEqual([]);

  await page.getByRole('button', { name: 'Greet a person' }).click();
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  await page.getByRole('button', { name: 'Call tool' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(await look(page)).toEqual([]);

  const id = await chat.sessionWith('greet', { name: 'Ada' });
  for (const tool of ['minutes', 'fail', 'wait', 'desk'])
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'office', tool, arguments: {} });
  await page.goto(`${chat.url}/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  await page.getByText('The drawer is stuck.').waitFor();
  const greeting = page.getByRole('article', { name: 'Greet a person' });
  const menu = await openResultMenu(greeting);
  expect(await look(page)).toEqual([]);
  await menu.getByRole('button', { name: 'JSON' }).click();
  await greeting.getByRole('region', { name: 'Structured content' }).waitFor();
  expect(await look(page)).toEqual([]);

  await page
    .frameLocator('[data-surface-id] iframe')
    .frameLocator('iframe')
    .getByRole('button', { name: 'Sign', exact: true })
    .click();
  await armed(cards(page));
  expect(await look(page)).toEqual([]);
}

/** A surface, what stands around it, what it asks, and each of its places: of the chat with the studio. */
export async function lookAroundASurface(chat: OpenedChat, look: Look): Promise<void> {
  const studio = await openStudio(chat);
  const { page } = studio;
  await studio.press('tell');
  await studio.says('done');
  await studio.press('speak');
  await page.locator('.message img').waitFor();
  await page.locator('.chip-name').click();
  await page.getByText('Tools of this view').click();
  await page.getByRole('button', { name: 'Set the count', exact: true }).click();
  await page.getByRole('button', { name: 'Call Set the count' }).click();
  await page.locator('.app-tool-form [aria-invalid=true]').waitFor();
  expect(await look(page)).toEqual([]);

  await studio.press('save');
  await armed(cards(page));
  expect(await look(page)).toEqual([]);
  await sayYes(page);
  await page.getByRole('link', { name: 'setup.exe' }).waitFor();
  await studio.press('link');
  await armed(cards(page));
  expect(await look(page)).toEqual([]);
  await sayNo(page);

  await page.getByRole('button', { name: /^Open in side panel/ }).click();
  await page.locator('.side [data-surface-state=ready]').waitFor();
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: /^Small window/ }).click();
  await studio.view.locator('#mode').getByText('pip').waitFor();
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: /^Full screen/ }).press('Enter');
  await studio.view.locator('#mode').getByText('fullscreen').waitFor();
  expect(await look(page)).toEqual([]);
}
