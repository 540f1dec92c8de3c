import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle, safeText, textPieces } from './safe-text.ts';

describe('safeText()', () => {
  it.each([
    ['delete_all', 'delete_all'],
    ['Größe, Wetter für Zürich, 東京, データ, بيانات', 'Größe, Wetter für Zürich, 東京, データ, بيانات'],
    ['safe\u202Egnp.exe', 'safe[U+202E]gnp.exe'],
    ['a\u2066b\u2069', 'a[U+2066]b[U+2069]'],
    ['pay\u200Bpal', 'pay[U+200B]pal'],
    ['a\u0000\u0000\u0000b', 'a[U+0000 ×3]b'],
    ['a\nb\tc', 'a[U+000A]b[U+0009]c'],
    ['\u3164', '[U+3164]'],
    ['\u2800', '[U+2800]'],
    ['\u{E0041}', '[U+E0041]'],
    ['a\uD800b', 'a[U+D800]b'],
    ['\uFEFFadmin', '[U+FEFF]admin'],
    // Joiners where writing needs them.
    ['👩‍🔬', '👩‍🔬'],
    ['👩\u200D', '👩[U+200D]'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
    ['✈️ 1️⃣', '✈️ 1️⃣'],
    ['pay\u200Dpal', 'pay[U+200D]pal'],
    ['1\u200D2', '1[U+200D]2'],
    ['a\uFE0F\u{E0101}', 'a[U+FE0F][U+E0101]'],
    [`e${'\u0301'.repeat(9)}`, `e${'\u0301'.repeat(3)}[U+0301 ×6]`],
    ['', ''],
  ])('shows %j as %j', (text, shown) => {
    expect(safeText(text)).toBe(shown);
  });

  it('keeps line breaks and tabs where the text has lines', () => {
    expect(safeText('a\n\tb\r', { lines: true })).toBe('a\n\tb[U+000D]');
  });

  it('removes hidden characters, or replaces each of them', () => {
    expect(safeText('a\u202E\u202Eb\u0007', { hidden: 'remove' })).toBe('ab');
    expect(safeText('a\u202E\u202Eb\u0007', { hidden: { replacement: '\uFFFD' } })).toBe('a\uFFFD\uFFFDb\uFFFD');
  });

  it('truncates a long text at a whole character', () => {
    expect(safeText('🙂'.repeat(5), { maxLength: 5 })).toBe('🙂'.repeat(5));
    expect(safeText('🙂'.repeat(6), { maxLength: 5 })).toBe(`${'🙂'.repeat(5)}…`);
  });

  it('passes no character that reverses the following text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const pieces = textPieces(text);
        const shown = pieces.map(piece => piece.text).join('');
        expect(shown).not.toMatch(/[\u0000-\u001F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
        expect(shown).toBe(safeText(text).replaceAll(/\[(U\+[^\]]*)\]/g, '$1'));
        expect(pieces.every(piece => piece.hidden || text.includes(piece.text))).toBe(true);
      }),
    );
  });
});

describe('textPieces()', () => {
  it('returns a limited number of pieces, however many characters are hidden', () => {
    const pieces = textPieces('\u202Ea'.repeat(100_000));
    expect(pieces.length).toBeLessThan(1010);
    expect(pieces.at(-1)?.text).not.toContain('\u202E');
    expect(textPieces('a\u200B'.repeat(100_000), { maxPieces: 200 }).length).toBeLessThan(210);
  });
});

describe('cutMiddle()', () => {
  it('keeps both ends of a long text, with whole characters', () => {
    expect(cutMiddle('short', 5)).toBe('short');
    expect(cutMiddle('abcdefghijkl', 9)).toBe('abcde…jkl');
    expect(cutMiddle('🙂'.repeat(20), 9)).toBe(`${'🙂'.repeat(5)}…${'🙂'.repeat(3)}`);
    expect([...cutMiddle('x'.repeat(5000), 80)]).toHaveLength(80);
  });
});
