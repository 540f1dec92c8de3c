// Sentences are understood without the line above them (CONTRIBUTING.md, Write sentences that stand alone).
import { describe, expect, it } from 'vitest';
import { listDocuments, listFiles, readText } from './support/repository.ts';
import {
  countCommentWords,
  countWords,
  findBackwardWords,
  findMissingSubjects,
  findOtherDefaults,
  findTestCalls,
  hasSubject,
  type Offence,
  readDocstrings,
} from './support/sentences.ts';

const FOLDERS = '{packages,apps,examples,attack,bench,scripts,test}';
/** The rules themselves, and their tests. */
const ABOUT_RULES = ['test/sentences.test.ts', 'test/support/sentences.ts'];
const sources = [...listFiles([`${FOLDERS}/**/*.{ts,tsx,mjs}`, '*.ts'])]
  .filter(path => !path.includes('.gen.') && !ABOUT_RULES.includes(path))
  .map(path => ({ path, text: readText(path) }));
const documents = listDocuments().map(path => ({ path, text: readText(path) }));

/** Lists offences as `file:line: text`, and prints them: those that the gate allows are still to be mended. */
function report(files: readonly { path: string; text: string }[], find: (text: string) => Offence[]): string[] {
  const offences = files.flatMap(({ path, text }) => find(text).map(({ line, text }) => `${path}:${line}: ${text}`));
  for (const offence of offences) console.log(offence);
  return offences;
}

it('at most 2 % of the docstrings lack a subject', () => {
  const docstrings = sources.reduce((sum, { text }) => sum + readDocstrings(text).length, 0);
  expect(docstrings).toBeGreaterThan(5000);
  const offences = report(sources, findMissingSubjects);
  expect(offences.length / docstrings, `${offences.length} of ${docstrings} docstrings`).toBeLessThanOrEqual(0.02);
});

it('at most 1 of 10,000 words of comments and documents points backwards', () => {
  const words =
    sources.reduce((sum, { text }) => sum + countCommentWords(text), 0) +
    documents.reduce((sum, { text }) => sum + countWords(text), 0);
  expect(words).toBeGreaterThan(100_000);
  const offences = report([...sources, ...documents], findBackwardWords);
  expect(offences.length / words, `${offences.length} in ${words} words`).toBeLessThanOrEqual(1 / 10_000);
});

it('every default is named by `@default`', () => {
  expect(report(sources, findOtherDefaults)).toEqual([]);
});

it('tests are named by `it`', () => {
  const isTest = ({ path }: { path: string }) => /\.(?:test|browser|full|release)\.tsx?$/.test(path);
  expect(report(sources.filter(isTest), findTestCalls)).toEqual([]);
});

describe('hasSubject()', () => {
  it.each([
    'Returns the title.',
    'Width in pixels.',
    'Whether the page is open.',
    'How long a request may take, in milliseconds.',
    '`id` of the server.',
    'In-memory store.',
    '@default 30',
    '',
  ])('accepts "%s"', text => expect(hasSubject(text)).toBe(true));

  it.each([
    'Of accepted revisions: the last one.',
    'With the usual numbers.',
    'That of the server.',
    'Its name.',
    'For each group, whether it is open.',
    'What the server sent.',
    'How the page is drawn.',
    'Absent: no limit.',
    '`undefined`: none.',
    'Shown in the list.',
  ])('refuses "%s"', text => expect(hasSubject(text)).toBe(false));
});

it('readDocstrings() reads docstrings of one and of several lines with where they begin', () => {
  const source = [
    'const a = 1;',
    '/** Width of',
    ' * the frame. */',
    'interface B { /** Height. */ c: 1 }',
    '/* No docstring. */',
    "const glob = '**/*.ts';",
  ].join('\n');
  expect(readDocstrings(source)).toEqual([
    { line: 2, text: 'Width of the frame.' },
    { line: 4, text: 'Height.' },
  ]);
});

it('countCommentWords() counts docstrings and comments, and no code', () => {
  expect(countCommentWords('/** Two words. */\nconst url = "https://a.example/b c"; // three more words')).toBe(5);
});

it.each([
  ['The limit is that of the server', 1],
  ['One line\nand\nthe latter, none of the pages', 2],
  ['The proxy reads the title of the page', 0],
])('findBackwardWords() finds in "%s" %i', (text, count) => {
  expect(findBackwardWords(text)).toHaveLength(count);
});

it.each([
  ['/** Milliseconds. Default: 500. */', 1],
  ['/** Milliseconds. @default 60,000 */', 1],
  ['/** Milliseconds. @default 60_000 */', 0],
  ['/** Default limit of a body. */', 0],
])('findOtherDefaults() finds in "%s" %i', (source, count) => {
  expect(findOtherDefaults(source)).toHaveLength(count);
});

it.each([
  ["test('a page opens', () => {});", 1],
  ['  test.each([1])("%i", () => {});', 1],
  ["it('a page opens', () => {});", 0],
  ["pattern.test('a');", 0],
])('findTestCalls() finds in %s %i', (source, count) => {
  expect(findTestCalls(source)).toHaveLength(count);
});
