// Bridges under 10^6 fuzzed messages in all three dialects.
import { expect, it } from 'vitest';
import { fuzzSeed } from '../../../../test/support/fuzz-seed.ts';
import { fuzzBridge } from '../../test/fuzz/fuzz-bridge.ts';

it('openBridge() survives 10^6 fuzzed messages: no exception, no changed prototype, no action without permission', async () => {
  const totals = await fuzzBridge({ messages: 1_000_000, seed: fuzzSeed() });
  expect(totals.messages).toBeGreaterThanOrEqual(1_000_000);
  console.info(totals);
  for (const [what, count] of Object.entries(totals)) expect(count, what).toBeGreaterThan(5000);
});
