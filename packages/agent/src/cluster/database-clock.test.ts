import { expect, it } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

function open() {
  const system = { time: 5_000_000, monotonic: 1000 };
  const clock = createDatabaseClock({ now: () => system.time, monotonicMs: () => system.monotonic });
  return { system, clock };
}

it('gives the time of the database, whatever the clock of this machine says', () => {
  const { system, clock } = open();
  expect(clock.now()).toBe(5_000_000);
  clock.note(9_000_000, 990, 1000);
  expect(clock.now()).toBe(9_000_005);
  system.time = 1;
  system.monotonic += 250;
  expect(clock.now()).toBe(9_000_255);
});

it('takes no sample that took long, unless the one before is old', () => {
  const { system, clock } = open();
  clock.note(9_000_000, 1000, 1000);
  clock.note(9_000_900, 1000, 2000);
  system.monotonic = 2000;
  expect(clock.now()).toBe(9_001_000);
  system.monotonic = 70_000;
  clock.note(9_100_000, 69_000, 70_000);
  expect(clock.now()).toBe(9_100_500);
});

it('does not go back by little, and follows a clock that was set', () => {
  const { clock } = open();
  clock.note(9_000_010, 1000, 1000);
  expect(clock.now()).toBe(9_000_010);
  clock.note(9_000_000, 1000, 1000);
  expect(clock.now()).toBe(9_000_010);
  clock.note(8_000_000, 1000, 1000);
  expect(clock.now()).toBe(8_000_000);
});
