// The clock as a parameter: dates for the log, and durations that do not change with the system's date.

/** The time for the log and for durations; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since any fixed moment; never goes back. */
  monotonicMs(): number;
}

/** The system's clocks. */
export const systemClock: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };
