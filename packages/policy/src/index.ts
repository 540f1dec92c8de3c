// The public API: who may call which tool.
export type { ConsentFilter } from './consent.ts';
export { createPolicy, type Policy } from './create-policy.ts';
export { PolicyError } from './errors.ts';
export { openableURL } from './links.ts';
export type {
  CallRequest,
  Verdict,
} from './request.ts';
export { createViewRateLimiter, RATE_LIMITS, type RateLimitName, type ViewRateLimiter } from './view-rate-limiter.ts';
