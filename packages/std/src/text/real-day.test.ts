import { expect, it } from 'vitest';
import { isExistingDate } from './real-day.ts';

it.each([
  '2026-02-30',
  '2025-02-29',
  '2026-11-31T10:00:00Z',
  '2026-02-30 10:00',
  'Feb 30, 2026',
  '30 Feb 2026',
  'February 31 2026 10:30',
  '2/30/2026',
  '02-30-2026',
  'Mon, 30 Feb 2026 23:30:00 GMT',
])('%s is a day that does not exist', text => {
  expect(Number.isNaN(Date.parse(text))).toBe(false);
  expect(isExistingDate(text)).toBe(false);
});

it.each([
  '2024-02-29',
  '2026-02',
  '2026-11-23T23:30:00-11:00',
  '2026-11-01T00:30:00+14:00',
  'Feb 2026',
  'Feb 28, 2026',
  '28 Feb 2026 10:30',
  'Feb 20 26',
  '2/28/2026',
  '12/31/2026 23:59',
  'Sat, 28 Feb 2026 23:30:00 GMT',
  'Sat Feb 28 2026 23:30:00 GMT+0100',
  'yesterday',
  '',
])('%s names no impossible day', text => {
  expect(isExistingDate(text)).toBe(true);
});
