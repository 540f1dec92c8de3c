// Where sandboxes are served, told once for code that has no place to tell it: older renderers and the custom element.
import type { HostOptions } from '../host-options.ts';

let configured: HostOptions['sandbox'] | undefined;

/**
 * Says where `@vitrine/host/node` serves sandboxes, once, before anything is shown: `{ template: 'http://{label}.localhost:4401' }`.
 * Later calls hold for what is shown later; `undefined` takes it back.
 */
export function configureSandbox(sandbox: HostOptions['sandbox'] | undefined): void {
  configured = sandbox;
}

/** What `configureSandbox` was told last. */
export function configuredSandbox(): HostOptions['sandbox'] | undefined {
  return configured;
}

/** What stands in the place of an interface when nobody has said where sandboxes are. */
export const NO_SANDBOX =
  "No sandbox to show this interface in. Serve one with @vitrine/host/node and say where, once: configureSandbox({ template: 'http://{label}.localhost:4401' }).";
