// Applies the policy's rate limits to views by the agent's clock; a view that is too fast gets an error with the time to wait.
import { createViewRateLimiter, RATE_LIMITS, type RateLimitName } from '@vitrine/policy';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';

/** Counts one use. Throws `AgentError` `too-fast`, and counts nothing, when the surface has reached its limit. */
export type LimitRate = (surfaceId: string, name: RateLimitName) => void;

const DESCRIPTIONS: Record<RateLimitName, string> = {
  silent: 'calls tools without asking',
  call: 'calls tools',
  read: 'reads',
  keep: 'has its state kept',
};

export function createViewRateLimit(clock: Clock): LimitRate {
  const limiter = createViewRateLimiter({ nowMs: () => clock.monotonicMs() });
  return (surfaceId, name) => {
    const waitMs = limiter.take(surfaceId, name);
    if (waitMs === 0) return;
    const { burst, perSecond } = RATE_LIMITS[name];
    throw new AgentError(
      'too-fast',
      `This view ${DESCRIPTIONS[name]} too fast: ${burst} at once and ${perSecond} a second are taken. Wait ${waitMs} ms and ask again.`,
    );
  };
}
