// A sandbox: its policy, its name, and what it does not hold back (residuals). Without schemas.
export { SANDBOX_OPT_INS, type SandboxOptIn } from '../csp/csp.ts';
export { sandboxLabel } from '../sandbox/sandbox-label.ts';
export { RESIDUALS, type Residual } from '../session/residuals.ts';
