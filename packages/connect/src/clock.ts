// Time as a parameter, so that back-off and deadlines can be tested without waiting.

/** The clock of deadlines and back-off. */
export interface Clock {
  /** Milliseconds that never jump back (`performance.now()`). */
  now(): number;
  /** Runs `callback` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The clock of the system. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
