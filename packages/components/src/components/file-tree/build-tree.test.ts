import { expect, it } from 'vitest';
import { buildTree, countFiles, listRows } from './build-tree.ts';
import { fileTreeContract } from './schema.ts';

const names = (entries: (string | { path: string })[], levels = 99) =>
  listRows(buildTree(entries, 'en-US'), (_, level) => level <= levels).map(
    ({ level, node }) => `${'-'.repeat(level)}${node.name}${node.isFolder ? '/' : ''}`,
  );

it('folders come first, names in the order of their numbers', () => {
  expect(names(['b10.txt', 'b9.txt', 'z/a.txt', 'a.txt', 'empty/'])).toEqual([
    '-empty/',
    '-z/',
    '--a.txt',
    '-a.txt',
    '-b9.txt',
    '-b10.txt',
  ]);
});

it('both kinds of slashes, and parts that say nothing', () => {
  expect(names(['./a\\b.txt', '/a/c.txt', '/', '.'])).toEqual(['-a/', '--b.txt', '--c.txt']);
});

it('an entry may come before or after those inside it', () => {
  const entries = [{ path: 'a/b.txt' }, { path: 'a', type: 'directory' as const, note: 'x' }, 'a/b.txt'];
  const [row] = listRows(buildTree(entries, 'en-US'), () => true);
  expect(row).toMatchObject({ canOpen: true, isOpen: true, node: { entry: { note: 'x' }, isFolder: true } });
  expect(names(entries)).toEqual(['-a/', '--b.txt']);
});

it('closed folders hide what is in them; a row knows its place', () => {
  expect(names(['a/b/c.txt', 'd.txt'], 1)).toEqual(['-a/', '--b/', '-d.txt']);
  const rows = listRows(buildTree(['a/x', 'a/y'], 'en-US'), () => true);
  expect(rows[2]).toMatchObject({ level: 2, place: 2, siblings: 2, parent: { node: { name: 'a' } } });
});

it('10,000 levels and names such as __proto__ are no problem', () => {
  expect(names(['x/'.repeat(10_000)], 20_000)).toHaveLength(10_000);
  expect(names(['__proto__/constructor'])).toEqual(['-__proto__/', '--constructor']);
});

it('files and changes are counted', () => {
  expect(countFiles(['a', 'b/', { path: 'c', status: 'added' }, { path: 'd', type: 'directory' }])).toEqual({
    files: 2,
    changed: 1,
  });
});

it('a path that is empty is refused', () => {
  expect(fileTreeContract.safeParse({ entries: ['a', ''] }).success).toBe(false);
  expect(fileTreeContract.readPartial({ entries: ['a', '', { path: 'b', status: 'ad' }] }).entries).toEqual(['a']);
});
