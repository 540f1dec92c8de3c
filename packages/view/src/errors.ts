// Every way in which a view's conversation with its host can go wrong.

export const VIEW_ERROR_CODES = [
  /** Nobody answered: the page is not in a frame, or the window around it is no host. */
  'no-host',
  /** The host gave no answer (and no progress) in time. */
  'timeout',
  /** The caller's own signal ended the call. */
  'aborted',
  /** The view was closed. */
  'closed',
  /** The host, or the person in front of it, said no. */
  'denied',
  /** The host does not know this request. */
  'unsupported',
  /** The host answered with an error; `rpcCode` and `data` are its own. */
  'failed',
  /** The host's answer is not what the protocol says. */
  'bad-reply',
  /** The parameters cannot be sent to another window (a function, a DOM node). */
  'unsendable',
] as const;
export type ViewErrorCode = (typeof VIEW_ERROR_CODES)[number];

export interface ViewErrorDetails {
  cause?: unknown;
  /** The host's JSON-RPC error code. */
  rpcCode?: number;
  /** What the host sent beside it. */
  data?: unknown;
}

/** What every promise of a view rejects with. */
export class ViewError extends Error {
  readonly code: ViewErrorCode;
  readonly rpcCode: number | undefined;
  readonly data: unknown;

  constructor(code: ViewErrorCode, message: string, { cause, rpcCode, data }: ViewErrorDetails = {}) {
    super(message, { cause });
    this.name = 'ViewError';
    this.code = code;
    this.rpcCode = rpcCode;
    this.data = data;
  }
}
