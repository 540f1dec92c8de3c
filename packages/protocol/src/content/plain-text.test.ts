import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

const schema = plainText(0, 40);

it('plainText() accepts every writing, emoji, tabs and line breaks', () => {
  const texts = ['', 'a', 'é', 'a\tb\r\nc\n', 'مرحبا', 'می‌خواهم', 'क्‍ष', '👩‍💻', '❤️', '1️⃣', '日本語'];
  for (const text of texts) expect(schema.safeParse(text).success, JSON.stringify(text)).toBe(true);
});

it.each([
  ['a control character', 'a\0', 'U+0000'],
  ['an escape sequence', '\u001b[1m', 'U+001B'],
  ['a lone carriage return', 'a\rb', 'U+000D'],
  ['a control character of Latin-1', '\u0085', 'U+0085'],
  ['a right-to-left override', 'Weather \u202Etxt', 'U+202E'],
  ['an isolate', 'a\u2066b', 'U+2066'],
  ['a right-to-left mark', 'a\u200Fb', 'U+200F'],
  ['a zero-width space', 'pay\u200Bpal', 'U+200B'],
  ['a joiner between Latin letters', 'pay\u200Dpal', 'U+200D'],
  ['a soft hyphen', 'pay\u00ADpal', 'U+00AD'],
  ['a Hangul filler', '\u3164', 'U+3164'],
  ['a tag character', 'a\u{E0061}', 'U+E0061'],
  ['a line separator', 'a\u2028b', 'U+2028'],
  ['a byte order mark', '\uFEFFa', 'U+FEFF'],
  ['half a character', 'a\uD800', 'U+D800'],
])('plainText() refuses %s, and names it', (_, text, name) => {
  const { success, error } = schema.safeParse(text);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toContain(name);
});

it('plainText() refuses what is no text or too long', () => {
  expect([5, null, 'a'.repeat(41)].map(value => schema.safeParse(value).success)).toEqual([false, false, false]);
});
