// A sandbox: its policy, its name, and what it does not hold back (residuals). Without schemas.
export {
  type CspField,
  connectionAllowlist,
  cspSource,
  type GrantedCsp,
  grantCsp,
  isSandboxOptIn,
  SANDBOX_OPT_INS,
  type SandboxCspOptions,
  type SandboxOptIn,
  sandboxCsp,
} from '../csp.ts';
export { RESIDUALS, type Residual } from '../residuals.ts';
export { DEDICATED_LABEL, SANDBOX_LABEL, sandboxLabel } from '../sandbox-label.ts';
