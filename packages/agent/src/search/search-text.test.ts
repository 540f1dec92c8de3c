import { expect, it } from 'vitest';
import { createSnippet, splitWords } from './search-text.ts';

it.each([
  ['Hello, HELLO world', ['hello', 'world']],
  ['Crème brûlée', ['creme', 'brulee']],
  ['foo-bar_baz@x.org', ['foo', 'bar', 'baz', 'x', 'org']],
  ['東京 tower', ['東', '京', 'tower']],
  ['½ ﬁne', ['12', 'fine']],
  ['🙂 — …', []],
])('splitWords(%j)', (text, words) => expect(splitWords(text)).toEqual(words));

it('createSnippet() marks what begins with a word, around the first of them', () => {
  expect(createSnippet('The Crème\n brûlée', ['cre'])).toEqual([
    { text: 'The ' },
    { text: 'Crème', match: true },
    { text: ' brûlée' },
  ]);
  const long = createSnippet(`${'before '.repeat(50)}target${' after'.repeat(50)}`, ['target']);
  expect(long[0]).toEqual({ text: '…' });
  expect(long.at(-1)).toEqual({ text: '…' });
  expect(long).toContainEqual({ text: 'target', match: true });
  expect(long.map(({ text }) => text).join('').length).toBeLessThan(170);
});

it.each([
  ['STRASSE', 'strasse'],
  ['\u212Aelvin', 'kelvin'],
  ['tower', 'tow'],
  ['東tower', 'tow'],
  ['cre\u0300me', 'creme'],
])('createSnippet() finds %s in a long text, by %s', (text, word) => {
  const long = `${'subtower unstrasse '.repeat(50)}${text} ${'after '.repeat(50)}`;
  expect(createSnippet(long, [word])).toContainEqual({ text: text.replace('東', ''), match: true });
});

it('createSnippet() of a text without the words is its beginning', () =>
  expect(createSnippet('Hello', ['x'])).toEqual([{ text: 'Hello' }]));
