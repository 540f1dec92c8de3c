import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visiblePieces, visibleText } from './visible-text.ts';

describe('visibleText()', () => {
  it.each([
    ['users_db', 'users_db'],
    ['invoice\u202Egpj.exe', 'invoice[U+202E]gpj.exe'],
    ['a\u200Bb', 'a[U+200B]b'],
    ['a\0\0\0b', 'a[U+0000 ×3]b'],
    ['line\nbreak', 'line[U+000A]break'],
    ['\uFEFFadmin', '[U+FEFF]admin'],
    ['a\uD800b', 'a[U+D800]b'],
    ['Größe, データ, بيانات', 'Größe, データ, بيانات'],
    ['👩‍👧', '👩‍👧'],
    ['👩\u200D', '👩[U+200D]'],
    ['', ''],
  ])('shows %j as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});

it('visiblePieces() loses nothing that can be seen, and lets nothing through that turns text around', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      const shown = visiblePieces(text);
      expect(shown.map(piece => piece.text).join('')).not.toMatch(/[\u202A-\u202E\u2066-\u2069\p{Cc}]/u);
      expect(shown.every(piece => piece.hidden || text.includes(piece.text))).toBe(true);
    }),
  );
});

it('visiblePieces() of a name full of them stays short', () => {
  expect(visiblePieces('a\u200B'.repeat(100_000)).length).toBeLessThan(300);
});
