// The clock of events: the database's, so that events of several processes have one order, whatever their own clocks say.
import type { Clock } from '../clock.ts';

export interface DatabaseClock extends Clock {
  /** Takes a time of the database, in milliseconds since 1970, that came between two moments of `monotonicMs`. */
  note(databaseMs: number, askedAt: number, answeredAt: number): void;
}

interface Sample {
  /** Difference of the database's time and `monotonicMs`. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  readonly takenAt: number;
}

/** Age from which any other sample is better: clocks drift. */
const OLD_MS = 60_000;
/** Two samples differ by less, unless the database's clock was set. */
const SLACK_MS = 5000;

/** `system` gives the time until the database has told its own. */
export function createDatabaseClock(system: Clock): DatabaseClock {
  let sample: Sample | undefined;
  let last = 0;
  return {
    monotonicMs: system.monotonicMs,
    now() {
      const time = sample ? sample.offsetMs + system.monotonicMs() : system.now();
      const goesBack = time < last && last - time < SLACK_MS;
      last = goesBack ? last : time;
      return Math.floor(last);
    },
    note(databaseMs, askedAt, answeredAt) {
      const roundTripMs = answeredAt - askedAt;
      // An answer that took longer says less.
      const isWorse = sample && roundTripMs > 2 * sample.roundTripMs + 5 && answeredAt - sample.takenAt < OLD_MS;
      if (!isWorse) sample = { offsetMs: databaseMs - (askedAt + answeredAt) / 2, roundTripMs, takenAt: answeredAt };
    },
  };
}
