// Time comes in as a parameter: dates for the log, and durations that no change of the system's date can bend.

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since any fixed moment; never goes back. */
  monotonicMs(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };
