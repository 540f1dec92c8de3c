import { expect, it } from 'vitest';
import { moveInGrid } from './grid-keys.ts';

const size = { rows: 100, columns: 5, page: 10 };
const key = (name: string) => ({
  key: name.replace('Ctrl+', ''),
  ctrlKey: name.startsWith('Ctrl+'),
  metaKey: false,
});

it.each([
  ['ArrowDown', [3, 2], [4, 2]],
  ['ArrowDown', [99, 2], [99, 2]],
  ['ArrowUp', [0, 2], [-1, 2]],
  ['ArrowUp', [-1, 2], [-1, 2]],
  ['ArrowLeft', [3, 0], [3, 0]],
  ['ArrowRight', [3, 4], [3, 4]],
  ['ArrowRight', [-1, 1], [-1, 2]],
  ['Ctrl+ArrowDown', [3, 2], [99, 2]],
  ['Ctrl+ArrowUp', [50, 2], [0, 2]],
  ['Home', [3, 2], [3, 0]],
  ['End', [3, 2], [3, 4]],
  ['Ctrl+Home', [3, 2], [0, 0]],
  ['Ctrl+End', [3, 2], [99, 4]],
  ['PageDown', [3, 2], [13, 2]],
  ['PageDown', [95, 2], [99, 2]],
  ['PageUp', [3, 2], [0, 2]],
  ['PageUp', [-1, 2], [-1, 2]],
] as const)('%s leads from %j to %j', (name, [row, column], [toRow, toColumn]) => {
  expect(moveInGrid({ row, column }, key(name), size)).toEqual({ row: toRow, column: toColumn });
});

it('ignores other keys, and stays in an empty grid', () => {
  expect(moveInGrid({ row: 0, column: 0 }, key('a'), size)).toBeUndefined();
  expect(moveInGrid({ row: -1, column: 0 }, key('ArrowDown'), { rows: 0, columns: 1, page: 1 })).toEqual({
    row: -1,
    column: 0,
  });
});
