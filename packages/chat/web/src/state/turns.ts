// A browser opens six connections to one server (HTTP/1.1), for all tabs together, and what a view asks for may hold one until the
// person has answered. So such requests take turns, in all tabs of this origin: else the answer itself could not get through.

/** How many may wait at the same time; the rest of the six is for event streams, answers and everything else. */
export const TURNS = 3;

export type TakeTurn = <T>(run: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Hands out turns by Web Locks. Without them (no secure context) everything runs at once. */
export function createTurns(locks: LockManager | undefined = globalThis.navigator?.locks): TakeTurn {
  let next = 0;
  return async (run, signal) => {
    if (!locks) return run();
    return locks.request(`vitrine.turn.${next++ % TURNS}`, { signal }, run);
  };
}
