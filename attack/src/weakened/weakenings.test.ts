// Checks of the table of weakenings that need no browser. ../weakened.full.ts tests their effect.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { ATTACKS } from '../attacks/index.ts';
import { compare } from './builds.ts';
import { createEditor, markersIn, ROOT, replaceMarked } from './edit-source.ts';
import type { SourceEdit } from './weakening.ts';
import { WEAKENINGS } from './weakenings.ts';

/** The sources that can carry markers. */
const SOURCES = [
  'packages/*/src/**/*.ts',
  'packages/*/src/**/*.tsx',
  'packages/*/web/src/**/*.ts',
  'packages/*/web/src/**/*.tsx',
];

it('each marker is in the sources exactly once, and each marker in the sources belongs to a weakening', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter(file => !file.endsWith('.gen.ts'));
  const markers = files.flatMap(file =>
    markersIn(readFileSync(join(ROOT, file), 'utf8')).map(marker => ({ file, marker })),
  );
  const expected = WEAKENINGS.flatMap(({ edits }) => edits.map(({ file, marker }) => ({ file, marker })));
  const sorted = (all: { file: string; marker: string }[]) =>
    all.map(({ file, marker }) => `${marker} in ${file}`).sort();
  expect(sorted(markers)).toEqual(sorted(expected));
  expect(new Set(expected.map(({ marker }) => marker)).size).toBe(expected.length);
});

it.each(WEAKENINGS)('$name: every edit changes the built code of its file', async ({ name, edits }) => {
  expect(edits.length).toBeGreaterThan(0);
  for (const edit of edits) {
    expect(edit.marker.split('/')[0]).toBe(name);
    const source = readFileSync(ROOT + edit.file, 'utf8');
    const [shipped, weakened] = await Promise.all([built(source), built(replaceMarked(source, edit))]);
    expect(weakened, edit.marker).not.toBe(shipped);
  }
});

/** Builds a source without comments and line breaks, which change nothing. */
async function built(source: string): Promise<string> {
  const { code } = await transform(source, { loader: 'ts', minify: true, format: 'esm' });
  return code;
}

it('each has a unique name, and attacks that exist', () => {
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

it('a weakening that depends on another one is compared with that one alone', () => {
  const { builds, comparisons } = compare(WEAKENINGS, WEAKENINGS);
  expect(new Set(builds.map(({ name }) => name)).size).toBe(builds.length);
  for (const { weakening, without, weak } of comparisons) {
    expect(weak.edits.length - without.edits.length).toBe(weakening.edits.length);
    for (const id of weakening.red) expect([without.attacks.has(id), weak.attacks.has(id)]).toEqual([true, true]);
  }
  expect(() => compare([{ ...WEAKENINGS[0]!, behind: ['nothing'] }], WEAKENINGS)).toThrow('no weakening nothing');
});

it('an edit whose marker is absent or duplicate, or whose file is never loaded, is an error', () => {
  const edit: SourceEdit = { in: 'node', file: 'a.ts', marker: 'm', put: 'weak();' };
  expect(replaceMarked('a();\n  // weakening: m\n  strong();\nb();', edit)).toBe(
    'a();\n  // weakening: m\nweak();\nb();',
  );
  expect(replaceMarked('// weakening: m\n// weakening: n\nstrong();', edit)).toBe(
    '// weakening: m\n// weakening: n\nweak();',
  );
  expect(() => replaceMarked('strong();', edit)).toThrow('a.ts has the marker m 0 times');
  expect(() => replaceMarked('// weakening: m\na\n// weakening: m\nb', edit)).toThrow('2 times');
  const editor = createEditor([edit], 'node');
  expect(() => editor.finish()).toThrow('a.ts');
  expect(editor.edit(`${ROOT}a.ts`, '// weakening: m\nx')).toBe('// weakening: m\nweak();');
  editor.finish();
  expect(createEditor([edit], 'page').changes(`${ROOT}a.ts`)).toBe(false);
});
