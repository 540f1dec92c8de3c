// The table in a browser: the keyboard of its grid, its window over many rows, its filter, and cards from the same elements.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('data-table');
}, 60_000);
afterAll(() => stories?.close());

const focusedCell = () =>
  stories.page.evaluate(() => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell'));
const elements = () => stories.page.locator('#root *').count();
const press = (...keys: string[]) =>
  keys.reduce<Promise<void>>((last, key) => last.then(() => stories.page.keyboard.press(key)), Promise.resolve());

it('100,000 rows: the keyboard reaches every end, sorting and the filter work, and the page stays small', async () => {
  await stories.show('data-table/HundredThousand', { width: 800 });
  const { page } = stories;
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
  await page.getByRole('button', { name: 'Title', exact: true }).focus();
  await press('Control+End');
  await expect.poll(focusedCell).toBe('100000:13');
  expect(await elements()).toBeLessThan(3000);
  await press('PageUp', 'ArrowLeft', 'Home');
  await expect.poll(focusedCell).toMatch(/^999\d\d:0$/);
  await press('Control+Home');
  await expect.poll(focusedCell).toBe('0:0');
  await press('ArrowRight', 'Enter', 'Enter');
  const header = page.getByRole('columnheader', { name: 'US Gross', exact: true });
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => page.locator('[data-cell="1:1"]').textContent()).toBe('760167650');
  await page.getByRole('searchbox').fill('pocahontas');
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).not.toBe('100001');
  expect(await elements()).toBeLessThan(3000);
  expect(stories.takeProblems()).toEqual([]);
});

it('a focused cell that is scrolled away keeps the focus', async () => {
  await stories.show('data-table/Cars', { width: 800 });
  const { page } = stories;
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('407');
  await page.getByRole('button', { name: 'Name' }).focus();
  await press('ArrowDown', 'ArrowDown');
  await expect.poll(focusedCell).toBe('2:0');
  await page.getByRole('grid').evaluate(grid => grid.scrollTo(0, 5000));
  await expect.poll(() => page.locator('[data-cell="100:0"], [data-cell="140:0"]').count()).toBeGreaterThan(0);
  expect(await focusedCell()).toBe('2:0');
});

it('narrow tables show the same rows as cards', async () => {
  await stories.show('data-table/Formats', { width: 600 });
  const { page } = stories;
  const rows = await page.getByRole('row').count();
  const wide = await page.locator('[data-cell="1:1"]').boundingBox();
  await stories.show('data-table/Formats', { width: 320 });
  await expect.poll(() => page.getByRole('row').count()).toBe(rows);
  const title = await page.locator('[data-cell="1:0"]').boundingBox();
  const second = await page.locator('[data-cell="1:1"]').boundingBox();
  expect(second!.y).toBeGreaterThan(title!.y);
  expect(second!.width).toBeGreaterThan(wide!.width);
  await expect.poll(() => page.locator('[data-cell="1:8"]').isVisible()).toBe(false);
});

it('a number is never broken, however narrow the table', async () => {
  await stories.show('data-table/Default', { width: 600 });
  const format = { kind: 'currency', currency: 'USD', decimals: 2 };
  await stories.update({
    columns: [{ key: 'name', label: 'Name' }, ...['a', 'b', 'c'].map(key => ({ key, label: key, format }))],
    data: [{ name: 'International Business Machines', a: 170.42, b: 1_234_567.89, c: -0.42 }],
  });
  const lines = stories.page
    .locator('.vitrine-row[data-index] [data-align=end]')
    .evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().height));
  expect(await lines).toHaveLength(3);
  expect(Math.max(...(await lines))).toBeLessThan(40);
});
