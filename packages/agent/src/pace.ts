// Applies the policy's rate limits to views by the agent's clock; a view that is too fast gets an error with the time to wait.
import { createRates, RATES, type RateName } from '@vitrine/policy';
import type { Clock } from './clock.ts';
import { AgentError } from './errors.ts';

/** Counts one use. Throws `AgentError` `too-fast`, and counts nothing, when the surface has reached its limit. */
export type Pace = (surfaceId: string, name: RateName) => void;

const WORDS: Record<RateName, string> = {
  silent: 'calls tools without asking',
  call: 'calls tools',
  read: 'reads',
  keep: 'has its state kept',
};

export function createPace(clock: Clock): Pace {
  const rates = createRates({ nowMs: () => clock.monotonicMs() });
  return (surfaceId, name) => {
    const waitMs = rates.take(surfaceId, name);
    if (waitMs === 0) return;
    const { burst, perSecond } = RATES[name];
    throw new AgentError(
      'too-fast',
      `This view ${WORDS[name]} too fast: ${burst} at once and ${perSecond} a second are taken. Wait ${waitMs} ms and ask again.`,
    );
  };
}
