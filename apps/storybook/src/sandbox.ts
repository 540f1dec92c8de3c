// The address of the sandbox for the surfaces' stories: `npm start` sets a variable, a test sets a global.
/// <reference types="vite/client" />
declare global {
  /** Set before a story runs, it overrides the variable. */
  var VITRINE_SANDBOX: string | undefined;
  interface ImportMetaEnv {
    /** Storybook puts its variables there. */
    readonly STORYBOOK_SANDBOX?: string;
  }
}

/** Returns the template for `createHost`. */
export const sandboxTemplate = (): string =>
  globalThis.VITRINE_SANDBOX ?? import.meta.env?.STORYBOOK_SANDBOX ?? 'http://{label}.localhost:6007';
