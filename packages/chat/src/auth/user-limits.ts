// What one user may use: requests in a minute, by the limiter of `protocol`.
import { createRateLimiter } from '@vitrine/std/internal/rate-limit';
import type { MiddlewareHandler } from 'hono';
import { ChatError } from '../errors.ts';

/**
 * The middleware that counts a user's requests, as an admin has limited them, else `perMinute`. It follows the authentication. Throws `ChatError` `too-fast`, which is 429 with `Retry-After`.
 * `now`: milliseconds.
 *
 * @example app.use(createRequestLimit(600));
 */
export function createRequestLimit(perMinute: number, now = () => performance.now()): MiddlewareHandler {
  const limiter = createRateLimiter(now);
  return (context, next) => {
    const burst = context.get('access')?.requestsPerMinute ?? perMinute;
    const waitMs = limiter.take(context.get('user').id, { burst, perSecond: burst / 60 });
    if (waitMs === 0) return next();
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new ChatError(
      'too-fast',
      `You have sent more than ${burst} requests in a minute. Try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    );
  };
}
