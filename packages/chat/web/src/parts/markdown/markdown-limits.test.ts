// Texts that take the parser of Markdown long: none takes more than a bounded number of steps.
import MarkdownIt from 'markdown-it';
import readCjkEmphasis from 'markdown-it-cjk-friendly';
import readFootnotes from 'markdown-it-footnote';
import { expect, it } from 'vitest';
import { readText } from '../../../../../../test/support/repository.ts';
import { readLineBreaks, readTasks } from './markdown-additions.ts';
import { limitWork, TooMuchWorkError } from './markdown-limits.ts';
import { readFormulas } from './markdown-math.ts';

function createParser(): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false }).disable('image');
  markdown.use(readCjkEmphasis).use(readFootnotes).disable('footnote_inline');
  return markdown.use(readFormulas).use(readLineBreaks).use(readTasks).use(limitWork);
}

const LENGTH = 150_000;
const repeat = (unit: string): string => unit.repeat(LENGTH / unit.length);
const lines = (make: (index: number) => string): string =>
  Array.from({ length: LENGTH / 20 }, (_, n) => make(n)).join('');

const HOSTILE: Readonly<Record<string, string>> = {
  'brackets that no link has': repeat('['),
  'beginnings of pictures': repeat('!['),
  'beginnings of links': repeat('[a]('),
  'notes that are not closed': repeat('[^'),
  'notes that name themselves': lines(n => `[^${n}]: x[^${n}]\n\n`),
  'notes that name the next': lines(n => `[^${n}]\n\n[^${n}]: x [^${n + 1}]\n\n`),
  'formulas that are not closed': repeat('\\('),
  'runs of emphasis': repeat('_a*b'),
  'marks of every kind': repeat('a[b*c_'),
  'quotes in quotes, line by line': `${'>'.repeat(400)}${repeat('a\n>')}`,
  'rows of tables': repeat('a|b\n-|-\n'),
  'items of lists': repeat('1. a\n2) b\n* c\n'),
};

it.each(Object.entries(HOSTILE))('stops at %s', (_, text) => {
  expect(() => createParser().parse(text, {})).toThrow(TooMuchWorkError);
});

it('stops at a text that is too long for a page', () => {
  expect(() => createParser().parse('word '.repeat(50_000), {})).toThrow(TooMuchWorkError);
});

it('reads long documents', () => {
  const text = ['ARCHITECTURE.md', 'SECURITY.md', 'CONTRIBUTING.md', 'docs/contributors/dependencies.md']
    .map(readText)
    .join('\n\n')
    .slice(0, 100_000);
  expect(createParser().parse(text, {}).length).toBeGreaterThan(1000);
});

it('counts each text by itself', () => {
  const parser = createParser();
  for (let time = 0; time < 20; time++) expect(parser.parse('[a](b) '.repeat(1000), {})).toHaveLength(3);
});
