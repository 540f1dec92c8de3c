import { expect, it } from 'vitest';
import { describeTimes } from './describe-times.ts';
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

it.each([
  ['5 * * * *', 'Every hour at minute 5'],
  ['30 7 * * *', 'Every day, 7:30 AM'],
  ['0 18 * * 1-5', 'Monday to Friday, 6:00 PM'],
  ['0 9 * * 0', 'Every week on Sunday, 9:00 AM'],
  ['15 6 28 * *', 'Every month on day 28, 6:15 AM'],
  ['*/10 8-18 * * 1-5', '*/10 8-18 * * 1-5'],
])('%s is described as %s', (cron, words) => {
  expect(describeTimes(cron, { language: 'en', locale: 'en-US' }).replaceAll('\u202f', ' ')).toBe(words);
});
