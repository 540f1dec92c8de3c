import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LongText } from './long-text.tsx';
import { markHidden } from './untrusted-text.tsx';

test('markHidden() splits a long word into nodes that a browser lays out fast, and loses nothing', () => {
  const text = `${'y'.repeat(50_001)} end`;
  const nodes = markHidden(text);
  expect(nodes.join('')).toBe(text);
  expect(Math.max(...nodes.map(node => String(node).length))).toBeLessThanOrEqual(400);
});

test('markHidden() splits no character in two', () => {
  for (const node of markHidden(`a${'😀'.repeat(2000)}`)) expect(String(node).isWellFormed()).toBe(true);
});

test('LongText cuts no character in two', () => {
  const html = renderToStaticMarkup(<LongText text={'😀'.repeat(10)} maxCharacters={5} />);
  expect(html).toContain('<bdi>😀😀</bdi>… <button');
});
