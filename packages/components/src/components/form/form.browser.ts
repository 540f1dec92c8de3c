// The form by keyboard: errors, Enter, the three answers, and the receipt.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('form');
}, 60_000);
afterAll(() => stories?.close());

const receipt = () => stories.page.locator('[data-slot=form][data-receipt=true]');

async function fillIn(): Promise<void> {
  await stories.page.getByLabel('Full name').fill('Ada Lovelace');
  await stories.page.getByLabel('E-mail').fill('ada@example.org');
  await stories.page.getByLabel('First class').check();
  await stories.page.getByLabel('Travel date').fill('2026-12-10');
}

test('Enter submits what was entered, and the receipt shows it and has the focus', async () => {
  await stories.show('form/Default');
  await fillIn();
  await stories.page.getByLabel('Full name').press('Enter');
  await receipt().waitFor();
  const text = await receipt().textContent();
  for (const part of ['Submitted', 'Ada Lovelace', 'ada@example.org', 'First class', '2026-12-10', '2'])
    expect(text).toContain(part);
  expect(await receipt().evaluate(element => element === document.activeElement)).toBe(true);
});

test('a refused form focuses the summary of its errors, which leads to the fields', async () => {
  await stories.show('form/Default');
  await stories.page.getByLabel('E-mail').fill('not an address');
  await stories.page.getByLabel('E-mail').press('Enter');
  const summary = stories.page.getByRole('group', { name: /need attention/ });
  await summary.waitFor();
  expect(await summary.evaluate(element => element === document.activeElement)).toBe(true);
  expect(await stories.violations()).toEqual([]);
  await stories.page.keyboard.press('Tab');
  await stories.page.keyboard.press('Enter');
  const name = stories.page.getByLabel('Full name');
  expect(await name.evaluate(element => element === document.activeElement)).toBe(true);
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  const errorId = (await name.getAttribute('aria-describedby'))!.split(' ').at(-1)!;
  expect(await stories.page.locator(`[id="${errorId}"]`).textContent()).toBe('Required');
});

test.each([
  ['decline', 'Declined'],
  ['cancel', 'Cancelled'],
])('%s needs no values', async (answer, outcome) => {
  await stories.show('form/Default');
  await stories.page.locator(`[data-action-id=${answer}]`).click();
  await receipt().waitFor();
  expect(await receipt().textContent()).toContain(outcome);
});

test('Escape neither cancels nor empties the form', async () => {
  await stories.show('form/Default');
  await fillIn();
  await stories.page.keyboard.press('Escape');
  expect(await stories.page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
  expect(await receipt().count()).toBe(0);
});

test('a failure is reported, and the entered values stay', async () => {
  await stories.show('form/Failing');
  await fillIn();
  await stories.page.locator('[data-action-id=accept]').click();
  await stories.page.getByText('Submit failed: The server is not reachable.').waitFor();
  expect(await stories.page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
});

test('entered values survive another rendering with the same schema', async () => {
  await stories.show('form/Default');
  await stories.page.getByLabel('Full name').fill('Ada');
  await stories.become('form/Failing');
  expect(await stories.page.getByLabel('Full name').inputValue()).toBe('Ada');
});

test('while the schema arrives, fields can be seen and not filled in', async () => {
  await stories.show('form/Loading');
  const root = await stories.page.locator('[data-slot=form]').elementHandle();
  await stories.become('form/Streaming');
  expect(await stories.page.getByLabel('Full name').isDisabled()).toBe(true);
  await stories.become('form/Default');
  expect(await stories.page.getByLabel('Full name').isEnabled()).toBe(true);
  expect(await root?.evaluate(element => element.isConnected)).toBe(true);
});

test('lists and date inputs work', async () => {
  await stories.show('form/FullSchema');
  await stories.page.getByRole('button', { name: 'Add to Tags' }).click();
  await stories.page.getByRole('textbox', { name: 'Tags 3' }).fill('weekly');
  await stories.page.getByRole('button', { name: 'Remove Tags 1' }).click();
  expect(await stories.page.getByRole('textbox', { name: 'Tags 2' }).inputValue()).toBe('weekly');
  expect(await stories.page.getByLabel('Start').inputValue()).toMatch(/^2026-11-23T09:30/);
});
