import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSizer, type Sizer } from './sizer.ts';

/** A sizer on a clock of its own; `run(ms)` lets time pass. */
function lab(respond: (sizer: Sizer, height: number, at: number) => void = () => {}, initial?: number) {
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
    ...(initial && { initial }),
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
  it('clamps and rounds up heights, and ignores values that are not heights', () => {
    const { sizer, applied, run } = lab();
    for (const height of [1e9, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e9, 0, 3, 100.2]) {
      sizer.request(height);
      run(1500);
    }
    expect(applied).toEqual([2000, 40, 101]);
  });

  it('ends a loop in which each applied height causes the next request, growing or shrinking', () => {
    for (const step of [1, -1, 30]) {
      const { sizer, applied, run, later } = lab((s, height) => later(() => s.request(height + step), 16));
      sizer.request(500);
      run(60_000);
      expect(applied.length).toBeLessThanOrEqual(26);
    }
  });

  it('a view that oscillates by itself changes the height a few times a second, whatever its own rate', () => {
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

  it('an animation ends at its full height', () => {
    const { sizer, applied, run } = lab();
    for (let frame = 0; frame <= 60; frame++) {
      sizer.request(100 + frame * 5);
      run(16);
    }
    run(5000);
    expect(applied.at(-1)).toBe(400);
  });

  it('content that keeps growing by itself keeps its height', () => {
    const { sizer, applied, run } = lab();
    for (let line = 0; line < 300; line++) {
      sizer.request(100 + line * 5);
      run(33);
    }
    run(5000);
    expect(applied.at(-1)).toBe(100 + 299 * 5);
  });

  it('for any requests only heights within the limits are applied', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), heights => {
        const { sizer, applied } = lab();
        for (const height of heights) sizer.request(height);
        expect(applied.every(height => height >= 40 && height <= 2000 && Number.isInteger(height))).toBe(true);
      }),
    );
  });
});

describe('createSizer() and a height that follows the viewport', () => {
  /** A view that reports its height 16 ms after each change of its viewport. */
  function follow(heightOf: (viewport: number) => number, initial = 160) {
    const kit = lab((sizer, height) => kit.later(() => sizer.request(heightOf(height)), 16), initial);
    kit.sizer.request(heightOf(initial));
    kit.run(60_000);
    return kit;
  }

  it.each<[string, (viewport: number) => number, number]>([
    ['min-height: 100vh and a margin', viewport => Math.max(viewport, 20) + 16, 160],
    ['the same over taller content', viewport => Math.max(viewport, 500) + 16, 516],
    ['110vh', viewport => viewport * 1.1, 160],
    ['calc(100vh + 1px) of a frame with a border', viewport => viewport + 3, 160],
  ])('%s returns to the height before it', (_, heightOf, expected) => {
    expect(follow(heightOf).applied.at(-1)).toBe(expected);
  });

  it('a view that responds late once, on a busy machine, returns to the beginning all the same', () => {
    for (let slow = 1; slow <= 6; slow++) {
      let count = 0;
      const kit = lab((sizer, height) => kit.later(() => sizer.request(height + 16), ++count === slow ? 400 : 16), 160);
      kit.sizer.request(176);
      kit.run(60_000);
      expect(kit.applied.at(-1), `response ${slow}`).toBe(160);
    }
  });

  it('a first request for the height that the view has is applied, so that its wish is known', () => {
    expect(follow(() => 160).applied).toEqual([160]);
  });

  it('content that changes afterwards is followed, without the loop', () => {
    let content = 20;
    const kit = follow(viewport => Math.max(viewport, content) + 16);
    content = 700;
    kit.sizer.request(716);
    kit.run(60_000);
    expect(kit.applied.at(-1)).toBe(716);
  });

  it('an animation of even steps, and a log of even lines, at any pace, never go back', () => {
    for (const pace of [16, 33, 100, 200, 240, 300, 500, 900, 1500]) {
      const { sizer, applied, run } = lab(undefined, 160);
      for (let step = 1; step <= 40; step++) {
        sizer.request(160 + step * 10);
        run(pace);
      }
      run(10_000);
      expect(applied, `${pace} ms`).toEqual(applied.toSorted((a, b) => a - b));
      expect(applied.at(-1), `${pace} ms`).toBe(560);
    }
  });
});
