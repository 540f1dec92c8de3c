// How a run ended, in words: why there is no answer, or what an answer cost.
import type { RunEndEvent } from '@vitrine/protocol/internal/session/run-events';
import { formatDollars } from '../parts/text/format.ts';
import { ANSWER_TEXTS as TEXTS } from '../texts/transcript.ts';

/** One sentence for the end of a run. */
export function describeRunEnd({ reason, error, steps, usage }: RunEndEvent): string {
  switch (reason) {
    case 'completed':
      return describeUsage(usage);
    case 'step-limit':
      return TEXTS.stepLimit(steps);
    case 'failed':
      // The button beside it says the rest.
      return TEXTS.failed((error?.message ?? '').replace(/\s+Try again\.$/, ''));
    case 'interrupted':
      return TEXTS.interrupted;
    default:
      return TEXTS.stopped;
  }
}

function describeUsage({ inputTokens = 0, outputTokens = 0, cost }: NonNullable<RunEndEvent['usage']> = {}): string {
  return cost === undefined
    ? TEXTS.usage(inputTokens, outputTokens)
    : TEXTS.usageWithCost(inputTokens, outputTokens, formatDollars(cost));
}
