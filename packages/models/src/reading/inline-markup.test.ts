import { expect, it } from 'vitest';
import { readInlineMarkup } from './inline-markup.ts';

it.each([
  ['<p>The pilot boat <b>arrived</b>.</p>', 'The pilot boat arrived.'],
  ['<span class="searchmatch">Tide</span> tables &amp; charts', 'Tide tables & charts'],
  ['Head <b>south</b> on <b>Strandgaten</b>', 'Head south on Strandgaten'],
  ['first<br/>second<br>third', 'first\nsecond\nthird'],
  ['<ul><li>tea</li><li>salt &lt; 3&#37;</li></ul>', 'tea\nsalt < 3%'],
  [
    '<p>See <a href="https://example.com/a?b=1&amp;c=2" rel="nofollow">the page</a> &unknown;</p>',
    'See the page &unknown;',
  ],
  ['Über <em>東京</em>', 'Über 東京'],
  ['<i>it&#x27;s</i> &#99999999; &#x0;', "it's &#99999999; &#x0;"],
])('%s', (text, words) => {
  expect(readInlineMarkup(text)).toBe(words);
});

it.each([
  'a < b and c > d',
  'Promise<string>',
  'Map<string, List<Item>>',
  '<div><p>Part of a page</p></div>',
  '<!doctype html><p>A page</p><script>run()</script>',
  '<p onclick="run()"><img src="x.png"></p>',
  `<p>${'long '.repeat(1000)}</p>`,
  '&amp;',
])('%s stays as it is', text => {
  expect(readInlineMarkup(text)).toBeUndefined();
});

it('reads many tags in linear time', () => {
  const time = (text: string): number => {
    const start = performance.now();
    for (let count = 0; count < 200; count++) readInlineMarkup(text);
    return performance.now() - start;
  };
  const half = Math.min(...Array.from({ length: 5 }, () => time('<b '.repeat(650))));
  expect(Math.min(...Array.from({ length: 5 }, () => time('<b '.repeat(1300))))).toBeLessThan(half * 4 + 20);
});
