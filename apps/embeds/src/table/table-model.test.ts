import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { createRowSearch, naturalOrder, sortRows } from './row-order.ts';
import { createTableModel } from './table-model.ts';

const rows = [
  { name: 'Ödön', age: 30, born: { $date: '1990-01-01T00:00:00Z' } },
  { name: 'anna', age: null, extra: [1] },
  { name: 'Zoe', age: 4 },
  { name: 'Bob', age: '12' },
];

describe('createTableModel()', () => {
  it('finds columns in the order in which their keys appear, their kinds and their cells', () => {
    const model = createTableModel({ rows });
    expect(model.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['age', 'text'],
      ['born', 'time'],
      ['extra', 'nested'],
    ]);
    expect(model.cellAt(1, 1)).toBe(null);
    expect(model.cellAt(2, 3)).toBe(undefined);
    expect(model.cellAt(99, 0)).toBe(undefined);
  });

  it('uses the given columns: names, labels, types; rows as arrays by position', () => {
    const columns = ['id', { name: 'n', label: 'Count', type: 'bigint' }];
    const model = createTableModel({ columns, rows: [['a', '12'], { n: '9', id: 'b' }] });
    expect(model.columns.map(({ label, kind }) => [label, kind])).toEqual([
      ['id', 'text'],
      ['Count', 'number'],
    ]);
    expect([model.cellAt(0, 1), model.cellAt(1, 1)]).toEqual(['12', '9']);
  });

  it('does not take inherited properties as cells', () => {
    const model = createTableModel({ columns: ['constructor', '__proto__'], rows: [{}] });
    expect([model.cellAt(0, 0), model.cellAt(0, 1)]).toEqual([undefined, undefined]);
  });

  it('names the columns of arrays', () => {
    expect(createTableModel({ rows: [[1], [1, 2]] }).columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2']);
  });
});

describe('sortRows()', () => {
  const sorted = (column: string, descending: boolean, data: object[] = rows) => [
    ...sortRows(createTableModel({ rows: data as Record<string, unknown>[] }), { column, descending }),
  ];

  it('sorts text by language, numbers before text, empty cells last in both directions', () => {
    expect(sorted('name', false)).toEqual([1, 3, 0, 2]);
    expect(sorted('name', true)).toEqual([2, 0, 3, 1]);
    expect(sorted('age', false)).toEqual([2, 0, 3, 1]);
    expect(sorted('age', true)).toEqual([3, 0, 2, 1]);
    expect(sorted('nothing', false)).toEqual([0, 1, 2, 3]);
  });

  it('compares digits beyond the precision of a number', () => {
    const long = (digits: string) => ({ n: { $numberLong: digits } });
    expect(sorted('n', false, [long('9007199254740993'), long('9007199254740992'), { n: 5 }])).toEqual([2, 1, 0]);
  });

  it('is stable', () => {
    expect(sorted('a', false, [{ a: 1 }, { a: 0 }, { a: 1 }, { a: 0 }])).toEqual([1, 3, 0, 2]);
    expect(sorted('a', true, [{ a: 1 }, { a: 0 }, { a: 1 }, { a: 0 }])).toEqual([0, 2, 1, 3]);
  });
});

describe('createRowSearch()', () => {
  const model = createTableModel({ rows });
  const search = createRowSearch(model);

  it('finds text in any cell, in the given order', () => {
    expect([...search('O', sortRows(model, { column: 'name', descending: true }))]).toEqual([2, 3]);
    expect([...search('1990', naturalOrder(4))]).toEqual([0]);
    expect([...search('  ', naturalOrder(4))]).toEqual([0, 1, 2, 3]);
  });

  it('finds no text across two cells', () => {
    expect([...search('zoe4', naturalOrder(4))]).toEqual([]);
  });
});

it('toCsv() quotes, keeps numbers as numbers, and escapes formulas', () => {
  const data = [
    { text: 'a "b", c', n: -1, more: { x: 1 } },
    { text: '=cmd()', n: { $numberLong: '-9007199254740993' }, more: 'two\nlines' },
  ];
  const model = createTableModel({ rows: data });
  expect(toCsv(model, naturalOrder(2))).toBe(
    'text,n,more\r\n"a ""b"", c",-1,"{""x"":1}"\r\n\'=cmd(),-9007199254740993,"two\nlines"\r\n',
  );
});
