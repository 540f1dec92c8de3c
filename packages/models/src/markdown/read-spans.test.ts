// The marks of a line: addresses of web pages alone are links, and reading takes time in proportion to the text.
import { expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/support/cpu-time.ts';
import { readSpans, type Span, spanText } from './read-spans.ts';

const link = (href: string, ...spans: Span[]): Span => ({ kind: 'link', href, spans });

it.each<[string, Span[]]>([
  ['[Home](https://a.example)', [link('https://a.example', 'Home')]],
  ['see <http://a.example/x>.', ['see ', link('http://a.example/x', 'http://a.example/x'), '.']],
  ['see http://a.example/x_y_z.', ['see ', link('http://a.example/x_y_z', 'http://a.example/x_y_z'), '.']],
  [
    '[**Bold** words](<https://a.example/x?y=1>)',
    [link('https://a.example/x?y=1', { kind: 'strong', spans: ['Bold'] }, ' words')],
  ],
  ['[a](https://a.example/b_(c) "Title")', [link('https://a.example/b_(c)', 'a')]],
  ['**now: [Home](https://a.example)**', [{ kind: 'strong', spans: ['now: ', link('https://a.example', 'Home')] }]],
  // There is no page that these could be relative to.
  ['[Profile](/profile)', ['Profile']],
  ['![x](https://a.example/x.png)', [{ kind: 'picture', address: 'https://a.example/x.png', text: 'x' }]],
])('%s', (source, expected) => {
  expect(readSpans(source)).toEqual(expected);
});

it.each<[string, Span[]]>([
  ['**a *b* c**', [{ kind: 'strong', spans: ['a ', { kind: 'em', spans: ['b'] }, ' c'] }]],
  ['**a *b***', [{ kind: 'strong', spans: ['a ', { kind: 'em', spans: ['b'] }] }]],
  ['***a***', [{ kind: 'strong', spans: [{ kind: 'em', spans: ['a'] }] }]],
  [
    '__a b__, _c_ ~~d~~',
    [{ kind: 'strong', spans: ['a b'] }, ', ', { kind: 'em', spans: ['c'] }, ' ', { kind: 'del', spans: ['d'] }],
  ],
  ['`` a`b `` c', [{ kind: 'code', text: 'a`b' }, ' c']],
  ['a<br>b', ['a', { kind: 'break' }, 'b']],
  ['\\*a\\*', ['*a*']],
])('%s has its marks', (source, expected) => {
  expect(readSpans(source)).toEqual(expected);
});

it.each(['src/**/*.ts and lib/**/*.js', '__name__ and a*b*c', 'snake_case_name', '2 * 3 * 4', '~a~', '`open'])(
  '%s has no marks',
  source => {
    expect(readSpans(source)).toEqual([source]);
  },
);

const hasLink = (spans: readonly Span[]): boolean =>
  spans.some(span => typeof span !== 'string' && (span.kind === 'link' || ('spans' in span && hasLink(span.spans))));

it.each([
  '[x](javascript:alert(1))',
  '[x](JavaScript:alert%281%29)',
  '[x](data:text/html,x)',
  '[x](mailto:a@b.example)',
  '![x](https://a.example/x.png)',
  '`[x](https://a.example)`',
  '<script>',
])('%s is no link', source => {
  expect(hasLink(readSpans(source))).toBe(false);
});

it.each(['[x] (https://a.example)', '[x](https://a.example', '\\[x](https://a.example)'])(
  '%s is no link but its address',
  source => {
    expect(spanText(readSpans(source))).toBe(source.replace('\\', ''));
    expect(readSpans(source)).toContainEqual(link('https://a.example', 'https://a.example'));
  },
);

it('20,000 open brackets take no longer than other letters', () => {
  const ms = measureCpuMs(() => {
    for (const source of ['[', '<', '[x](', '[](', '![', '`', '` `` ', 'https://'].map(part => part.repeat(5_000)))
      readSpans(source);
  });
  expect(ms).toBeLessThan(1_500);
});
