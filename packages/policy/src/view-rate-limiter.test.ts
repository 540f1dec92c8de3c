import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createViewRateLimiter, RATE_LIMITS, type RateLimitName } from './index.ts';

const names = Object.keys(RATE_LIMITS) as RateLimitName[];

function open() {
  let now = 1e9;
  return { rates: createViewRateLimiter({ nowMs: () => now }), pass: (ms: number) => (now += ms) };
}
const takeMany = (take: () => number, count: number): number =>
  Array.from({ length: count }, take).filter(wait => wait === 0).length;

describe('createViewRateLimiter().take()', () => {
  it.each(names)('%s: a burst, then a number per second', name => {
    const { burst, perSecond } = RATE_LIMITS[name];
    const { rates, pass } = open();
    const take = () => rates.take('a', name);
    expect(takeMany(take, burst * 3)).toBe(burst);
    expect(take()).toBe(1000 / perSecond);
    pass(1000 / perSecond - 1);
    expect(take()).toBe(1);
    pass(1);
    expect([take(), take()]).toEqual([0, 1000 / perSecond]);
    pass(10_000);
    expect(takeMany(take, 1000)).toBe(Math.min(burst, 10 * perSecond));
    // A long rest gives one burst, not more.
    pass(1e9);
    expect(takeMany(take, 1000)).toBe(burst);
  });

  it('each surface and each kind has its own limit', () => {
    const { rates } = open();
    expect(takeMany(() => rates.take('a', 'silent'), 100)).toBe(RATE_LIMITS.silent.burst);
    expect(rates.take('b', 'silent')).toBe(0);
    expect(rates.take('a', 'read')).toBe(0);
  });

  it('a clock that goes back refills nothing', () => {
    const { rates, pass } = open();
    takeMany(() => rates.take('a', 'silent'), 100);
    pass(-5000);
    expect(rates.take('a', 'silent')).toBeGreaterThan(0);
    pass(5000);
    expect(rates.take('a', 'silent')).toBe(100);
  });

  it('never allows more than the burst plus the elapsed rate, however the requests are spread', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 40 })), { maxLength: 60 }),
        fc.constantFrom(...names),
        (steps, name) => {
          const { rates, pass } = open();
          const { burst, perSecond } = RATE_LIMITS[name];
          let [elapsed, taken] = [0, 0];
          for (const [ms, count] of steps) {
            pass(ms);
            elapsed += ms;
            taken += takeMany(() => rates.take('a', name), count);
            expect(taken).toBeLessThanOrEqual(burst + (elapsed * perSecond) / 1000 + 1e-6);
          }
        },
      ),
    );
  });

  it('removes full buckets of many surfaces, and no bucket in use', () => {
    const { rates, pass } = open();
    for (let n = 0; n < 5000; n++) rates.take(`rested-${n}`, 'silent');
    takeMany(() => rates.take('busy', 'silent'), 60);
    pass(200);
    for (let n = 0; n < 5000; n++) rates.take(`other-${n}`, 'silent');
    expect(takeMany(() => rates.take('busy', 'silent'), 60)).toBe(2);
  });
});
