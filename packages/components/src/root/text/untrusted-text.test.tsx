import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LongText } from './long-text.tsx';
import { UntrustedText } from './untrusted-text.tsx';

const readNodes = (text: string) => UntrustedText({ text, isPart: true }) as string[];

it('UntrustedText splits a long word into nodes that a browser lays out fast, and loses nothing', () => {
  const text = `${'y'.repeat(50_001)} end`;
  const nodes = readNodes(text);
  expect(nodes.join('')).toBe(text);
  expect(Math.max(...nodes.map(node => node.length))).toBeLessThanOrEqual(400);
});

it('UntrustedText splits no character in two', () => {
  for (const node of readNodes(`a${'😀'.repeat(2000)}`)) expect(node.isWellFormed()).toBe(true);
});

it('LongText cuts no character in two', () => {
  const html = renderToStaticMarkup(<LongText text={'😀'.repeat(10)} maxCharacters={5} />);
  expect(html).toContain('<bdi>😀😀</bdi>… <button');
});
