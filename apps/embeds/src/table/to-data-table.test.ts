import { expect, it } from 'vitest';
import { toDataTable } from './to-data-table.ts';

const rows = [
  { name: 'Ödön', age: 30, born: { $date: '1990-01-01T00:00:00Z' } },
  { name: 'anna', age: null, extra: [1] },
  { name: 'Zoe', age: 4, sure: true },
];
const keys = (data: Parameters<typeof toDataTable>[0]) => toDataTable(data).columns.map(({ key }) => key);

it('finds columns in the order in which their keys appear, and aligns numbers', () => {
  const { columns, data } = toDataTable({ rows });
  expect(columns.map(({ key, align, format }) => [key, align, format?.kind])).toEqual([
    ['name', 'left', 'text'],
    ['age', 'right', 'text'],
    ['born', 'left', 'text'],
    ['extra', 'left', 'text'],
    ['sure', undefined, 'boolean'],
  ]);
  expect(data.map(row => ({ ...row }))).toEqual([
    { name: 'Ödön', age: 30, born: '1990-01-01T00:00:00Z' },
    { name: 'anna', extra: '[1]' },
    { name: 'Zoe', age: 4, sure: true },
  ]);
});

it('uses the given columns: names, labels, types; rows as arrays by position', () => {
  const columns = ['id', { name: 'n', label: 'Count', type: 'bigint' }];
  const table = toDataTable({ columns, rows: [['a', '12'], { n: '9', id: 'b' }] });
  expect(table.columns.map(({ label, align }) => [label, align])).toEqual([
    ['id', 'left'],
    ['Count', 'right'],
  ]);
  expect(table.data.map(({ n }) => n)).toEqual(['12', '9']);
});

it('does not take inherited properties as cells', () => {
  const { data } = toDataTable({ columns: ['constructor', '__proto__'], rows: [{}] });
  expect(Object.keys(data[0]!)).toEqual([]);
});

it('names the columns of arrays, and keeps columns that share a name apart', () => {
  expect(keys({ rows: [[1], [1, 2]] })).toEqual(['Column 1', 'Column 2']);
  expect(keys({ columns: ['a', 'a', ''], rows: [[1, 2, 3]] })).toEqual(['a', 'a 1', ' 2']);
});
