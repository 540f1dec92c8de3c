import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgressGate } from './progress-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gateAt(): { push: (progress: number) => void; close: () => void; seen: number[] } {
  const progressValues: number[] = [];
  const gate = createProgressGate({
    intervalMs: 100,
    clock: { now: () => Date.now(), monotonicMs: () => performance.now() },
    emit: ({ progress }) => void progressValues.push(progress),
  });
  return { push: progress => gate.push({ progress }), close: gate.close, seen: progressValues };
}

it('passes slow reports at once', () => {
  const { push, seen } = gateAt();
  for (let n = 1; n <= 3; n++) {
    push(n);
    vi.advanceTimersByTime(100);
  }
  expect(seen).toEqual([1, 2, 3]);
});

it('of a burst passes the first and the last, and one per interval', () => {
  const { push, seen } = gateAt();
  for (let n = 0; n < 1000; n++) push(n);
  expect(seen).toEqual([0]);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([0, 999]);
  push(1000);
  vi.advanceTimersByTime(99);
  expect(seen).toEqual([0, 999]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([0, 999, 1000]);
});

it('passes nothing after close(), and skips values that are not numbers', () => {
  const { push, close, seen } = gateAt();
  push(Number.NaN);
  push(1);
  push(2);
  close();
  push(3);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([1]);
  expect(vi.getTimerCount()).toBe(0);
});
