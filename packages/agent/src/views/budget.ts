// A budget per surface and minute, in uses and bytes: a view that sends requests without end is refused before it fills the log.
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';

const MINUTE_MS = 60_000;

export interface BudgetOptions {
  readonly clock: Clock;
  readonly maxPerMinute: number;
  /** @default no limit */
  readonly maxBytesPerMinute?: number;
  /** The error text for a view that has used up its budget. */
  readonly refusal: string;
}

export interface Budget {
  /** Counts one use of `bytes` bytes. Throws `AgentError` `denied` when the budget does not suffice, and counts nothing then. */
  spend(surfaceId: string, bytes?: number): void;
}

interface Use {
  readonly atMs: number;
  readonly bytes: number;
}

export function createBudget(options: BudgetOptions): Budget {
  const { clock, maxPerMinute, maxBytesPerMinute = Number.POSITIVE_INFINITY, refusal } = options;
  /** The uses of each surface within the last minute. */
  const uses = new Map<string, readonly Use[]>();

  return {
    spend(surfaceId, bytes = 0) {
      const nowMs = clock.monotonicMs();
      const sinceMs = nowMs - MINUTE_MS;
      for (const [id, list] of uses) if ((list.at(-1)?.atMs ?? sinceMs) <= sinceMs) uses.delete(id);
      const recent = (uses.get(surfaceId) ?? []).filter(({ atMs }) => atMs > sinceMs);
      const usedBytes = recent.reduce((sum, use) => sum + use.bytes, 0);
      if (recent.length >= maxPerMinute || usedBytes + bytes > maxBytesPerMinute)
        throw new AgentError('denied', refusal);
      uses.set(surfaceId, [...recent, { atMs: nowMs, bytes }]);
    },
  };
}
