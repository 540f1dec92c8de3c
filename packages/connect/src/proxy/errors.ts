// The errors of the proxy core: one class, a closed list of codes.

export const PROXY_ERROR_CODES = [
  /** A path leads through something that is no object or array, or beyond an array's end. */
  'bad-path',
  /** A text that is no JSON. */
  'bad-json',
  /** A value that has no JSON form, or a hook that returns no response. */
  'bad-value',
  /** The port can't be listened on. */
  'listen',
] as const;
/** What a caller of the proxy core did wrong. */
export type ProxyErrorCode = (typeof PROXY_ERROR_CODES)[number];

export interface ProxyErrorDetails {
  /** The value that was given. */
  readonly received?: unknown;
  readonly cause?: unknown;
}

/** A mistake in the use of the proxy core. What goes wrong between client and server is never thrown: it is a JSON-RPC error on the wire. */
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
