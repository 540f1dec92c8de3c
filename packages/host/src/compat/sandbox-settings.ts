// Where sandboxes are served: configured once, for older renderers and the custom element, which take no such option.
import type { HostOptions } from '../host-options.ts';

let configured: HostOptions['sandbox'] | undefined;

/**
 * Says where `@vitrine/host/node` serves sandboxes, once, before anything is shown: `{ template: 'http://{label}.localhost:4401' }`.
 * Later calls hold for what is shown later; `undefined` takes it back.
 */
export function configureSandbox(sandbox: HostOptions['sandbox'] | undefined): void {
  configured = sandbox;
}

/** The value of the last `configureSandbox`. */
export function configuredSandbox(): HostOptions['sandbox'] | undefined {
  return configured;
}

/** Shown instead of an interface when no sandbox is configured. */
export const NO_SANDBOX =
  "No sandbox to show this interface in. Serve one with @vitrine/host/node and say where, once: configureSandbox({ template: 'http://{label}.localhost:4401' }).";
