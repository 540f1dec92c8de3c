// The sandbox's policy under 10^6 fuzzed declarations.
import { expect, it } from 'vitest';
import { fuzzSeed } from '../../../../test/support/fuzz-seed.ts';
import { fuzzCsp } from '../../test/fuzz-csp.ts';

it('grantCsp() and sandboxCsp() allow no more than the valid origins of 10^6 fuzzed declarations', () => {
  const totals = fuzzCsp({ inputs: 1_000_000, seed: fuzzSeed() });
  console.info(totals);
  expect(totals.granted).toBeGreaterThan(100_000);
  expect(totals.refused).toBeGreaterThan(100_000);
});
