// Rate limits: how many at once, and how many per second after that. The single bucket uses no method that a view could have replaced: a copy
// of it runs in the view's own realm. Buckets by key are one number each, the moment at which they are full again (ITU-T I.371).

/** `burst`: how many at once after a pause. `perSecond`: the sustained rate. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
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
export function createTokenBucket(now: () => number, { burst, perSecond }: RateLimit): (amount?: number) => boolean {
  let level = burst;
  let filledAt = now();
  return (amount = 1) => {
    const time = now();
    level += ((time - filledAt) / 1000) * perSecond;
    if (level > burst) level = burst;
    filledAt = time;
    if (level < amount) return false;
    level -= amount;
    return true;
  };
}

/** Buckets by key. */
export interface RateLimiter {
  /** Takes one token of a key's bucket. Returns 0 when there was one; otherwise the whole milliseconds until there is one. */
  take(key: string, limit: RateLimit): number;
}

/** Number of buckets in memory at which the full ones are dropped. */
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
      const intervalMs = 1000 / limit.perSecond;
      const fullAt = Math.max(buckets.get(key) ?? time, time);
      const waitMs = fullAt - time - (limit.burst - 1) * intervalMs;
      if (waitMs > 0) return Math.ceil(waitMs);
      buckets.set(key, fullAt + intervalMs);
      return 0;
    },
  };
}
