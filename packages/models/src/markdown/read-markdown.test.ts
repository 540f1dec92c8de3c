import { expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/support/cpu-time.ts';
import { readMarkdown } from './read-markdown.ts';

const item = (text: string) => ({ spans: [text], blocks: [] });

it('readMarkdown() reads headings, lists, code and paragraphs', () => {
  expect(readMarkdown('# Title #\n## C#\n- a\n- b\n\n1. c\n```\n# d\n```\n---\ne\nf')).toEqual([
    { kind: 'heading', level: 1, spans: ['Title'] },
    { kind: 'heading', level: 2, spans: ['C#'] },
    { kind: 'list', items: [item('a'), item('b')] },
    { kind: 'list', start: 1, items: [item('c')] },
    { kind: 'code', text: '# d' },
    { kind: 'rule' },
    { kind: 'paragraph', spans: ['e\nf'] },
  ]);
  expect(readMarkdown('```\nno end')).toEqual([{ kind: 'code', text: 'no end' }]);
});

it('readMarkdown() reads tables, quotes, tasks and lists inside lists', () => {
  expect(readMarkdown('| a | b |\n|---|:-:|\n| 1 | x \\| y |\n\n> q\n> - r\n')).toEqual([
    { kind: 'table', head: [['a'], ['b']], rows: [[['1'], ['x | y']]] },
    {
      kind: 'quote',
      blocks: [
        { kind: 'paragraph', spans: ['q'] },
        { kind: 'list', items: [item('r')] },
      ],
    },
  ]);
  expect(readMarkdown('- [ ] a\n- [x] b\n  - c\n1. d')).toEqual([
    {
      kind: 'list',
      items: [
        { task: 'open', ...item('a') },
        { task: 'done', spans: ['b'], blocks: [{ kind: 'list', items: [item('c')] }] },
      ],
    },
    { kind: 'list', start: 1, items: [item('d')] },
  ]);
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
  ['code marks', (count: number) => '` `` '.repeat(count / 5)],
  ['quotes', (count: number) => '>'.repeat(count)],
  [
    'lists in lists',
    (count: number) =>
      Array.from({ length: 600 }, (_, at) => `${' '.repeat(at)}- a\n`)
        .join('')
        .slice(0, count),
  ],
  ['a table', (count: number) => `|a|\n|-|\n${'|'.repeat(count)}`],
  ['a line of bars', (count: number) => `|\n${'|-'.repeat(count / 2)}a`],
  ['a line of signs', (count: number) => `${'-'.repeat(count)}a`],
])('readMarkdown() takes time in proportion to the text: %s', (_, make) => {
  const text = make(200_000);
  expect(measureCpuMs(() => void readMarkdown(text))).toBeLessThan(3000);
});
