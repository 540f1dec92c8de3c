// The calls of a turn are one line, which opens to a line for each call; a small answer is a line.
import type { ScriptedTurn } from '@vitrine/model/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { viewIn } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { answers, composer, say, viewAt } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openResultMenu } from '../support/result-menu.ts';
import { ask, beginIn, calls, listed, lookUps, openStoreChat, TWELVE, turn, waitForText } from './store-chat.ts';

const conversations = openForTests(openStoreChat);
const begin = (...turns: ScriptedTurn[]): Promise<Page> => beginIn(conversations, turns);

it('folds twelve lookups under one line, with the answer beside its question', async () => {
  const page = await begin(lookUps(...TWELVE), { text: 'All twelve are in stock.' });
  await ask(page, 'Are z0 to z11 in stock?', 'All twelve');
  await expect.poll(() => turn(page).innerText()).toMatch(/^\w\s+Looked up 12 items/);
  await expect.poll(() => listed(page).count()).toBe(0);
  const question = await page.locator('.user-message').boundingBox();
  const answer = await answers(page).boundingBox();
  expect(answer!.y + answer!.height - question!.y).toBeLessThanOrEqual(400);
  expect(question!.y).toBeGreaterThan(0);
  expect(answer!.y + answer!.height).toBeLessThan(900);
  await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(0);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
});

