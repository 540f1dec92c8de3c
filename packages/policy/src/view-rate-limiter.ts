// Rate limits for views, by surface and kind of request. Besides consents, this is the package's only state, and the only place with a clock.
import { createRateLimiter, type RateLimit } from '@vitrine/std/internal/rate-limit';

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
export interface ViewRateLimiter {
  /** Takes one token of `surfaceId`. Returns 0 when there was one; otherwise takes nothing and returns the milliseconds until there is one. */
  take(surfaceId: string, name: RateLimitName): number;
}

/**
 * Creates a rate limiter with the limits of `RATE_LIMITS`. `nowMs`: milliseconds since any fixed moment, never going back.
 *
 * @example
 * ```ts
 * const waitMs = createViewRateLimiter({ nowMs: () => performance.now() }).take('surface-1', 'call');
 * ```
 */
export function createViewRateLimiter({ nowMs }: { readonly nowMs: () => number }): ViewRateLimiter {
  const limiter = createRateLimiter(nowMs);
  return { take: (surfaceId, name) => limiter.take(JSON.stringify([name, surfaceId]), RATE_LIMITS[name]) };
}
