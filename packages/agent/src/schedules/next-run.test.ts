import { expect, it } from 'vitest';
import { nextTime, nextTimes, requireTimes } from './next-run.ts';

const berlin = (cron: string) => ({ cron, timeZone: 'Europe/Berlin' });

it('times are local to their zone, in summer and in winter', () => {
  expect(nextTimes(berlin('0 9 * * 1-5'), '2026-10-22T10:00:00.000Z', 3)).toEqual([
    '2026-10-23T07:00:00.000Z',
    // Monday, after the change.
    '2026-10-26T08:00:00.000Z',
    '2026-10-27T08:00:00.000Z',
  ]);
  expect(nextTime({ cron: '0 9 * * *', timeZone: 'America/New_York' }, '2026-07-01T00:00:00.000Z')).toBe(
    '2026-07-01T13:00:00.000Z',
  );
  expect(nextTime({ cron: '*/15 * * * *', timeZone: 'Asia/Kathmandu' }, '2026-07-01T00:01:00.000Z')).toBe(
    '2026-07-01T00:15:00.000Z',
  );
});

it('a time that daylight saving leaves out comes after the gap, and one that comes twice counts once', () => {
  expect(nextTimes(berlin('30 2 * * *'), '2026-03-28T12:00:00.000Z', 2)).toEqual([
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  expect(nextTimes(berlin('30 2 * * *'), '2026-10-24T12:00:00.000Z', 2)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});

it('a time is after the given one, also when that is one of them', () => {
  expect(nextTime(berlin('0 9 * * *'), '2026-07-01T07:00:00.000Z')).toBe('2026-07-02T07:00:00.000Z');
});

it('a day that never comes has no time', () => {
  expect(nextTime(berlin('0 9 30 2 *'), '2026-07-01T07:00:00.000Z')).toBeUndefined();
  expect(() => requireTimes(berlin('0 9 30 2 *'), '2026-07-01T07:00:00.000Z', 1)).toThrow(
    expect.objectContaining({ code: 'bad-arguments', received: '0 9 30 2 *' }),
  );
});

it.each([
  ['every day', 'UTC'],
  ['* * * * * *', 'UTC'],
  ['61 * * * *', 'UTC'],
  ['0 9 * * *', 'Europe/Nowhere'],
])('%s in %s is refused', (cron, timeZone) => {
  expect(() => nextTime({ cron, timeZone }, '2026-07-01T07:00:00.000Z')).toThrow(
    expect.objectContaining({ code: 'bad-arguments', hint: expect.stringContaining('five fields') }),
  );
});
