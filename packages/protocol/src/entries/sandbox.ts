// A sandbox: its policy, its name, and what it does not hold back (residuals). Without schemas.
export {
  type GrantedCsp,
  grantCsp,
  SANDBOX_OPT_INS,
  type SandboxCspOptions,
  type SandboxOptIn,
  sandboxCsp,
} from '../csp/csp.ts';
export { type SandboxLabelSource, sandboxLabel } from '../sandbox/sandbox-label.ts';
export { RESIDUALS, type Residual } from '../session/residuals.ts';
