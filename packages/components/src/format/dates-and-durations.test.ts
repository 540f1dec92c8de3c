import { expect, it } from 'vitest';
import { formatDate, formatDuration, readDomain, usableLocale } from './dates-and-durations.ts';

it.each([
  [0, '0:00'],
  [187_000, '3:07'],
  [3_729_000, '1:02:09'],
])('%d ms are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it('an invalid date is shown unchanged', () => {
  expect(formatDate('yesterday', 'en-US', 'UTC')).toBe('yesterday');
  expect(formatDate('2026-02-30', 'en-US', 'UTC')).toBe('2026-02-30');
  expect(formatDate('2026-11-23', 'en-US', 'America/New_York')).toBe('Nov 23, 2026');
  expect(formatDate('2026-11-23T23:30:00Z', 'en-US', 'Asia/Tokyo')).toBe('Nov 24, 2026');
});

it('an invalid locale is replaced by the default', () => {
  expect(usableLocale('no such locale', 'en-US')).toBe('en-US');
  expect(usableLocale('de-ch', 'en-US')).toBe('de-CH');
});

it.each([
  ['https://www.example.com/a', 'example.com'],
  ['not an address', undefined],
  ['mailto:a@example.com', undefined],
  [undefined, undefined],
])('the domain of %s is %s', (address, domain) => {
  expect(readDomain(address)).toBe(domain);
});
