import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInstant, toLocalTime } from './date-time.ts';

it.each([
  ['2026-07-01T12:00:00Z', 'UTC', '2026-07-01T12:00:00'],
  ['2026-07-01T12:00:00Z', 'Europe/Berlin', '2026-07-01T14:00:00'],
  ['2026-01-01T01:00:00+02:00', 'America/New_York', '2025-12-31T18:00:00'],
])('%s in %s', (instant, timeZone, localTime) => {
  expect(toLocalTime(instant, timeZone)).toBe(localTime);
  expect(Date.parse(toInstant(localTime, timeZone))).toBe(Date.parse(instant));
});

it('times around the change to summer time keep their hour', () => {
  expect(toInstant('2026-03-29T01:30:00', 'Europe/Berlin')).toBe('2026-03-29T00:30:00Z');
  expect(toInstant('2026-03-29T03:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z');
});

it('a value without seconds is accepted', () => {
  expect(toInstant('2026-07-01T12:00', 'UTC')).toBe('2026-07-01T12:00:00Z');
});

it('a value that the input cannot hold is not shown in it', () => {
  expect(toLocalTime('', 'UTC')).toBe('');
  expect(toInstant('', 'UTC')).toBe('');
  for (const text of [
    'tomorrow',
    '2026-07-01',
    '2026-07-01T12:00:00',
    '2026-07-01T12:00:00.250Z',
    '2026-13-01T00:00:00Z',
  ])
    expect(toLocalTime(text, 'UTC')).toBeUndefined();
});

it('every second is unchanged after conversion to the input’s format and back', () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Auckland');
  fc.assert(
    fc.property(seconds, zones, (second, timeZone) => {
      const text = new Date(second * 1000).toISOString();
      const local = toLocalTime(text, timeZone)!;
      // An hour that the clock shows twice may come back as its other one.
      expect(toLocalTime(toInstant(local, timeZone), timeZone)).toBe(local);
    }),
  );
});

it('a day that does not exist is edited as text', () => {
  expect(toLocalTime('2026-02-30T10:00:00Z', 'UTC')).toBeUndefined();
});
