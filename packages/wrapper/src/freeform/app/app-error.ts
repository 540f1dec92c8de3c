// The error of `app` when it does not do what a page requested.

export type AppErrorCode =
  /** The page's server has no such tool. */
  | 'unknown-tool'
  /** The tool may change something, and the user has not just clicked or pressed a key. */
  | 'needs-user'
  /** The user did not confirm the call. */
  | 'declined'
  /** An address that is not opened. */
  | 'refused';

export class AppError extends Error {
  readonly code: AppErrorCode;
  constructor(code: AppErrorCode, message: string) {
    super(message);
    this.name = 'AppError';
    this.code = code;
  }
}
