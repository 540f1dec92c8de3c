// Where the sandbox of the surfaces' stories is: `npm start` says so by a variable, a test by a global.
declare global {
  /** Set before a story runs, it is used instead. */
  var VITRINE_SANDBOX: string | undefined;
  interface ImportMeta {
    /** Storybook puts its variables here. */
    readonly env?: { readonly STORYBOOK_SANDBOX?: string };
  }
}

/** For `createHost`. */
export const sandboxTemplate = (): string =>
  globalThis.VITRINE_SANDBOX ?? import.meta.env?.STORYBOOK_SANDBOX ?? 'http://{label}.localhost:6007';
