// Every attack on schedules: contained as shipped, and working with a naive scheduler.
import { expect, it } from 'vitest';
import { summarisePrograms } from '../programs.ts';
import { SCHEDULE_ATTACKS } from './attacks.ts';
import { runSchedules } from './run-schedules.ts';

it('no schedule does more than was allowed, or more often', { timeout: 120_000 }, async () => {
  const { length } = SCHEDULE_ATTACKS;
  const summary = summarisePrograms(await runSchedules(SCHEDULE_ATTACKS, () => {}));
  expect(summary).toEqual({ total: length, contained: length, breached: [], unproven: [] });
  expect(length).toBeGreaterThanOrEqual(20);
});
