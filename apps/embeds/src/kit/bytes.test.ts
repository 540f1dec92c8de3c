import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactBytes, formatBytes, sumBytes } from './bytes.ts';

describe('formatBytes()', () => {
  it.each([
    [0, '0 B'],
    [0.4, '<1 B'],
    [1, '1 B'],
    [1023, '1,023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [20_722, '20.2 KB'],
    [2 ** 20 - 1, '1 MB'],
    [2 ** 20, '1 MB'],
    [123 * 2 ** 20, '123 MB'],
    [2 ** 30, '1 GB'],
    [2 ** 40, '1 TB'],
    [2 ** 50, '1 PB'],
    [2 ** 60, '1 EB'],
    ['7634279', '7.28 MB'],
    ['1152921504606846976', '1 EB'],
    ['1'.repeat(40), '919,089,569,503,364 YB'],
    [Number.NaN, 'unknown size'],
    [-1, 'unknown size'],
  ])('reads %s as %s', (size, text) => {
    expect(formatBytes(size, 'en')).toBe(text);
  });

  it('always has a number and a unit, whatever the size', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2 ** 80, noNaN: true }), size => {
        expect(formatBytes(size, 'en')).toMatch(/^(<1|[\d,.]+) ([KMGTPEZY]?B)$/);
      }),
    );
  });
});

it('exactBytes() keeps every digit of a string', () => {
  expect(exactBytes('9007199254740993', 'en')).toBe('9,007,199,254,740,993 bytes');
  expect(exactBytes(1, 'en')).toBe('1 byte');
  expect(exactBytes(2 ** 60, 'en')).toBe('1,152,921,504,606,846,976 bytes');
});

it('sumBytes() adds numbers and strings without rounding', () => {
  expect(sumBytes(['9007199254740993', 2, 0.6])).toBe('9007199254740996');
  expect(sumBytes([])).toBe('0');
});
