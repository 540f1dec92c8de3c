// Exponential back-off between attempts, capped and randomised, so that many clients don't reconnect at the same time.

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** Milliseconds: a session that lasted this long resets the count of failures; one that ended sooner is part of a crash loop. */
export const STABLE_MS = 10_000;

/** Milliseconds before the attempt after `failures` (≥ 1) failures in a row: between half and all of 0.5 s, 1 s, 2 s, … 30 s. */
export function backoffMs(failures: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(16, Math.max(0, failures - 1)));
  return full * (0.5 + 0.5 * random());
}
