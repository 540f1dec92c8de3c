import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArgumentList } from './argument-list.tsx';

const draw = (value: Record<string, unknown>, props: { maxCharacters?: number; isCompact?: boolean } = {}) =>
  renderToStaticMarkup(<ArgumentList value={value} {...props} />);

test('ArgumentList draws the beginning of a long value, and a button that says how long it is', () => {
  const html = draw({ content: 'x'.repeat(5000) });
  expect(html.match(/x+/g)!.some(run => run.length === 4000)).toBe(true);
  expect(html).toContain('aria-expanded="false"');
  expect(html).toContain('Show all 5,000 characters');
});

test('ArgumentList draws every value whole where nothing may be hidden', () => {
  const html = draw({ content: 'x'.repeat(200_000) }, { maxCharacters: Number.POSITIVE_INFINITY });
  expect(html).toContain('x'.repeat(200_000));
  expect(html).not.toContain('<button');
});

test('ArgumentList never cuts a character in two', () => {
  expect(draw({ content: '😀'.repeat(10) }, { maxCharacters: 5 })).not.toMatch(/\uD83D(?![\uDC00-\uDFFF])/);
});

test.each([
  ['', 'empty text'],
  [null, 'null'],
  [false, 'false'],
  [{ a: 1 }, '{&quot;a&quot;:1}'],
])('ArgumentList draws %j', (value, expected) => {
  expect(draw({ name: value }, { isCompact: true })).toContain(expected);
});
