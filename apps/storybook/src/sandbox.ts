// The address of the sandbox for the surfaces' stories: `npm start` sets a variable, a test sets a global.
declare global {
  /** Set before a story runs, it overrides the variable. */
  var VITRINE_SANDBOX: string | undefined;
  interface ImportMeta {
    /** Storybook puts its variables here. */
    readonly env?: { readonly STORYBOOK_SANDBOX?: string };
  }
}

/** For `createHost`. */
export const sandboxTemplate = (): string =>
  globalThis.VITRINE_SANDBOX ?? import.meta.env?.STORYBOOK_SANDBOX ?? 'http://{label}.localhost:6007';
