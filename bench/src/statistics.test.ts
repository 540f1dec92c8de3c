import { expect, test } from 'vitest';
import { fitLine, median, quantile, round } from './statistics.ts';

test('median and quantiles', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([10, 20, 30, 40, 50], 0.9)).toBe(46);
  expect(round(1.26)).toBe(1.3);
  expect(() => median([])).toThrow(RangeError);
});

test('the line through points, and the error of its slope', () => {
  expect(fitLine([1, 2, 3, 4].map(x => ({ x, y: 5 + 2 * x })))).toEqual({ slope: 2, slopeError: 0 });
  const { slope, slopeError } = fitLine([1, 2, 3, 4].map(x => ({ x, y: x % 2 })));
  expect(slope).toBeCloseTo(-0.2);
  expect(slopeError).toBeGreaterThan(Math.abs(slope));
  expect(fitLine([{ x: 1, y: 1 }])).toEqual({ slope: 0, slopeError: 0 });
});
