import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './connection-limits.ts';

// Each limit is tried with small figures where it applies; this states the figures that users meet.
it('the limits of a connection are these unless they are changed', () => {
  expect(DEFAULT_LIMITS).toEqual({
    maxMessageBytes: 8_388_608,
    maxDepth: 128,
    maxBadLines: 100_000,
    maxQueuedBytes: 8_388_608,
    stderrTailBytes: 65_536,
    maxPages: 64,
    maxListEntries: 10_000,
    killGraceMs: 800,
    probeTimeoutMs: 10_000,
  });
});
