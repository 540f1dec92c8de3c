import { expect, it } from 'vitest';
import { createClock } from './clock.ts';

/** A simulated time; a callback runs `late` after it was due. */
function timeline(late: (call: number) => number) {
  let now = 0;
  let calls = 0;
  let next: { at: number; callback: () => void } | undefined;
  return {
    now: () => now,
    schedule(callback: () => void, ms: number) {
      next = { at: now + ms + late(calls++), callback };
      return () => (next = undefined);
    },
    runUntil(end: number) {
      while (next && next.at <= end) {
        const { at, callback } = next;
        now = Math.max(now, at);
        next = undefined;
        callback();
      }
      now = end;
    },
    get isPlanned() {
      return next !== undefined;
    },
  };
}

it('ticks at its rate although each timer is late', () => {
  const time = timeline(call => (call % 3) * 7);
  let ticks = 0;
  const clock = createClock({ tick: () => ticks++, intervalMs: () => 16.742, now: time.now, schedule: time.schedule });
  clock.start();
  time.runUntil(60_000);
  expect(ticks).toBeGreaterThanOrEqual(Math.floor(60_000 / 16.742) - 1);
  expect(ticks).toBeLessThanOrEqual(Math.ceil(60_000 / 16.742));
});

it('does not catch up after the process was suspended', () => {
  const time = timeline(call => (call === 10 ? 5000 : 0));
  let ticks = 0;
  const clock = createClock({ tick: () => ticks++, intervalMs: () => 10, now: time.now, schedule: time.schedule });
  clock.start();
  time.runUntil(6000);
  expect(ticks).toBeGreaterThan(95);
  expect(ticks).toBeLessThan(105);
});

it('lets other tasks run when each tick takes longer than its period', () => {
  let now = 0;
  let ticks = 0;
  let planned: (() => void) | undefined;
  const clock = createClock({
    tick() {
      now += 25;
      ticks++;
    },
    intervalMs: () => 10,
    now: () => now,
    schedule(callback) {
      planned = callback;
      return () => (planned = undefined);
    },
  });
  clock.start();
  const first = planned!;
  planned = undefined;
  now = 10;
  first();
  expect(ticks).toBeLessThan(10);
  expect(planned).toBeDefined();
});

it('schedules nothing once it is stopped, also from within a tick', () => {
  const time = timeline(() => 0);
  let ticks = 0;
  const clock = createClock({
    tick() {
      if (++ticks === 5) clock.stop();
    },
    intervalMs: () => 10,
    now: time.now,
    schedule: time.schedule,
  });
  clock.start();
  time.runUntil(1000);
  expect([ticks, clock.isRunning, time.isPlanned]).toEqual([5, false, false]);
});
