// The public API: who may call which tool.
export type { ConsentFilter } from './consent.ts';
export { createPolicy, type Policy, type PolicyOptions } from './create-policy.ts';
export { POLICY_ERROR_CODES, PolicyError, type PolicyErrorCode, type PolicyErrorDetails } from './errors.ts';
export { openableURL } from './links.ts';
export { createRateLimiter, RATE_LIMITS, type RateLimiter, type RateLimitName } from './rate-limiter.ts';
export {
  type CallRequest,
  DENIAL_CODES,
  type DenialCode,
  type PolicyTool,
  type Verdict,
} from './request.ts';
