// The errors of the server of the pages. Without the base of the packages' errors: the Vite configuration imports this before anything is built.

/** Reason why the pages cannot be served. */
export type EmbedsErrorCode =
  /** `ALLOWED_ORIGINS` contains something that is not an origin. */
  | 'bad-origin'
  /** `MCP_UI_APP_BASE_URL` is not an http(s) URL. */
  | 'bad-base-url'
  /** The folder has no built pages. */
  | 'not-built';

/** The pages cannot be served; the message has the received value and the solution. */
export class EmbedsError extends Error {
  override readonly name = 'EmbedsError';
  readonly code: EmbedsErrorCode;

  constructor(code: EmbedsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
