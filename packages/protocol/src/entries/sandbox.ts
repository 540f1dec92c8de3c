// A sandbox: its policy, its name, and what it does not hold back (residuals). Without schemas.
export {
  type GrantedCsp,
  grantCsp,
  SANDBOX_OPT_INS,
  type SandboxCspOptions,
  type SandboxOptIn,
  sandboxCsp,
} from '../csp.ts';
export { RESIDUALS, type Residual } from '../residuals.ts';
export { type SandboxLabelSource, sandboxLabel } from '../sandbox-label.ts';
