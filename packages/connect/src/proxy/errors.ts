/** What a caller of the proxy core did wrong. Closed set. */
export type ProxyErrorCode = 'bad-path' | 'bad-json' | 'bad-value' | 'listen';

/** A mistake in the use of the proxy core. What goes wrong between client and server is never thrown: it is a JSON-RPC error on the wire. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: ProxyErrorCode;
  /** The value that was given. */
  readonly received: unknown;

  constructor(code: ProxyErrorCode, message: string, received?: unknown, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.received = received;
  }
}
