import { expect, it } from 'vitest';
import { orderDatabases } from './order.ts';

const names = (list: { name: string }[]) => list.map(({ name }) => name);

it('orderDatabases() by size: compares numbers and strings, and digits beyond a number too', () => {
  const databases = [
    { name: 'small', size: 12 },
    { name: 'b', size: '9007199254740993' },
    { name: 'a', size: '9007199254740992' },
    { name: 'middle', size: '4096' },
  ];
  expect(names(orderDatabases(databases, { by: 'size', descending: true }))).toEqual(['b', 'a', 'middle', 'small']);
  expect(names(orderDatabases(databases, { by: 'size', descending: false }))).toEqual(['small', 'middle', 'a', 'b']);
});

it('orderDatabases() by name: numbers in names count as numbers; equal sizes by name; the list itself is unchanged', () => {
  const databases = ['shard10', 'Shard2', 'admin'].map(name => ({ name, size: 1 }));
  expect(names(orderDatabases(databases, { by: 'name', descending: false }))).toEqual(['admin', 'Shard2', 'shard10']);
  expect(names(orderDatabases(databases, { by: 'size', descending: true }))).toEqual(['admin', 'Shard2', 'shard10']);
  expect(names(databases)).toEqual(['shard10', 'Shard2', 'admin']);
});
