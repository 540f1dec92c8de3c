// Budgets of what a page has to load: issue "First light", and DESIGN's decision 3.
import { expect, test } from 'vitest';
import { bundleSize } from '../scripts/size.ts';

test.each([
  ['@vitrine/view', 5_000],
  ['@vitrine/host', 20_000],
])('%s is at most %i bytes gzipped', async (specifier, budget) => {
  const size = await bundleSize(specifier);
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThanOrEqual(budget);
});
