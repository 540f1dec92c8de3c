// The JSON tree in a browser: by keyboard alone, with search, over a large value.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('json-view');
}, 60_000);
afterAll(() => stories?.close());

const focused = () => stories.page.evaluate(() => document.activeElement?.textContent);

it('is folded, opened and walked by keyboard', async () => {
  await stories.show('json-view/Default');
  const { page } = stories;
  await page.getByRole('treeitem').first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(focused).toContain('customer');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.locator(':focus').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toContain('Ångström');
  await expect.poll(() => page.locator('.vitrine-json-path').textContent()).toBe('$.customer.name');
  await page.keyboard.press('End');
  await expect.poll(focused).toContain('content-type');
  expect(stories.takeProblems()).toEqual([]);
});

it('finds a value in thousands of folded ones, with few elements', async () => {
  await stories.show('json-view/Huge');
  const { page } = stories;
  await expect.poll(() => page.getByText('[ 3201 ]').or(page.getByText('[3201]')).count()).toBeGreaterThan(0);
  await page.getByRole('searchbox').fill('Pocahontas');
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('of');
  await page.getByRole('searchbox').press('Enter');
  await expect.poll(() => page.locator('.vitrine-json-path').textContent()).toMatch(/^\$\[\d+\]\.Title$/);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect.poll(() => page.locator('#root *').count()).toBeLessThan(1000);
});

it('a depth that arrives after the value applies until the user expands or collapses all', async () => {
  await stories.show('json-view/Default');
  const rows = () => stories.page.getByRole('treeitem').count();
  const value = { a: { b: { c: { d: 1 } } } };
  await stories.update({ value });
  expect(await rows()).toBe(3);
  await stories.update({ value, openDepth: 9 });
  expect(await rows()).toBe(5);
  await stories.page.getByRole('button', { name: 'Collapse all' }).click();
  await stories.update({ value, openDepth: 8 });
  expect(await rows()).toBe(2);
});
