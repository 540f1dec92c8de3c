// The MUST requirements of MCP Apps for hosts: each is named by a test, and docs/conformance.md lists the file.
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './support/repository.ts';

/** Ids of the checklist with MUST or MUST NOT; the others (SHOULD, MAY) are followed where it makes sense. */
const MUST = [
  ...['H01', 'H02', 'H03', 'H05', 'H06', 'H07', 'H08', 'H09', 'H10', 'H11', 'H12', 'H13', 'H14', 'H15', 'H16'],
  ...['H21', 'H22', 'H23', 'H29', 'H30', 'H31', 'H32', 'H33', 'H34', 'H36', 'H37', 'H40', 'H43'],
];

const tests = listFiles('packages/*/{src,test}/**/*.{test,browser}.ts');
const titlesOf = (file: string) => titles(readText(file));

/** The titles of the tests in a source text, including `test.each(…)('…')`. */
function titles(source: string): string[] {
  const calls = source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g);
  return [...calls].map(([, , title]) => title!);
}

/** The ids that a title contains. */
const idsIn = (title: string): string[] => title.match(/\bH\d{2}\b/g) ?? [];

it('reads titles, and nothing else', () => {
  const source = `// H01\nconst a = 'H02';\ntest('H03: one', …); it.each([\n  ['H04'],\n])('%s (H05)', …)\n  it("H06", …); it(\n    'H07',`;
  expect(titles(source).flatMap(idsIn)).toEqual(['H03', 'H05', 'H06', 'H07']);
});

describe.each(MUST)('%s', id => {
  it('is named by a test', () => {
    expect(tests.filter(file => titlesOf(file).some(title => idsIn(title).includes(id)))).not.toEqual([]);
  });
});

describe('the table of docs/conformance.md', () => {
  const rows = [...readText('docs/conformance.md').matchAll(/^\| ((?:H\d{2}(?: |, )?)+) \|.*\| `([^`]+)` \|$/gm)].map(
    ([, ids, file]) => ({ ids: idsIn(ids!), file: file! }),
  );

  it('has every id once', () => {
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(MUST);
  });

  it.each(rows)('$ids: $file', ({ ids, file }) => {
    const named = titlesOf(file).flatMap(idsIn);
    expect(ids.filter(id => !named.includes(id))).toEqual([]);
  });
});
