// Links in the texts of surfaces: addresses of web pages alone, and in time in proportion to the text.
import { expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/support/cpu-time.ts';
import { parseMarkdown } from './markdown.ts';

const spans = (source: string) =>
  parseMarkdown(source).flatMap(block => (block.kind === 'paragraph' ? block.spans : []));

it.each([
  ['[Home](https://a.example)', [{ text: 'Home', href: 'https://a.example/' }]],
  [
    'see <http://a.example/x>.',
    [{ text: 'see ' }, { text: 'http://a.example/x', href: 'http://a.example/x' }, { text: '.' }],
  ],
  ['[**Bold** words](<https://a.example/x?y=1>)', [{ text: 'Bold words', href: 'https://a.example/x?y=1' }]],
  [
    '**now: [Home](https://a.example)**',
    [
      { text: 'now: ', mark: 'strong' },
      { text: 'Home', mark: 'strong', href: 'https://a.example/' },
    ],
  ],
  // There is no page that these could be relative to.
  ['[Profile](/profile)', [{ text: 'Profile' }]],
])('%s', (source, expected) => {
  expect(spans(source)).toEqual(expected);
});

it.each([
  '[x](javascript:alert(1))',
  '[x](JavaScript:alert%281%29)',
  '[x](data:text/html,x)',
  '[x](mailto:a@b.example)',
  '![x](https://a.example/x.png)',
  '`[x](https://a.example)`',
  '[x] (https://a.example)',
  '[x](https://a.example',
  '<script>',
  '\\[x](https://a.example)',
])('%s is no link', source => {
  expect(spans(source).filter(({ href }) => href !== undefined)).toEqual([]);
});

it('20,000 open brackets take no longer than other letters', () => {
  const ms = measureCpuMs(() => {
    for (const source of ['[', '<', '[x](', '[]('].map(part => part.repeat(5_000))) spans(source);
  });
  expect(ms).toBeLessThan(1_500);
});
