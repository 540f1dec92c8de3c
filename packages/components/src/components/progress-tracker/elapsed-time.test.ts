import { expect, it } from 'vitest';
import { formatElapsedTime } from './elapsed-time.ts';

it.each([
  [0, '0s'],
  [2440, '2.4s'],
  [9949, '9.9s'],
  [9950, '9s'],
  [59_999, '59s'],
  [60_000, '1m'],
  [83_000, '1m 23s'],
  [3_600_000, '1h'],
  [4_210_000, '1h 10m 10s'],
])('%i ms', (milliseconds, text) => {
  expect(formatElapsedTime(milliseconds, 'en-US')).toBe(text);
});

it('units are written in the locale’s language', () => {
  expect(formatElapsedTime(83_000, 'de-DE')).toMatch(/^1 ?[Mm]in\.? 23 ?[Ss]/);
});
