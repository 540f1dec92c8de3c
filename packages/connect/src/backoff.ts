// Exponential back-off between attempts, capped and randomised, so that many clients don't reconnect at the same time.

/** Milliseconds: a session that lasted this long resets the count of failures; one that ended sooner is part of a crash loop. */
export const STABLE_MS = 10_000;

/** The delays between attempts, in milliseconds. */
export interface ReconnectDelays {
  /** Milliseconds before the first attempt. */
  readonly reconnectDelayMs: number;
  /** Milliseconds up to which the delay doubles with each failure. */
  readonly maxReconnectDelayMs: number;
}

export const DEFAULT_DELAYS: ReconnectDelays = { reconnectDelayMs: 500, maxReconnectDelayMs: 30_000 };

/** Milliseconds before the attempt after `failures` (≥ 1) failures in a row: between half and all of 0.5 s, 1 s, 2 s, … 30 s. */
export function backoffMs(failures: number, random: () => number, delays: Partial<ReconnectDelays> = {}): number {
  const { reconnectDelayMs, maxReconnectDelayMs } = { ...DEFAULT_DELAYS, ...delays };
  const full = Math.min(maxReconnectDelayMs, reconnectDelayMs * 2 ** Math.min(16, Math.max(0, failures - 1)));
  return full * (0.5 + 0.5 * random());
}
