// Rate limits by client, which tell the first refusal of a window, to be audited, from those after it. They are counted in the database where
// several processes share one, else in memory.
import { createLruMap } from '@vitrine/std/internal/lru-map';
import { createRateLimiter as createLimiter } from '@vitrine/std/internal/rate-limit';
import type { MetadataStore, RateDecision } from './store/metadata-store.ts';

/** The number of requests, and the window in milliseconds. */
export interface RateLimit {
  readonly times: number;
  readonly windowMs: number;
}

/** The most refused clients in memory; the least recently seen one is removed first. */
const MAX_CLIENTS = 10_000;

/** Counts one attempt of a client, and decides on it. `now` is milliseconds. */
export type RateLimiter = (client: string, now: number) => Promise<RateDecision>;

/** `name` tells the limit from others in the same store. */
export function createRateLimiter(
  name: string,
  { times, windowMs }: RateLimit,
  store: Pick<MetadataStore, 'countRequest'>,
): RateLimiter {
  if (store.countRequest === undefined) return createMemoryLimiter({ times, windowMs });
  return (client, now) => store.countRequest!({ key: `${name} ${client}`, times, windowMs, now });
}

function createMemoryLimiter({ times, windowMs }: RateLimit): RateLimiter {
  let time = 0;
  const limiter = createLimiter(() => time);
  const refusedAt = createLruMap<string, number>(MAX_CLIENTS);
  return async (client, now) => {
    time = now;
    if (limiter.take(client, { burst: times, perSecond: (times * 1000) / windowMs }) === 0) return 'allowed';
    const before = refusedAt.get(client);
    if (before !== undefined && now >= before && now - before < windowMs) return 'refused';
    refusedAt.set(client, now);
    return 'refused-first';
  };
}
