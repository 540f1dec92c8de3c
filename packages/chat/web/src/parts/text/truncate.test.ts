import { expect, it } from 'vitest';
import { truncate } from './truncate.ts';

it('a short text is whole', () => {
  expect(truncate('a\nb', 3)).toBe('a\nb');
});

it('a long text ends at a line, or where its last line is too long', () => {
  expect(truncate('one\ntwo\nthree', 9)).toBe('one\ntwo');
  expect(truncate('x'.repeat(1000), 500)).toBe('x'.repeat(500));
});

it('no character is cut in half', () => {
  expect(truncate(`${'x'.repeat(499)}😀`, 500)).toBe('x'.repeat(499));
});

it('of a long run of combining marks 100 are kept, and the others are counted', () => {
  expect(truncate(`z${'\u0301'.repeat(40)}!`, 100)).toBe(`z${'\u0301'.repeat(40)}!`);
  expect(truncate(`z${'\u0301'.repeat(3000)}!`, 5000)).toBe(`z${'\u0301'.repeat(100)} [2,900 more combining marks] !`);
});
