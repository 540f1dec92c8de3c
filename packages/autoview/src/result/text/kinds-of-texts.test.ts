import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMarkdown } from '@vitrine/models/internal/markdown';
import { type FileKind, readText } from '@vitrine/models/internal/reading';
import { describe, expect, it } from 'vitest';
import { FILE_TEXTS, MARKDOWN_TEXTS } from '../../../test/support/texts.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const findFiles = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] });
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

describe('isMarkdown()', () => {
  it.each(MARKDOWN_TEXTS)('recognises $name', ({ text }) => expect(isMarkdown(text)).toBe(true));
  it.each(FILE_TEXTS)('does not recognise $name', ({ text }) => expect(isMarkdown(text)).toBe(false));

  it('recognises the documents of this repository', () => {
    const documents = [...findFiles('*.md'), ...findFiles('docs/**/*.md'), ...findFiles('packages/*/README.md')];
    expect(documents.length).toBeGreaterThan(20);
    expect(documents.filter(path => !isMarkdown(read(path).slice(0, 20_000)))).toEqual([]);
  });

  it('does not recognise programs and settings of this repository', () => {
    const files = [
      ...findFiles('{packages,scripts,test,apps,examples}/**/*.{ts,tsx,css,yml,json,mjs}'),
      ...findFiles('.ci/*'),
    ];
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter(path => isMarkdown(read(path).slice(0, 20_000)))).toEqual([]);
  });
});

/** The table that a text is read as. */
const findTable = (text: string, kind?: FileKind) => readText(text, kind).find(part => part.kind === 'rows');

const repeated = [
  '[',
  '[a](',
  '**a',
  '_a ',
  '```a\n',
  '|',
  '# a\n',
  '`',
  '<',
  ' ',
  'https://a.b/)',
  '"',
  '","',
  '-+',
  '+-',
];

describe('long texts', () => {
  // If the time grew with the square of the length, the test would time out.
  it.each(repeated)('of %j are classified within the time limit', part => {
    const text = `${part.repeat(1_000_000 / part.length)}x`;
    expect([isMarkdown(text), findTable(text)]).toEqual([expect.any(Boolean), undefined]);
  });
});

describe('rows in a text', () => {
  it.each([...FILE_TEXTS, ...MARKDOWN_TEXTS])('finds no rows in $name', ({ text }) =>
    expect(findTable(text)).toBeUndefined(),
  );

  it('finds none in the files of this repository', () => {
    const files = findFiles('{packages,scripts,docs,examples}/**/*.{ts,md,yml,css}');
    expect(files.filter(path => findTable(read(path)))).toEqual([]);
  });

  it('does not treat text with an unclosed quote, or a quote within a cell, as a table', () => {
    expect(findTable('a,b\n"1,2\n3,4', 'table')).toBeUndefined();
    expect(findTable('size,name\n5" pipe,x\n6,y', 'table')).toBeUndefined();
  });

  it('reads the first row as column names when the MIME type is a table', () => {
    expect(findTable('1,2\n3,4\n', 'table')).toMatchObject({ names: ['1', '2'], rows: [['3', '4']] });
    expect(findTable('1,2\n3,4\n')).toBeUndefined();
  });

  it('keeps the bars within the cells of a psql table', () => {
    const psqlTable = ' a   | b\n-----+---\n x|y | 2\n';
    expect(findTable(psqlTable)).toMatchObject({ rows: [['x|y', '2']] });
  });
});
