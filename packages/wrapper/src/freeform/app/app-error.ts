// The error of `app` when it does not do what a page requested.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

export type AppErrorCode =
  /** The page's server has no such tool. */
  | 'unknown-tool'
  /** The tool may change something, and the user has not just clicked or pressed a key. */
  | 'needs-user'
  /** The user did not confirm the call. */
  | 'declined'
  /** An address that is not opened. */
  | 'refused';

/** The error that a page gets. */
export class AppError extends VitrineError<AppErrorCode> {
  override readonly name = 'AppError';
}
