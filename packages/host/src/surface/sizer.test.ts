import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSizer, type Sizer } from './sizer.ts';

/** A sizer on a clock of its own; `run(ms)` lets time pass. */
function lab(respond: (sizer: Sizer, height: number, at: number) => void = () => {}) {
  let time = 0;
  const timers: { at: number; run: () => void }[] = [];
  const applied: number[] = [];
  const later = (run: () => void, ms: number) => {
    const timer = { at: time + ms, run };
    timers.push(timer);
    return () => void timers.splice(timers.indexOf(timer), 1);
  };
  const sizer: Sizer = createSizer({
    minHeight: 40,
    maxHeight: 2000,
    now: () => time,
    later,
    apply(height) {
      applied.push(height);
      respond(sizer, height, time);
    },
  });
  return {
    sizer,
    applied,
    later,
    run(ms: number) {
      const end = time + ms;
      for (;;) {
        timers.sort((a, b) => a.at - b.at);
        const next = timers[0];
        if (!next || next.at > end) break;
        timers.shift();
        time = next.at;
        next.run();
      }
      time = end;
    },
  };
}

describe('createSizer()', () => {
  test('clamps and rounds up heights, and ignores values that are not heights', () => {
    const { sizer, applied, run } = lab();
    for (const height of [1e9, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e9, 0, 3, 100.2]) {
      sizer.request(height);
      run(1500);
    }
    expect(applied).toEqual([2000, 40, 101]);
  });

  test('ends a loop in which each applied height causes the next request, growing or shrinking', () => {
    for (const step of [1, -1, 30]) {
      const { sizer, applied, run, later } = lab((s, height) => later(() => s.request(height + step), 16));
      sizer.request(500);
      run(60_000);
      expect(applied.length).toBeLessThanOrEqual(26);
    }
  });

  test('a view that oscillates by itself changes the height a few times a second, whatever its own rate', () => {
    for (const pace of [1, 10, 100]) {
      const { sizer, applied, run } = lab();
      const perSecond: number[] = [];
      for (let second = 0; second < 60; second++) {
        const before = applied.length;
        for (let at = 0; at < 1000; at += pace) {
          sizer.request((at / pace) % 2 ? 100 : 600);
          run(pace);
        }
        perSecond.push(applied.length - before);
      }
      expect(Math.max(...perSecond), `${pace} ms`).toBeLessThanOrEqual(6);
      expect(applied.length / 60, `${pace} ms`).toBeLessThanOrEqual(5);
    }
  });

  test('an animation ends at its full height', () => {
    const { sizer, applied, run } = lab();
    for (let frame = 0; frame <= 60; frame++) {
      sizer.request(100 + frame * 5);
      run(16);
    }
    run(5000);
    expect(applied.at(-1)).toBe(400);
  });

  test('content that keeps growing by itself keeps its height', () => {
    const { sizer, applied, run } = lab();
    for (let line = 0; line < 300; line++) {
      sizer.request(100 + line * 5);
      run(33);
    }
    run(5000);
    expect(applied.at(-1)).toBe(100 + 299 * 5);
  });

  test('for any requests only heights within the limits are applied', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), heights => {
        const { sizer, applied } = lab();
        for (const height of heights) sizer.request(height);
        expect(applied.every(height => height >= 40 && height <= 2000 && Number.isInteger(height))).toBe(true);
      }),
    );
  });
});
