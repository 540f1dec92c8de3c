// The table page with 10^5 rows, in a real Chromium: the rows in the document, sorting, searching, the keys of a grid, copying.
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  view.locator(':focus').evaluate(focused => {
    const cell = focused.closest('[data-cell]');
    const row = cell?.parentElement?.getAttribute('aria-rowindex');
    return [row, cell?.getAttribute('aria-colindex'), cell?.textContent];
  });
const firstCells = () => view.getByRole('row').nth(1).getByRole('gridcell').allTextContents();

it('10^5 rows: the grid announces their number, and the document holds a screenful', async () => {
  await expect.poll(() => view.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
  await expect.poll(() => view.getByText('100,000 rows', { exact: true }).count()).toBe(1);
  await expect.poll(() => view.locator('*').count()).toBeLessThan(600);
  await expect.poll(firstCells).toEqual(['0', 'row 0', '0', '–']);
});

it('a header sorts ascending, descending, and back to the original order', async () => {
  const head = view.getByRole('columnheader', { name: 'price' });
  const button = head.getByRole('button');
  await button.click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await button.click();
  await expect.poll(async () => (await firstCells())[2]).toBe('99999');
  await button.click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe(null);
  await expect.poll(async () => (await firstCells())[0]).toBe('0');
});

it('searching finds rows by any cell, and shows their number', async () => {
  const field = view.getByRole('searchbox');
  await field.fill('ROW 99');
  await view.getByText('1,100 found in 100,000 rows').waitFor();
  await field.fill('nowhere');
  await view.getByText('No row has that in any of its cells.').waitFor();
  await field.press('Escape');
  await view.getByText('100,000 rows', { exact: true }).waitFor();
});

it('the keys reach every cell, open it, and keep the focus', async () => {
  const press = (key: string) => frames.page.keyboard.press(key);
  await view.getByRole('button', { name: 'id', exact: true }).focus();
  await press('Control+End');
  await expect.poll(active).toEqual(['100001', '4', 'x']);
  await press('Home');
  await expect.poll(active).toEqual(['100001', '1', '99999']);
  await press('PageUp');
  await press('ArrowDown');
  const [row] = await active();
  expect(Number(row)).toBeGreaterThan(99_950);
  await press('Control+Home');
  await press('ArrowDown');
  await press('ArrowRight');
  await expect.poll(active).toEqual(['2', '2', 'row 0']);
  await press('Enter');
  await view.getByRole('region', { name: 'Cell of name, row 1' }).waitFor();
  await press('Escape');
  await expect.poll(() => view.getByRole('region').count()).toBe(0);
  await expect.poll(active).toEqual(['2', '2', 'row 0']);
  // In the header: sorting, and the width of a column.
  await press('ArrowUp');
  const head = view.getByRole('columnheader', { name: 'name' });
  const width = () => head.evaluate(element => (element as HTMLElement).offsetWidth);
  const before = await width();
  await press('Alt+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await press('Enter');
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
});

it('copying as CSV gives all found rows, in their order', async () => {
  await view.getByRole('searchbox').fill('row 7');
  await view.getByText(/found in/).waitFor();
  await view.locator('body').evaluate(() => {
    const { setData } = DataTransfer.prototype;
    DataTransfer.prototype.setData = function (type, text) {
      (globalThis as { copied?: string }).copied = text;
      setData.call(this, type, text);
    };
  });
  // The word is shown for two seconds.
  const outcome = view.locator('body').evaluate(
    body =>
      new Promise<void>(resolve =>
        new MutationObserver(() => {
          if (body.textContent.includes('Copied')) resolve();
        }).observe(body, { subtree: true, childList: true, characterData: true }),
      ),
  );
  await view.getByRole('button', { name: 'Copy as CSV' }).click();
  await outcome;
  const lines = await view.locator('body').evaluate(() => (globalThis as { copied?: string }).copied!.split('\r\n'));
  expect(lines.slice(0, 3)).toEqual(['id,name,price,at', '7,row 7,55433,x', '1007,row 7,74433,x']);
  expect(lines).toHaveLength(11_100 + 2);
});

it('a thousand columns: the rows hold those in sight, and the keys reach the others', async () => {
  const wide = await frames.open('table', { context: { displayMode: 'inline' }, input: {} });
  await frames.page.evaluate(() => {
    const row = (n: number) => Object.fromEntries(Array.from({ length: 1000 }, (_, c) => [`c${c}`, n * 1000 + c]));
    const structuredContent = { rows: Array.from({ length: 40 }, (_, n) => row(n)) };
    (window as unknown as HostGlobals).host.setResult({ content: [], structuredContent });
  });
  await wide.getByRole('grid').waitFor();
  await expect.poll(() => wide.getByRole('gridcell').count()).toBeLessThan(1500);
  await wide.getByRole('button', { name: 'c0', exact: true }).focus();
  await frames.page.keyboard.press('ArrowDown');
  await frames.page.keyboard.press('End');
  await expect.poll(() => wide.locator('[data-cell="2:999"]').textContent()).toBe('1999');
});
