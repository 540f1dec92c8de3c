// The work that one drawing of a surface may take. Each of its values may be cheap, and all of them together hold the page for minutes.
import { fail } from './messages/issues.ts';

/** Counts work until there is none left. */
export interface Work {
  /** Takes units: a step of a pattern, or a character that is read or drawn. Throws `A2UIError` `LIMIT_EXCEEDED` from the one that is too many on. */
  spend(units: number): void;
}

/**
 * Creates the work of one drawing.
 *
 * @example const work = createWork(A2UI_LIMITS.maxWork);
 */
export function createWork(maxWork: number): Work {
  let rest = maxWork;
  return {
    spend(units) {
      rest -= units;
      if (rest < 0) fail('LIMIT_EXCEEDED', 'The interface takes too long to draw; the rest of it is left out.');
    },
  };
}

/** Work without a limit, for a value that is computed alone. */
export const UNLIMITED: Work = { spend() {} };
