// The errors of the server of the pages.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

/** Reason why the pages cannot be served. */
export type EmbedsErrorCode =
  /** `ALLOWED_ORIGINS` contains something that is not an origin. */
  | 'bad-origin'
  /** `MCP_UI_APP_BASE_URL` is not an http(s) URL. */
  | 'bad-base-url'
  /** The folder has no built pages. */
  | 'not-built';

/** The pages cannot be served; the message has the received value and the solution. */
export class EmbedsError extends VitrineError<EmbedsErrorCode> {
  override readonly name = 'EmbedsError';
}
