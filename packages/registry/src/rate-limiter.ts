// Rate limits by key: a fixed number of requests in a window of time.
import { createLruMap } from '@vitrine/protocol/lru-map';

/** The number of requests, and the window in milliseconds. */
export interface RateLimit {
  readonly times: number;
  readonly windowMs: number;
}

/** `allowed`, `refused`, or `refused-first` for the first refusal of a window, which is the one to be audited. */
export type RateDecision = 'allowed' | 'refused' | 'refused-first';

/** The most clients in memory; the least recently seen one is removed first. */
const MAX_CLIENTS = 10_000;

/** Counts one attempt of a client, and decides on it. `now` is milliseconds. */
export type RateLimiter = (client: string, now: number) => RateDecision;

export function createRateLimiter({ times, windowMs }: RateLimit): RateLimiter {
  const windows = createLruMap<string, { since: number; count: number }>(MAX_CLIENTS);
  return (client, now) => {
    const current = windows.get(client);
    if (!current || now - current.since >= windowMs || now < current.since) {
      windows.set(client, { since: now, count: 1 });
      return 'allowed';
    }
    current.count++;
    if (current.count <= times) return 'allowed';
    return current.count === times + 1 ? 'refused-first' : 'refused';
  };
}
