import { expect, it } from 'vitest';
import { columnEdges, ROW_HEIGHT, scrollTo, windowOf } from './grid-window.ts';

const edges = columnEdges([100, 200, 300]);

it('windowOf() has the visible rows and a few more, at either end of 10^5 rows', () => {
  const box = { left: 0, width: 150, height: 10 * ROW_HEIGHT };
  expect(windowOf({ ...box, top: 0 }, 100_000, edges)).toEqual({
    firstRow: 0,
    endRow: 18,
    firstColumn: 0,
    endColumn: 2,
  });
  expect(windowOf({ ...box, top: 99_990 * ROW_HEIGHT }, 100_000, edges)).toMatchObject({
    firstRow: 99_982,
    endRow: 100_000,
  });
  expect(windowOf({ ...box, top: 0, left: 310 }, 3, edges)).toEqual({
    firstRow: 0,
    endRow: 3,
    firstColumn: 2,
    endColumn: 3,
  });
  // Rows were removed while it was scrolled down.
  expect(windowOf({ ...box, top: 5000 }, 2, edges)).toMatchObject({ firstRow: 2, endRow: 2 });
});

it('scrollTo() scrolls as little as possible', () => {
  const scroll = { top: 10 * ROW_HEIGHT, left: 0, width: 150, height: 6 * ROW_HEIGHT };
  expect(scrollTo(scroll, 12, 0, 100)).toEqual({ top: 10 * ROW_HEIGHT, left: 0 });
  expect(scrollTo(scroll, 15, 0, 100)).toEqual({ top: 11 * ROW_HEIGHT, left: 0 });
  expect(scrollTo(scroll, 3, 0, 100)).toEqual({ top: 3 * ROW_HEIGHT, left: 0 });
  expect(scrollTo(scroll, -1, 300, 400)).toEqual({ top: 10 * ROW_HEIGHT, left: 250 });
  expect(scrollTo({ ...scroll, left: 300 }, 12, 100, 300)).toEqual({ top: 10 * ROW_HEIGHT, left: 100 });
});
