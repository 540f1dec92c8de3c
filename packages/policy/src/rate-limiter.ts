// Rate limits for views: one token bucket per surface and kind of request. Besides consents, this is the package's only state, and
// the only place with a clock.

/** `burst`: how many at once after a pause. `perSecond`: the sustained rate. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * `silent`: calls made without a question, enough for a slider that is dragged. `call`: all tool calls, with or without a question, silent ones
 * included. `read`: resources and lists. `keep`: view state that is stored.
 */
export const RATE_LIMITS = {
  silent: { burst: 60, perSecond: 10 },
  call: { burst: 120, perSecond: 20 },
  read: { burst: 120, perSecond: 20 },
  keep: { burst: 60, perSecond: 10 },
} as const satisfies Record<string, RateLimit>;
/** A kind of request with its own limit. */
export type RateLimitName = keyof typeof RATE_LIMITS;

/** Counts requests per surface and kind. */
export interface RateLimiter {
  /** Takes one token of `surfaceId`. Returns 0 when there was one; otherwise takes nothing and returns the milliseconds until there is one. */
  take(surfaceId: string, name: RateLimitName): number;
}

export interface RateLimiterOptions {
  /** Milliseconds since any fixed moment; must not go back. */
  readonly nowMs: () => number;
}

/** When this many buckets are in memory, the full ones are dropped. */
const SWEEP_AT = 1000;

/** Creates a rate limiter with the limits of `RATE_LIMITS`. */
export function createRateLimiter({ nowMs }: RateLimiterOptions): RateLimiter {
  /** When each bucket will be full again (the generic cell rate algorithm of ITU-T I.371). */
  const fullAt = new Map<string, number>();
  let sweepAt = SWEEP_AT;

  const sweep = (now: number): void => {
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
    sweepAt = Math.max(SWEEP_AT, fullAt.size * 2);
  };

  return {
    take(surfaceId, name) {
      const now = nowMs();
      if (fullAt.size >= sweepAt) sweep(now);
      const { burst, perSecond } = RATE_LIMITS[name];
      const intervalMs = 1000 / perSecond;
      const key = JSON.stringify([name, surfaceId]);
      const at = Math.max(fullAt.get(key) ?? now, now);
      const waitMs = at - now - (burst - 1) * intervalMs;
      if (waitMs > 0) return Math.ceil(waitMs);
      fullAt.set(key, at + intervalMs);
      return 0;
    },
  };
}
