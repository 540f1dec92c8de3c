// The errors of the proxy core: one class, a closed list of codes.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

/** Reason why a call of the proxy core failed. */
export type ProxyErrorCode =
  /** A JSON path leads through a value that is no object or array, or beyond an array's end. */
  | 'bad-path'
  /** A text is no JSON. */
  | 'bad-json'
  /** A value has no JSON form, or a hook returns no response. */
  | 'bad-value'
  /** The port can't be listened on. */
  | 'listen';

/** The proxy core was used wrongly, or could not listen. Failures between client and server are not thrown: they are JSON-RPC errors on the wire. */
export class ProxyError extends VitrineError<ProxyErrorCode> {
  override readonly name = 'ProxyError';
}
