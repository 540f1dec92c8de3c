// The page-wide setting where sandboxes are served, for the older renderers and the custom element, which have no option for it.
import type { HostOptions } from '../host-options.ts';

let configured: HostOptions['sandbox'] | undefined;

/**
 * Sets where `@vitrine/host/node` serves sandboxes, such as `{ template: 'http://{label}.localhost:4401' }`. Call it before anything
 * is shown; a later call applies to what is shown after it. `undefined` removes the setting.
 * @example
 * configureSandbox({ template: 'https://{label}.sandbox.example.com' });
 */
export function configureSandbox(sandbox: HostOptions['sandbox'] | undefined): void {
  configured = sandbox;
}

/**
 * The value of the last `configureSandbox`.
 * @example
 * const sandbox = configuredSandbox() ?? { template };
 */
export function configuredSandbox(): HostOptions['sandbox'] | undefined {
  return configured;
}

/** Text instead of an interface when no sandbox is configured. */
export const NO_SANDBOX =
  "No sandbox to show this interface in. Serve one with @vitrine/host/node and say where, once: configureSandbox({ template: 'http://{label}.localhost:4401' }).";
