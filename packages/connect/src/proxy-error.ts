// The errors of the proxy core: one class, a closed list of codes.

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

/** The details of a `ProxyError`. */
export interface ProxyErrorDetails {
  /** The value that was given. */
  readonly received?: unknown;
  readonly cause?: unknown;
}

/** The proxy core was used wrongly, or could not listen. Failures between client and server are not thrown: they are JSON-RPC errors on the wire. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: ProxyErrorCode;
  /** The value that was given. */
  readonly received: unknown;

  constructor(code: ProxyErrorCode, message: string, { received, cause }: ProxyErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.received = received;
  }
}
