// Every way in which a view's conversation with its host can go wrong.

export type ViewErrorCode =
  /** No host answered: the page is not in a frame, or the window around it is no host. */
  | 'no-host'
  /** The host gave no answer (and no progress) in time. */
  | 'timeout'
  /** The caller's own signal ended the call. */
  | 'aborted'
  /** The view was closed. */
  | 'closed'
  /** The host, or its user, refused. */
  | 'denied'
  /** The host does not know this request. */
  | 'unsupported'
  /** The host answered with an error; `rpcCode` and `data` are its own. */
  | 'failed'
  /** The host's answer is not what the protocol says. */
  | 'bad-reply'
  /** The parameters cannot be sent to another window (a function, a DOM node). */
  | 'unsendable'
  /** A tool that cannot be offered: its name is none, or taken. */
  | 'bad-tool'
  /** Render data is not what its schema says; `data` has the schema's issues. */
  | 'bad-data';

export interface ViewErrorDetails {
  cause?: unknown;
  /** A JSON-RPC error code: the host's, or for the host. */
  rpcCode?: number;
  /** What came beside it. */
  data?: unknown;
}

/** What every promise of a view rejects with. */
export class ViewError extends Error {
  readonly code: ViewErrorCode;
  declare readonly rpcCode: number | undefined;
  declare readonly data: unknown;

  constructor(code: ViewErrorCode, message: string, details?: ViewErrorDetails) {
    super(message);
    this.code = code;
    Object.assign(this, { name: 'ViewError' }, details);
  }
}

/** The text of whatever was thrown, or sent as an error. */
export function messageOf(error: unknown): string {
  return String((error as Error | undefined)?.message ?? error);
}
