// Where the sandbox of the surfaces' stories is. `npm start` serves one at this port; a test says where its own is.
export const SANDBOX_PORT = 6007;

declare global {
  /** Set before a story runs, it is asked instead. */
  var VITRINE_SANDBOX: string | undefined;
}

/** For `createHost`. */
export const sandboxTemplate = (): string => globalThis.VITRINE_SANDBOX ?? `http://{label}.localhost:${SANDBOX_PORT}`;
