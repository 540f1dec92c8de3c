// The page-wide settings of the older renderers and the custom element, which have no options for them: where sandboxes are served, and what draws A2UI.
import type { HostOptions } from '../host-options.ts';
import { templateProblem } from '../sandbox/sandbox-address.ts';
import type { SandboxPlace } from '../sandbox/sandbox-place.ts';

let configured: SandboxPlace | undefined;

/**
 * Sets where `@vitrine/host/node` serves sandboxes, such as `{ template: 'http://{label}.localhost:4401' }`. Call it before anything
 * is shown; a later call applies to what is shown after it. `undefined` removes the setting.
 * @example
 * configureSandbox({ template: 'https://{label}.sandbox.example.com' });
 */
export function configureSandbox(sandbox: SandboxPlace | undefined): void {
  configured = sandbox;
}

/**
 * The value of the last `configureSandbox`.
 * @example
 * const sandbox = configuredSandbox() ?? { template };
 */
export function configuredSandbox(): SandboxPlace | undefined {
  return configured;
}

let a2ui: HostOptions['a2ui'];

/**
 * Sets what draws A2UI messages: `createA2UIStage()` of `@vitrine/a2ui/host`. Call it before anything is shown. Without it, and after `undefined`, a resource
 * of A2UI is not supported.
 * @example
 * configureA2UI(createA2UIStage());
 */
export function configureA2UI(stage: HostOptions['a2ui']): void {
  a2ui = stage;
}

/**
 * The value of the last `configureA2UI`.
 * @example
 * const stage = configuredA2UI();
 */
export function configuredA2UI(): HostOptions['a2ui'] {
  return a2ui;
}

/**
 * Text instead of an interface: that there is no sandbox, or what is wrong with its template; undefined when it can be used.
 * @example
 * const problem = sandboxProblem(configuredSandbox());
 */
export const sandboxProblem = (sandbox: SandboxPlace | undefined): string | undefined =>
  sandbox ? sandbox.template && templateProblem(sandbox.template) : NO_SANDBOX;

/** Text instead of an interface when no sandbox is configured. */
export const NO_SANDBOX =
  "No sandbox for this interface. Serve one with @vitrine/host/node and say where, once: configureSandbox({ template: 'http://{label}.localhost:4401' }).";
