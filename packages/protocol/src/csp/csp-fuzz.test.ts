// The sandbox's policy under 10^4 fuzzed declarations; csp-fuzz.full.ts has 10^6.
import { expect, it } from 'vitest';
import { fuzzSeed } from '../../../../test/support/fuzz-seed.ts';
import { fuzzCsp } from '../../test/fuzz-csp.ts';

it('grantCsp() and sandboxCsp() allow no more than the valid origins of 10^4 fuzzed declarations', () => {
  const totals = fuzzCsp({ inputs: 10_000, seed: fuzzSeed() });
  expect(totals.granted).toBeGreaterThan(1000);
  expect(totals.refused).toBeGreaterThan(1000);
});