it('opens to a line for each call, by the keyboard, and each line to its result; a reload keeps both', async () => {
  const page = await begin(lookUps('z1', 'z2', 'z3'), { text: 'Enough.' });
  await ask(page, 'How many?', 'Enough.');
  await turn(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => turn(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => listed(page).count()).toBe(3);
  await expect.poll(() => listed(page).nth(1).innerText()).toMatch(/Look up item\s+z2\s+z2: 14 in stock/);
  for (const box of await Promise.all([0, 1, 2].map(index => listed(page).nth(index).boundingBox())))
    expect(box!.height).toBeLessThanOrEqual(40);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await listed(page).nth(1).getByRole('button', { name: 'Details: Look up item' }).press('Enter');
  await viewIn(page).getByText('z2: 14 in stock').waitFor();
  await page.reload();
  await viewIn(page).getByText('z2: 14 in stock').waitFor();
  await expect.poll(() => listed(page).count()).toBe(3);
  await turn(page).click();
  await expect.poll(() => listed(page).count()).toBe(0);
});

it('never reloads a surface that it folds away', async () => {
  const page = await begin(
    { calls: [...lookUps('z1').calls, ...calls('store__list_items', {})] },
    { text: 'Six items.' },
  );
  await ask(page, 'What is there?', 'Six items.');
  await turn(page).click();
  await page
    .getByRole('article', { name: 'List items' })
    .getByRole('button', { name: /^Details/ })
    .click();
  const view = viewIn(page);
  await view.getByText('Item 5').first().waitFor();
  await view.locator('body').evaluate(body => void (body.dataset.mark = 'same'));
  const surface = page.locator('[data-surface-id]');
  await turn(page).click();
  await expect.poll(() => surface.isVisible()).toBe(false);
  await turn(page).click();
  await expect.poll(() => surface.isVisible()).toBe(true);
  await expect.poll(() => view.locator('body').getAttribute('data-mark')).toBe('same');
  await view.getByText('Item 5').first().waitFor();
});

it('leaves a failure in sight as a line, and an interface that a tool brought', async () => {
  const page = await begin(
    { calls: [...lookUps('z1', 'x2', 'z3').calls, ...calls('weather__forecast', { place: 'Lisbon', days: 3 })] },
    { text: 'Mild in Lisbon.' },
  );
  await ask(page, 'All in one?', 'Mild');
  await expect.poll(() => turn(page).innerText()).toMatch(/Looked up 3 items, 1 more call\s+1 failed/);
  await viewAt(page, 0).locator('.days li').nth(2).waitFor();
  await expect.poll(() => listed(page).count()).toBe(2);
  await listed(page).first().getByText('There is no item x2.').waitFor();
  const box = await listed(page).first().boundingBox();
  expect(box!.height).toBeLessThanOrEqual(72);
});

it('follows while the turn runs, folds when the answer begins, and keeps the focus', async () => {
  const page = await begin(
    { calls: [...lookUps('z1', 'z2').calls, ...calls('store__check_shelf', {})] },
    { text: 'It is full.' },
  );
  await say(page, 'And the shelf?');
  await page.locator('.call[data-tool-name=check_shelf]').getByText('Running…').first().waitFor();
  await expect.poll(() => turn(page).innerText()).toContain('Working…');
  await expect.poll(() => listed(page).count()).toBe(3);
  await listed(page).first().getByRole('button', { name: 'Details: Look up item' }).focus();
  await conversations.chat.sessionWith('let_go', {}, 'store');
  await waitForText(page, 'It is full.');
  await expect.poll(() => listed(page).count()).toBe(0);
  await expect.poll(() => turn(page).evaluate(button => button === document.activeElement)).toBe(true);
});

it('opens the call that the address names', async () => {
  const page = await begin(lookUps('z1', 'z2'), { text: 'Enough.' });
  await ask(page, 'How many?', 'Enough.');
  const id = await page.locator('.call').last().getAttribute('id');
  await page.goto(`${page.url()}#${id}`);
  await expect.poll(() => turn(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => page.locator('.call').last().getAttribute('data-look')).toBe('open');
  await expect.poll(() => page.locator('[data-found]').count()).toBe(1);
});

it('shows a small answer as one line, with everything else in a menu', async () => {
  const id = await conversations.chat.sessionWith('remove_item', { id: 'z9' }, 'store');
  const page = await conversations.chat.open(`/s/${id}`);
  const call = page.getByRole('article', { name: 'Remove item' });
  await call.getByText('Removed z9.').waitFor();
  expect((await call.boundingBox())!.height).toBeLessThanOrEqual(72);
  await expect.poll(() => call.innerText()).not.toMatch(/Arguments|Copy|Download|Raw|Made by/);
  const menu = await openResultMenu(call);
  await expect.poll(() => menu.innerText()).toMatch(/Copy[\s\S]*Arguments[\s\S]*Raw result[\s\S]*remove_item/);
  await menu.getByRole('button', { name: 'Arguments' }).click();
  await expect.poll(() => call.locator('.arguments').innerText()).toMatch(/id\s+z9/);
  await page.setViewportSize({ width: 390, height: 900 });
  const { height } = (await call.locator('.call-head').boundingBox())!;
  expect(height).toBeLessThanOrEqual(72);
});

it('copies an answer, and a small result, where the browser keeps the clipboard from a page without TLS', async () => {
  const page = await begin({ text: 'It is gone for good.' });
  // As at an `http:` address of another machine.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await ask(page, 'Where is z9?', 'It is gone for good.');
  await answers(page).hover();
  await page.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await composer(page).focus();
  await page.keyboard.press('Control+V');
  await expect.poll(() => composer(page).inputValue()).toBe('It is gone for good.');
  await page.goto(
    `${conversations.chat.url}/s/${await conversations.chat.sessionWith('remove_item', { id: 'z9' }, 'store')}`,
  );
  const call = page.getByRole('article', { name: 'Remove item' });
  await call.getByText('Removed z9.').waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const menu = await openResultMenu(call);
  await menu.getByRole('button', { name: 'Copy' }).click();
  await composer(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await expect.poll(() => composer(page).inputValue()).toBe('Removed z9.');
});

it('is found by the browser’s search in a folded list, which opens', async () => {
  const page = await begin(lookUps('z1', 'z2'), { text: 'Enough.' });
  await ask(page, 'How many?', 'Enough.');
  const folded = page.locator('.entries > li[hidden=until-found]');
  await expect.poll(() => folded.count()).toBe(2);
  await folded.last().dispatchEvent('beforematch');
  await expect.poll(() => listed(page).count()).toBe(2);
});
