import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ArgumentList } from './argument-list.tsx';

const draw = (value: Record<string, unknown>, props: { isCompact?: boolean } = {}) =>
  renderToStaticMarkup(<ArgumentList value={value} {...props} />);
const letters = (html: string): number => html.replace(/<[^>]*>/g, '').length;

it('ArgumentList draws the beginning of a long value, and a button that says how long it is', () => {
  const html = draw({ content: 'x'.repeat(5000) });
  expect(html).toContain('x'.repeat(4000));
  expect(html).not.toContain('x'.repeat(4001));
  expect(html).toContain('aria-expanded="false"');
  expect(html).toContain('Show all 5,000 characters');
});

it.each([
  ['one long value', { content: 'x'.repeat(300_000) }],
  ['a long name', { ['n'.repeat(300_000)]: 1 }],
  ['many long values', Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`a${n}`, 'x'.repeat(9000)]))],
  ['many names', Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`name${n}`, n]))],
  ['many long names', Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${n}${'n'.repeat(900)}`, n]))],
  ['a large object', { rows: Array.from({ length: 20_000 }, (_, id) => ({ id })) }],
  ['hidden characters', { content: 'a\u202e'.repeat(100_000) }],
])('ArgumentList draws at most 50,000 characters of %s', (_, value) => {
  const html = draw(value);
  expect(letters(html)).toBeLessThan(50_000);
  expect(html).toMatch(/Show (all|more of) [\d,]+ (characters|arguments)/);
});

it.each([
  ['', 'empty text'],
  [null, 'null'],
  [false, 'false'],
  [{ a: 1 }, '{&quot;a&quot;:1}'],
])('ArgumentList draws %j', (value, expected) => {
  expect(draw({ name: value }, { isCompact: true })).toContain(expected);
});
