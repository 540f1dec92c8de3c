// Everybody can use what stands around a surface: places, tools of views, what the model is told, files, links.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBothThemes } from './axe.ts';
import type { OpenedChat } from './open-page.ts';
import { sayYes } from './questions.ts';
import { openStudio, openStudioChat } from './studio.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openStudioChat();
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

describe('axe, light and dark', () => {
  it('finds nothing around a surface, in any of its places', async () => {
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
    expect(await violationsInBothThemes(page)).toEqual([]);

    await studio.press('save');
    await page.locator('dialog[open] .primary[aria-disabled=false]').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await sayYes(page);
    await page.getByRole('link', { name: 'setup.exe' }).waitFor();
    await studio.press('link');
    await page.locator('dialog[open] .primary[aria-disabled=false]').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Beside/ }).click();
    await page.locator('.side [data-surface-state=ready]').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^Small window/ }).click();
    await studio.view.locator('#mode').getByText('pip').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^Full screen/ }).press('Enter');
    await studio.view.locator('#mode').getByText('fullscreen').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

it('works without a mouse', async () => {
  const { page, view } = await openStudio(chat);
  await page.getByRole('button', { name: /^Beside/ }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.side [data-surface-state=ready]').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Bring it back');
  await page.keyboard.press('Enter');
  await page.locator('.transcript [data-surface-state=ready]').waitFor();
  await page.getByRole('button', { name: /^Full screen/ }).focus();
  await page.keyboard.press('Enter');
  await view.locator('#mode').getByText('fullscreen').waitFor();
  await page.keyboard.press('Escape');
  await view.locator('#mode').getByText('inline').waitFor();
});
