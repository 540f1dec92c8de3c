// The table of weakenings, as far as it can be checked without a browser. What they do is seen in ../weakened.full.ts.
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { ATTACKS } from '../attacks/index.ts';
import { compare } from './builds.ts';
import { createEditor, editedTexts, ROOT, replaceOnce } from './edit-source.ts';
import type { SourceEdit } from './weakening.ts';
import { WEAKENINGS } from './weakenings.ts';

test.each(WEAKENINGS)(
  '$name: every text it replaces is in the sources, once, and what comes of it can be built',
  async ({ edits }) => {
    expect(edits.length).toBeGreaterThan(0);
    for (const { file, text } of editedTexts(edits))
      await transform(text, { loader: file.endsWith('x') ? 'tsx' : 'ts' });
  },
);

test('each has a name of its own, and attacks that are there', () => {
  const ids = new Set(ATTACKS.map(({ id }) => id));
  expect(new Set(WEAKENINGS.map(({ name }) => name)).size).toBe(WEAKENINGS.length);
  for (const { name, red } of WEAKENINGS) {
    expect(red, name).not.toEqual([]);
    expect(
      red.filter(id => !ids.has(id)),
      name,
    ).toEqual([]);
  }
});

test('what stands behind another weakening is compared with that one alone', () => {
  const { builds, comparisons } = compare(WEAKENINGS, WEAKENINGS);
  expect(new Set(builds.map(({ name }) => name)).size).toBe(builds.length);
  for (const { weakening, without, weak } of comparisons) {
    expect(weak.edits.length - without.edits.length).toBe(weakening.edits.length);
    for (const id of weakening.red) expect([without.attacks.has(id), weak.attacks.has(id)]).toEqual([true, true]);
  }
  expect(() => compare([{ ...WEAKENINGS[0]!, behind: ['nothing'] }], WEAKENINGS)).toThrow('no weakening nothing');
});

test('an edit that finds its text never, or twice, or no file, is an error', () => {
  const edit: SourceEdit = { in: 'node', file: 'a.ts', find: 'x', put: 'y' };
  expect(replaceOnce('axb', edit)).toBe('ayb');
  expect(() => replaceOnce('ab', edit)).toThrow('no times: x');
  expect(() => replaceOnce('xx', edit)).toThrow('2 times: x');
  const editor = createEditor([edit], 'node');
  expect(() => editor.finish()).toThrow('a.ts');
  expect(editor.edit(`${ROOT}a.ts`, 'x')).toBe('y');
  editor.finish();
  expect(createEditor([edit], 'page').changes(`${ROOT}a.ts`)).toBe(false);
});
