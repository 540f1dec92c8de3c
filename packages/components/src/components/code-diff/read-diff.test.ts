import { applyPatch, createTwoFilesPatch, parsePatch } from 'diff';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureCpuMs } from '../../../../../test/support/cpu-time.ts';
import { changedRanges, toParts } from './changed-parts.ts';
import { type DiffRow, diffTexts, type FileDiff, readPatch } from './read-diff.ts';
import { toSplitRows } from './split-rows.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '-', '+x', '@@ -1 +1 @@', '--- a', 'diff --git a/b c/d'), {
  maxLength: 12,
});
const joinLines = (list: readonly string[]) => list.map(line => `${line}\n`).join('');

/** The text after the change, made from the text before it and the rows. */
function applyRows(oldCode: string, { rows }: FileDiff): string {
  const result = oldCode.split('\n');
  let moved = 0;
  for (const row of rows) {
    if (row.type === 'removed') result.splice(row.oldNumber! - 1 + moved--, 1);
    if (row.type === 'added') {
      result.splice(row.newNumber! - 1, 0, row.text);
      moved++;
    }
  }
  return result.join('\n');
}

it('the rows describe the change from the old text to the new one', () => {
  void fc.assert(
    fc.property(lines, lines, (before, after) => {
      const [oldCode, newCode] = [joinLines(before), joinLines(after)];
      expect(applyRows(oldCode, diffTexts(oldCode, newCode, undefined))).toBe(newCode);
    }),
  );
});

it('a patch gives the same rows as the two texts that it was made from', () => {
  void fc.assert(
    fc.property(lines, lines, (before, after) => {
      const [oldCode, newCode] = [joinLines(before), joinLines(after)];
      fc.pre(oldCode !== newCode);
      const patch = createTwoFilesPatch('a/x.ts', 'b/x.ts', oldCode, newCode, '', '', { context: 3 });
      expect(applyPatch(oldCode, patch)).toBe(newCode);
      expect(readPatch(patch, false)).toEqual([diffTexts(oldCode, newCode, 'x.ts')]);
    }),
  );
});

it('every beginning of a patch shows the beginning of its rows', () => {
  const oldCode = joinLines(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']);
  const newCode = joinLines(['a', 'B', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', '-- x', 'm']);
  const patch = createTwoFilesPatch('a/x.ts', 'b/x.ts', oldCode, newCode, '', '', { context: 1 });
  const all = codeRows(readPatch(patch, false)![0]!.rows);
  for (let end = 0; end <= patch.length; end++) {
    const files = readPatch(patch.slice(0, end), true);
    expect(files).toBeDefined();
    const rows = codeRows(files![0]?.rows ?? []);
    expect(rows).toEqual(all.slice(0, rows.length));
  }
  expect(codeRows(readPatch(patch, true)![0]!.rows)).toEqual(all);
});

const codeRows = (rows: readonly DiffRow[]) =>
  rows.filter(row => row.type !== 'hunk').map(({ type, text }) => `${type} ${text}`);

it('a renamed file has both names, and a malformed patch is refused', () => {
  const patch =
    'diff --git a/old.ts b/new.ts\nsimilarity index 90%\nrename from old.ts\nrename to new.ts\n--- a/old.ts\n+++ b/new.ts\n@@ -1 +1 @@\n-a\n+b\n';
  expect(readPatch(patch, false)).toMatchObject([{ name: 'new.ts', oldName: 'old.ts', added: 1, removed: 1 }]);
  expect(() => parsePatch('@@ -1,9 +1,9 @@\n what?')).toThrow();
  expect(readPatch('@@ -1,9 +1,9 @@\n what?', false)).toBeUndefined();
});

it.each([
  '*** Begin Patch\n*** Update File: a.ts\n@@\n-a\n+b\n*** End Patch',
  '*** Begin Patch\n*** Update File: a.py\n@@ def f():\n-a\n+b\n*** End Patch',
  '@@\n-a\n+b',
  '-a\n+b',
  'The file needs no change.',
])('%j is not a patch', text => {
  expect(readPatch(text, false)).toBeUndefined();
});

it('an empty patch has no files, and a patch of only file names has their names', () => {
  expect(readPatch(' \n', false)).toEqual([]);
  const renamed = 'diff --git a/old.ts b/new.ts\nsimilarity index 100%\nrename from old.ts\nrename to new.ts\n';
  expect(readPatch(renamed, false)).toMatchObject([{ name: 'new.ts', oldName: 'old.ts', rows: [] }]);
});

it('texts that differ in very many lines are shown as replaced, without delay', () => {
  const [oldCode, newCode] = ['old', 'new'].map(word =>
    joinLines(Array.from({ length: 20_000 }, (_, i) => `${word} ${i}`)),
  );
  let diff: ReturnType<typeof diffTexts> | undefined;
  expect(measureCpuMs(() => void (diff = diffTexts(oldCode!, newCode!, undefined)))).toBeLessThan(10_000);
  expect(diff).toMatchObject({ added: 20_000, removed: 20_000 });
});

it('the split view has replaced lines beside their replacements', () => {
  const { rows } = diffTexts('a\nb\nc\nd\n', 'a\nB\nd\ne\n', undefined);
  expect(toSplitRows(rows).map(({ left, right }) => [left?.text, right?.text])).toEqual([
    ['@@ -1,4 +1,4 @@', '@@ -1,4 +1,4 @@'],
    ['a', 'a'],
    ['b', 'B'],
    ['c', undefined],
    ['d', 'd'],
    [undefined, 'e'],
  ]);
});

it('changed words are marked, also across tokens', () => {
  const ranges = changedRanges('return sum * count;', 'return sum;');
  expect(ranges).toEqual([[10, 18]]);
  const tokens = [{ content: 'return' }, { content: ' sum *' }, { content: ' count;' }];
  const parts = toParts('return sum * count;', tokens, ranges);
  expect(parts.map(part => part.text)).toEqual(['return', ' sum', ' *', ' count', ';']);
  expect(parts.filter(part => part.isChanged).map(part => part.text)).toEqual([' *', ' count']);
  expect(changedRanges('entirely different', 'nothing in common')).toEqual([]);
});
