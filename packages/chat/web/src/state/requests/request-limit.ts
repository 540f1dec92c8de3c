// Limits concurrent requests of views. A browser opens six connections to one server (HTTP/1.1) for all tabs together, and a view's request may
// hold one until the user has answered; without a limit across all tabs, the answer itself could not be sent.

/** Maximum concurrent requests; the rest of the six connections are for event streams, answers and everything else. */
const MAX_CONCURRENT = 3;

export type LimitConcurrency = <T>(run: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** The limit holds across tabs by Web Locks. Without them (no secure context) requests run at once. */
export function createRequestLimit(locks: LockManager | undefined = globalThis.navigator?.locks): LimitConcurrency {
  let next = 0;
  return async (run, signal) => {
    if (!locks) return run();
    return locks.request(`vitrine.turn.${next++ % MAX_CONCURRENT}`, { signal }, run);
  };
}
