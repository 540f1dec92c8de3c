// What keeps the pages from being served.

export type EmbedsErrorCode =
  /** `ALLOWED_ORIGINS` has what is no origin. */
  | 'bad-origin'
  /** `MCP_UI_APP_BASE_URL` is no URL a browser would open a page at. */
  | 'bad-base-url'
  /** The folder has no built pages. */
  | 'not-built';

export class EmbedsError extends Error {
  override readonly name = 'EmbedsError';
  readonly code: EmbedsErrorCode;

  constructor(code: EmbedsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
