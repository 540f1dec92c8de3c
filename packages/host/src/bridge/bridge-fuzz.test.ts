// Bridges under 10^4 fuzzed messages; bridge-fuzz.full.ts sends 10^6.
import { expect, it } from 'vitest';
import { fuzzSeed } from '../../../../test/support/fuzz-seed.ts';
import { fuzzBridge } from '../../test/fuzz/fuzz-bridge.ts';

it('openBridge() survives 10^4 fuzzed messages: no exception, no changed prototype, no action without permission', async () => {
  const totals = await fuzzBridge({ messages: 10_000, seed: fuzzSeed() });
  expect(totals.messages).toBeGreaterThanOrEqual(10_000);
  // It has come to something: views that shook hands, deeds that were allowed, others that were not.
  for (const [what, count] of Object.entries(totals)) expect(count, what).toBeGreaterThan(10);
});
