// The table page with 10^5 rows, in a real Chromium: the rows in the document, sorting, searching, the keys of a grid, copying.
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbedFrames, type HostGlobals, openEmbedFrames } from '../../test/embed-frames.ts';

let frames: EmbedFrames;
let view: FrameLocator;

beforeAll(async () => {
  frames = await openEmbedFrames();
  await frames.page.setViewportSize({ width: 820, height: 700 });
  view = await frames.open('table', { context: { displayMode: 'inline' }, input: {} });
  // Made in the page: the driver is slow with a hundred thousand of anything.
  await frames.page.evaluate(() => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      id: index,
      name: `row ${index % 1000}`,
      price: { $numberDecimal: String((index * 7919) % 100_000) },
      at: index % 10 === 0 ? null : 'x',
    }));
    const result = { content: [], structuredContent: { title: 'Rows', rows } };
    (window as unknown as HostGlobals).host.setResult(result);
  });
  await view.getByRole('grid').waitFor();
});
afterAll(() => frames?.close());

const active = () =>
  view.getByRole('grid').evaluate(grid => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    return [cell?.parentElement?.getAttribute('aria-rowindex'), cell?.getAttribute('aria-colindex'), cell?.textContent];
  });
const firstCells = () => view.getByRole('row').nth(1).getByRole('gridcell').allTextContents();

test('10^5 rows: the grid announces their number, and the document holds a screenful', async () => {
  expect(await view.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
  expect(await view.getByText('100,000 rows', { exact: true }).count()).toBe(1);
  expect(await view.locator('*').count()).toBeLessThan(600);
  expect(await firstCells()).toEqual(['0', 'row 0', '0', 'empty']);
});

test('a header sorts ascending, descending, and back to the original order', async () => {
  const head = view.getByRole('columnheader', { name: 'price' });
  await head.click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await head.click();
  await expect.poll(async () => (await firstCells())[2]).toBe('99999');
  await head.click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('none');
  expect((await firstCells())[0]).toBe('0');
});

test('searching finds rows by any cell, and shows their number', async () => {
  const field = view.getByRole('searchbox');
  await field.fill('ROW 99');
  await view.getByText('1,100 found in 100,000 rows').waitFor();
  await field.fill('nowhere');
  await view.getByText('No row has that in any of its cells.').waitFor();
  await field.press('Escape');
  await view.getByText('100,000 rows', { exact: true }).waitFor();
});

test('the keys reach every cell, open it, and keep the focus', async () => {
  const grid = view.getByRole('grid');
  await grid.focus();
  await grid.press('Control+End');
  await expect.poll(active).toEqual(['100001', '4', 'x']);
  await grid.press('Home');
  await expect.poll(active).toEqual(['100001', '1', '99999']);
  await grid.press('PageUp');
  await grid.press('ArrowDown');
  const [row] = await active();
  expect(Number(row)).toBeGreaterThan(99_980);
  await grid.press('Control+Home');
  await grid.press('ArrowRight');
  await expect.poll(active).toEqual(['2', '2', 'row 0']);
  await grid.press('Enter');
  await view.getByRole('region', { name: 'Cell of name, row 1' }).waitFor();
  await grid.press('Escape');
  await expect.poll(() => view.getByRole('region').count()).toBe(0);
  expect(await grid.evaluate(element => element === document.activeElement)).toBe(true);
  // In the header: sorting, and the width of a column.
  await grid.press('ArrowUp');
  const head = view.getByRole('columnheader', { name: 'name' });
  const width = () => head.evaluate(element => element.getBoundingClientRect().width);
  const before = await width();
  await grid.press('Alt+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await grid.press('Enter');
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
});

test('copying as CSV gives all found rows, in their order', async () => {
  await view.getByRole('searchbox').fill('row 7');
  await view.getByText(/found in/).waitFor();
  await view.locator('body').evaluate(() => {
    const { setData } = DataTransfer.prototype;
    DataTransfer.prototype.setData = function (type, text) {
      (globalThis as { copied?: string }).copied = text;
      setData.call(this, type, text);
    };
  });
  await view.getByRole('button', { name: 'Copy as CSV' }).click();
  await view.getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
  const lines = await view.locator('body').evaluate(() => (globalThis as { copied?: string }).copied!.split('\r\n'));
  expect(lines.slice(0, 3)).toEqual(['id,name,price,at', '7,row 7,55433,x', '1007,row 7,74433,x']);
  expect(lines).toHaveLength(11_100 + 2);
});
