import { expect, it } from 'vitest';
import { DEFAULT_TIMES, readCron, toCron } from './times.ts';

it.each([
  ['5 * * * *', 'hourly'],
  ['30 7 * * *', 'daily'],
  ['0 18 * * 1-5', 'weekdays'],
  ['0 9 * * 0', 'weekly'],
  ['15 6 28 * *', 'monthly'],
  ['*/10 8-18 * * 1-5', 'custom'],
  ['0 9 1 1 *', 'custom'],
])('%s is read as %s, and written as it was', (cron, preset) => {
  const times = readCron(cron);
  expect(times.preset).toBe(preset);
  expect(toCron(times)).toBe(cron);
});

it('a preset is written as a pattern of five fields', () => {
  expect(toCron({ ...DEFAULT_TIMES, preset: 'weekly', time: '08:05', weekday: 5 })).toBe('5 8 * * 5');
});
