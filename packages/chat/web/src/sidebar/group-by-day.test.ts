import { expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const now = new Date(2026, 10, 23, 9, 0);
const session = (id: string, date: Date | undefined) => ({
  id,
  seq: 1,
  ...(date ? { createdAt: date.toISOString() } : {}),
});

it('sessions are grouped by the day on which they began, in the local time zone', () => {
  const groups = groupByDay(
    [
      session('now', now),
      session('midnight', new Date(2026, 10, 23, 0, 0)),
      session('late', new Date(2026, 10, 22, 23, 59)),
      session('early', new Date(2026, 10, 22, 0, 0)),
      session('old', new Date(2026, 10, 21, 23, 59)),
      session('unknown', undefined),
    ],
    now,
  );
  expect(groups.map(({ day, sessions }) => [day, sessions.map(({ id }) => id)])).toEqual([
    ['today', ['now', 'midnight']],
    ['yesterday', ['late', 'early']],
    ['earlier', ['old', 'unknown']],
  ]);
});

it('days without sessions are left out', () => {
  expect(groupByDay([], now)).toEqual([]);
  expect(groupByDay([session('a', now)], now).map(({ day }) => day)).toEqual(['today']);
});
