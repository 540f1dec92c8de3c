import { expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/support/cpu-time.ts';
import { parseMarkdown } from './markdown.ts';

const plain = (text: string) => [{ text }];

it('parseMarkdown() reads headings, lists, code and paragraphs', () => {
  expect(parseMarkdown('# Title #\n## C#\n- a\n- b\n\n1. c\n```\n# d\n```\n---\ne\nf')).toEqual([
    { kind: 'heading', level: 1, spans: plain('Title') },
    { kind: 'heading', level: 2, spans: plain('C#') },
    { kind: 'list', isNumbered: false, items: [plain('a'), plain('b')] },
    { kind: 'list', isNumbered: true, items: [plain('c')] },
    { kind: 'code', text: '# d' },
    { kind: 'rule' },
    { kind: 'paragraph', spans: plain('e\nf') },
  ]);
  expect(parseMarkdown('```\nno end')).toEqual([{ kind: 'code', text: 'no end' }]);
});

// A heading with 3000 blanks took 9 s, with 20,000 three quarters of an hour.
it.each([
  ['a heading with blanks', (count: number) => `# a${' '.repeat(count)}b`],
  ['a heading with blanks before another kind of line break', (count: number) => `# ${' '.repeat(count)}b\u2028c`],
  ['a heading with signs', (count: number) => `# a${' #'.repeat(count / 2)}b`],
  ['a list item with blanks', (count: number) => `- ${' '.repeat(count)}\u2028a`],
  ['list items', (count: number) => '- a\n'.repeat(count / 4)],
  ['code', (count: number) => '```\n```\n'.repeat(count / 8)],
  ['open marks', (count: number) => '*a '.repeat(count / 3)],
  ['blanks between marks', (count: number) => `*a${' '.repeat(490)}*`.repeat(count / 493)],
  ['a line of signs', (count: number) => `${'-'.repeat(count)}a`],
])('parseMarkdown() takes time in proportion to the text: %s', (_, make) => {
  const text = make(200_000);
  expect(measureCpuMs(() => void parseMarkdown(text))).toBeLessThan(3000);
});
