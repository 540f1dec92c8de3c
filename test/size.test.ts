// Budgets of what a page has to load (ARCHITECTURE.md, Decisions, 2).
import { expect, it } from 'vitest';
import { bundleSize } from '../scripts/size.ts';

it.each([
  ['@vitrine/view', 5_120],
  ['@vitrine/host', 22_000],
  ['@vitrine/react', 37_000],
  // Bundled for a browser: an import of Node's would fail. With the schemas of request bodies, which the server uses.
  // Each route has about 60 bytes: 45 of them fit into 20,000, and there are 83.
  ['@vitrine/agent/api', 26_000],
])('%s is at most %i bytes gzipped', async (specifier, budget) => {
  const size = await bundleSize(specifier);
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThanOrEqual(budget);
});

it('@vitrine/host and what its first view makes it load are at most 37800 bytes gzipped', async () => {
  const loadedSize = await bundleSize('@vitrine/host', { later: true });
  expect(loadedSize).toBeGreaterThan(await bundleSize('@vitrine/host'));
  expect(loadedSize).toBeLessThanOrEqual(37_800);
});
