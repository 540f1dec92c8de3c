// Counts the actions of a view that the host is acting on, for dialects whose actions have no id of their own.
import { MAX_IN_FLIGHT } from './dialect.ts';

/** Returns a function that starts an action, and returns false, without starting it, when too many are in progress. */
export function createInFlight(): (act: () => Promise<unknown>) => boolean {
  let count = 0;
  return act => {
    if (count >= MAX_IN_FLIGHT) return false;
    count++;
    void act().finally(() => count--);
    return true;
  };
}
