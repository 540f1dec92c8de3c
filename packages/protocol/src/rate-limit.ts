// Rate limits: how many at once, and how many per second after that. A bucket is one number, the moment at which it will be full again (the
// generic cell rate algorithm of ITU-T I.371). No method is used that a view could have replaced: a copy runs in the view's own realm.

/** `burst`: how many at once after a pause. `perSecond`: the sustained rate. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Takes `amount` of a bucket that is full at `fullAt`. `waitMs` is 0 when there was enough; otherwise nothing is taken. */
function takeTokens(
  fullAt: number,
  now: number,
  { burst, perSecond, amount }: RateLimit & { readonly amount: number },
): { readonly waitMs: number; readonly fullAt: number } {
  const from = fullAt > now ? fullAt : now;
  const waitMs = from - now + ((amount - burst) * 1000) / perSecond;
  return waitMs > 0 ? { waitMs, fullAt: from } : { waitMs: 0, fullAt: from + (amount * 1000) / perSecond };
}

/**
 * Creates one bucket, full at first. Returns the function that takes an amount, 1 by default: whether there was enough. `now`: milliseconds.
 *
 * @example
 * ```ts
 * const mayPass = createTokenBucket(() => performance.now(), { burst: 50, perSecond: 10 });
 * if (mayPass()) forward(message);
 * ```
 */
export function createTokenBucket(now: () => number, limit: RateLimit): (amount?: number) => boolean {
  let fullAt = now();
  return (amount = 1) => {
    const { waitMs, fullAt: next } = takeTokens(fullAt, now(), { ...limit, amount });
    fullAt = next;
    return waitMs === 0;
  };
}

/** Buckets by key. */
export interface RateLimiter {
  /** Takes one token of a key's bucket. Returns 0 when there was one; otherwise the whole milliseconds until there is one. */
  take(key: string, limit: RateLimit): number;
}

/** When this many buckets are in memory, the full ones are dropped. */
const SWEEP_AT = 1000;

/**
 * Creates a rate limiter. `now`: milliseconds.
 *
 * @example
 * ```ts
 * const limiter = createRateLimiter(() => performance.now());
 * const waitMs = limiter.take(clientAddress, { burst: 60, perSecond: 1 });
 * ```
 */
export function createRateLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, number>();
  let sweepAt = SWEEP_AT;
  return {
    take(key, limit) {
      const time = now();
      if (buckets.size >= sweepAt) {
        for (const [each, fullAt] of buckets) if (fullAt <= time) buckets.delete(each);
        sweepAt = Math.max(SWEEP_AT, buckets.size * 2);
      }
      const { waitMs, fullAt } = takeTokens(buckets.get(key) ?? time, time, { ...limit, amount: 1 });
      if (waitMs === 0) buckets.set(key, fullAt);
      return Math.ceil(waitMs);
    },
  };
}
