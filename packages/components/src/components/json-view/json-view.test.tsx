import { JsonView } from '@vitrine/components/json-view';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { moveRow, type TreeMove } from './move-row.ts';
import { searchTree } from './search-tree.ts';
import {
  createExpansion,
  findRow,
  readPath,
  reveal,
  setOpen,
  toCopyText,
  toPathText,
  toTreeRows,
} from './tree-rows.ts';

const VALUE = { name: 'x', list: [10, { deep: true }], empty: {} };
const toRows = (value: unknown, openDepth = 1, expansion = createExpansion()) =>
  toTreeRows(value, { expansion, openDepth });
const listPaths = (value: unknown, openDepth?: number) =>
  toRows(value, openDepth).map(row => toPathText(readPath(row)));

it('lists the open rows in the order of the value', () => {
  expect(listPaths(VALUE)).toEqual(['$', '$.name', '$.list', '$.empty']);
  expect(listPaths(VALUE, 2)).toEqual(['$', '$.name', '$.list', '$.list[0]', '$.list[1]', '$.empty']);
});

it('open rows stay open while the value grows', () => {
  const expansion = createExpansion();
  setOpen(expansion, ['list'], true);
  const rows = toRows({ ...VALUE, list: [...VALUE.list, 30] }, 1, expansion);
  expect(rows.map(row => row.key)).toEqual([undefined, 'name', 'list', 0, 1, 2, 'empty']);
});

it('finds a row by its path, or the nearest visible one around it', () => {
  const rows = toRows(VALUE, 2);
  expect(findRow(rows, ['list', 1])).toBe(4);
  expect(findRow(rows, ['list', 1, 'deep'])).toBe(4);
  expect(findRow(rows, ['gone'])).toBe(0);
  const expansion = createExpansion();
  reveal(expansion, ['list', 1, 'deep']);
  const revealed = toRows(VALUE, 0, expansion);
  expect(readPath(revealed[findRow(revealed, ['list', 1, 'deep'])]!)).toEqual(['list', 1, 'deep']);
});

it.each([
  [['a', 0, 'b c', 'd-e'], '$.a[0]["b c"]["d-e"]'],
  [[], '$'],
  [['say "hi"'], '$["say \\"hi\\""]'],
])('path %j is %s', (path, expected) => {
  expect(toPathText(path)).toBe(expected);
});

it('search finds names and values, also where the tree is folded, in its order', () => {
  const { paths, isCut } = searchTree({ Deep: 1, list: [{ deep: 'x' }, 'the DEEP end'] }, 'deep');
  expect(paths).toEqual([['Deep'], ['list', 0, 'deep'], ['list', 1]]);
  expect(isCut).toBe(false);
});

it('a value 100,000 levels deep, a million wide, or inside itself is listed and searched', () => {
  let deep: unknown = 'needle';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(toRows(deep, Number.POSITIVE_INFINITY)).toHaveLength(100_001);
  expect(searchTree(deep, 'needle').paths[0]).toHaveLength(100_000);
  expect(toRows(Array(1_000_000).fill(0), Number.POSITIVE_INFINITY)).toHaveLength(200_000);
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(toRows(cycle, Number.POSITIVE_INFINITY)).toHaveLength(200_000);
  expect(searchTree(cycle, 'nothing')).toEqual({ paths: [], isCut: true });
});

const rows = toRows(VALUE, 2);
it.each<[number, string, TreeMove | undefined]>([
  [0, 'ArrowDown', { type: 'go', index: 1 }],
  [0, 'ArrowUp', { type: 'go', index: 0 }],
  [2, 'ArrowRight', { type: 'go', index: 3 }],
  [4, 'ArrowRight', { type: 'open', isOpen: true }],
  [3, 'ArrowRight', { type: 'go', index: 3 }],
  [3, 'ArrowLeft', { type: 'go', index: 2 }],
  [2, 'ArrowLeft', { type: 'open', isOpen: false }],
  [0, 'PageDown', { type: 'go', index: 4 }],
  [5, 'Home', { type: 'go', index: 0 }],
  [0, 'End', { type: 'go', index: 5 }],
  [4, 'Enter', { type: 'open', isOpen: true }],
  [2, ' ', { type: 'open', isOpen: false }],
  [1, 'Enter', { type: 'go', index: 1 }],
  [1, 'x', undefined],
])('row %j, %s: %j', (index, key, expected) => {
  expect(moveRow(rows, index, key, 4)).toEqual(expected);
});

it('a text is copied as it is, anything else as JSON', () => {
  expect(toCopyText('a "b"')).toBe('a "b"');
  expect(toCopyText({ n: 1n })).toBe('{\n  "n": "1"\n}');
});

it('any JSON value is drawn', () => {
  void fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(renderToStaticMarkup(<JsonView value={value} openDepth={9} />)).toContain('role="tree"');
    }),
    { numRuns: 60 },
  );
});
