import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText, encodeText } from './encode-text.ts';

const text = fc.array(fc.nat({ max: 0xffff })).map(units => String.fromCharCode(...units));

it('every text survives, and what is stored has no NUL and no lone surrogate', () => {
  fc.assert(
    fc.property(text, value => {
      const stored = encodeText(value);
      expect(decodeText(stored)).toBe(value);
      expect(stored.includes('\0')).toBe(false);
      expect(stored.isWellFormed()).toBe(true);
    }),
  );
});

it('different texts are stored differently, and plain ones as they are', () => {
  fc.assert(fc.property(text, text, (a, b) => void expect(encodeText(a) === encodeText(b)).toBe(a === b)));
  expect([encodeText('é😀'), encodeText('a\\0000'), encodeText('a\0')]).toEqual(['é😀', 'a\\005c0000', 'a\\0000']);
});
