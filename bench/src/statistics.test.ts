import { expect, it } from 'vitest';
import { median, quantile, round } from './statistics.ts';

it('median and quantiles', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([10, 20, 30, 40, 50], 0.9)).toBe(46);
  expect(round(1.26)).toBe(1.3);
  expect(() => median([])).toThrow(RangeError);
});
