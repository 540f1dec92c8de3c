// The public API: who may call which tool.
export type { ConsentFilter } from './consent.ts';
export { createPolicy, type Policy, type PolicyOptions } from './create-policy.ts';
export { POLICY_ERROR_CODES, PolicyError, type PolicyErrorCode, type PolicyErrorDetails } from './errors.ts';
export { openableURL } from './links.ts';
export {
  type CallRequest,
  DENIAL_CODES,
  type DenialCode,
  type PolicyTool,
  type Verdict,
} from './request.ts';
export { createViewRateLimiter, RATE_LIMITS, type RateLimitName, type ViewRateLimiter } from './view-rate-limiter.ts';
