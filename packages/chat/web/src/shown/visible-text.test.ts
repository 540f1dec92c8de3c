import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle, nameRemarks, visiblePieces, visibleText } from './visible-text.ts';

describe('visibleText()', () => {
  it.each([
    ['delete_all', 'delete_all'],
    ['Wetter für Zürich, 東京', 'Wetter für Zürich, 東京'],
    ['safe\u202Egnp.exe', 'safe[U+202E]gnp.exe'],
    ['a\u2066b\u2069', 'a[U+2066]b[U+2069]'],
    ['pay\u200Bpal', 'pay[U+200B]pal'],
    ['a\u0000\u0000\u0000b', 'a[U+0000 ×3]b'],
    ['a\nb\tc', 'a[U+000A]b[U+0009]c'],
    ['\u3164', '[U+3164]'],
    ['\u{E0041}', '[U+E0041]'],
    ['\uD800', '[U+D800]'],
    ['\uFEFFa', '[U+FEFF]a'],
    // Joiners where writing needs them.
    ['👩‍🔬', '👩‍🔬'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
    ['✈️ 1️⃣', '✈️ 1️⃣'],
    ['pay\u200Dpal', 'pay[U+200D]pal'],
    ['1\u200D2', '1[U+200D]2'],
    ['a\uFE0F\u{E0101}', 'a[U+FE0F][U+E0101]'],
    [`e${'\u0301'.repeat(9)}`, `e${'\u0301'.repeat(3)}[U+0301 ×6]`],
  ])('%j is shown as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('keeps line breaks and tabs where there are lines', () => {
    expect(visibleText('a\n\tb\r', { lines: true })).toBe('a\n\tb[U+000D]');
  });

  it('never shows what would turn the rest around', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const shown = visiblePieces(text)
          .map(piece => piece.text)
          .join('');
        expect(shown).not.toMatch(/[\u0000-\u001F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
        expect(shown).toBe(visibleText(text).replaceAll(/\[(U\+[^\]]*)\]/g, '$1'));
      }),
    );
  });

  it('has an end, however much is hidden', () => {
    const pieces = visiblePieces('\u202Ea'.repeat(100_000));
    expect(pieces.length).toBeLessThan(1010);
    expect(pieces.at(-1)?.text).not.toContain('\u202E');
  });
});

describe('cutMiddle()', () => {
  it('keeps both ends of what is too long, and whole characters', () => {
    expect(cutMiddle('short', 5)).toBe('short');
    expect(cutMiddle('abcdefghijkl', 9)).toBe('abcde…jkl');
    expect(cutMiddle('🙂'.repeat(20), 9)).toBe(`${'🙂'.repeat(5)}…${'🙂'.repeat(3)}`);
    expect([...cutMiddle('x'.repeat(5000), 80)]).toHaveLength(80);
  });
});

describe('nameRemarks()', () => {
  it.each(['Delete file', 'Wetter für Zürich', 'Погода', 'Καιρός', '東京の天気'])('%s needs none', name => {
    expect(nameRemarks(name)).toEqual([]);
  });
  it.each([
    ['pаypal', /look like others: а U\+0430\./],
    ['Gοogle', /ο U\+03BF/],
    ['a\u202Eb', /cannot be seen/],
  ])('%s is remarked upon', (name, remark) => {
    expect(nameRemarks(name).join(' ')).toMatch(remark);
  });
  it('an identifier has plain letters', () => {
    expect(nameRemarks('ѕ', { plain: true })).toEqual(['Some of its characters can look like others: ѕ U+0455.']);
    expect(nameRemarks('get_weather-2', { plain: true })).toEqual([]);
  });
});
