// The parts of a sandbox that its servers share: CSP fields and sources, the labels of its host names. Without schemas.
export { type CspField, connectionAllowlist, cspSource, isSandboxOptIn } from '../../csp.ts';
export { DEDICATED_LABEL, SANDBOX_LABEL } from '../../sandbox-label.ts';
