// The error class of this package and its codes.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

/** Reason why a request of a view, or its connection, failed. */
export type ViewErrorCode =
  /** No host answered: the page is not in a frame, or its parent window is no host. */
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
  /** The host answered with an error; `rpcCode` and `received` are its own. */
  | 'failed'
  /** The host's answer does not fit the protocol. */
  | 'bad-reply'
  /** The parameters cannot be sent to another window (a function, a DOM node). */
  | 'unsendable'
  /** A tool cannot be offered: its name is invalid, or taken. */
  | 'bad-tool'
  /** No such component, its name is taken, or it drew something other than a DOM node. */
  | 'bad-component'
  /** Render data does not fit its schema; `received` has the schema's issues. */
  | 'bad-data';

/** The details of a `ViewError`. */
export interface ViewErrorDetails extends ErrorDetails {
  /** The JSON-RPC error code that the host sent, or that is sent to it. */
  readonly rpcCode?: number;
}

/** The error that every promise of a view rejects with. `received`: the `data` of the host's error, or the value that was refused. */
export class ViewError extends VitrineError<ViewErrorCode, ViewErrorDetails> {
  override readonly name = 'ViewError';
  declare readonly rpcCode?: number;
}
