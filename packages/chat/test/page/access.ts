// The states of the page whose accessibility is checked, one after the other.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allowCard, armed, cards, sayNo } from '../support/answer-cards.ts';
import type { OpenedChat } from '../support/open-page.ts';
import { openResultMenu } from '../support/result-menu.ts';
import { openTools } from '../support/tools-dialog.ts';
import { openStudio } from '../surfaces/studio.ts';

/** Returns the accessibility violations of a page in its current state, one line each (axe.ts). */
export type PageCheck = (page: Page) => Promise<string[]>;

/** The empty page, the form and its errors, the transcript, the approval: in the chat with the office server, its tools without compiled interfaces. */
export async function checkPageStates(chat: OpenedChat, check: PageCheck): Promise<void> {
  const page = await chat.open();
  await page.locator('[data-demonstration=desk]').waitFor();
  expect(await check(page)).toEqual([]);

  const tools = await openTools(page);
  expect(await check(page)).toEqual([]);
  await tools.locator('.tool[data-tool-name=greet]').click();
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  await page.getByRole('button', { name: 'Call tool' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(await check(page)).toEqual([]);

  const id = await chat.sessionWith('greet', { name: 'Ada' });
  for (const tool of ['minutes', 'fail', 'wait', 'desk'])
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'office', tool, arguments: {} });
  await page.goto(`${chat.url}/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  await page.getByText('The drawer is stuck.').waitFor();
  const greeting = page.getByRole('article', { name: 'Greet a person' });
  const menu = await openResultMenu(greeting);
  expect(await check(page)).toEqual([]);
  await menu.getByRole('button', { name: 'JSON' }).click();
  await greeting.getByRole('region', { name: 'Structured content' }).waitFor();
  expect(await check(page)).toEqual([]);

  await page
    .frameLocator('[data-surface-id] iframe')
    .frameLocator('iframe')
    .getByRole('button', { name: 'Sign', exact: true })
    .click();
  await armed(cards(page));
  expect(await check(page)).toEqual([]);
}

/** A surface, its surroundings, its requests, and each display mode: in the chat with the studio server. */
export async function checkSurfaceStates(chat: OpenedChat, check: PageCheck): Promise<void> {
  const studio = await openStudio(chat);
  const { page } = studio;
  await studio.press('tell');
  await studio.says('done');
  await studio.press('speak');
  await page.locator('.message img').waitFor();
  await page.locator('.chip-name').click();
  await page.getByText('Tools of this interface').click();
  await page.getByRole('button', { name: 'Set the count', exact: true }).click();
  await page.getByRole('button', { name: 'Call Set the count' }).click();
  await page.locator('.app-tool-form [aria-invalid=true]').waitFor();
  expect(await check(page)).toEqual([]);

  await studio.press('save');
  await armed(cards(page));
  expect(await check(page)).toEqual([]);
  await allowCard(page);
  await page.getByRole('link', { name: 'setup.exe' }).waitFor();
  await studio.press('link');
  await armed(cards(page));
  expect(await check(page)).toEqual([]);
  await sayNo(page);

  await page.getByRole('button', { name: /^Open in side panel/ }).click();
  await page.locator('.side [data-surface-state=ready]').waitFor();
  expect(await check(page)).toEqual([]);
  await page.getByRole('button', { name: /^Small window/ }).click();
  await studio.view.locator('#mode').getByText('pip').waitFor();
  expect(await check(page)).toEqual([]);
  await page.getByRole('button', { name: /^Full screen/ }).press('Enter');
  await studio.view.locator('#mode').getByText('fullscreen').waitFor();
  expect(await check(page)).toEqual([]);
}
