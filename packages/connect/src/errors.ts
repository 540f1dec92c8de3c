// The error of this package. Each message is one line that names the server or the place in the file, what happened, and what to do.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

/** The codes of failures between a client and a server. */
export const CONNECT_ERROR_CODES = [
  /** The configuration of the server is incomplete: a variable is not set. */
  'misconfigured',
  /** The command does not exist. */
  'command-not-found',
  /** The command could not be started. */
  'spawn-failed',
  /** The process ended. */
  'exited',
  /** The server ended the connection, or the stream of an answer. */
  'lost',
  /** The server can't be reached. */
  'refused',
  /** HTTP 401 or 403. */
  'unauthorized',
  /** The user has to sign in at the server's authorization server, or to allow more there. */
  'sign-in-needed',
  /** The user has cancelled a sign-in that the call waited for. */
  'sign-in-cancelled',
  /** A sign-in failed: what the authorization server sent was refused, or the other way round. */
  'sign-in-failed',
  /** Any other HTTP error status. */
  'http',
  /** The server does not speak MCP. */
  'protocol',
  /** No answer and no progress in time. */
  'timeout',
  /** The caller cancelled. */
  'cancelled',
  /** No session is open: not yet, or not again within six seconds of a loss. */
  'not-connected',
  /** The connection was closed by its owner. */
  'closed',
  /** A message over `maxMessageBytes`. */
  'too-large',
  /** The answer does not fit the protocol. */
  'malformed',
  /** The server has too many pending requests, or too many messages wait for it. */
  'overloaded',
  /** The server answered with a JSON-RPC error. */
  'rpc',
] as const;
/** Reason why a connection, a request of it, a configuration or a call of the proxy core failed. */
export type ConnectErrorCode =
  | (typeof CONNECT_ERROR_CODES)[number]
  /** The file of a configuration can't be read. */
  | 'unreadable'
  /** The text is no valid configuration. */
  | 'bad-config'
  /** A JSON path leads through a value that is no object or array, or beyond an array's end. */
  | 'bad-path'
  /** A text is no JSON. */
  | 'bad-json'
  /** A value has no JSON form, or a hook of the proxy core returns no response. */
  | 'bad-value'
  /** The proxy core can't listen on the port. */
  | 'listen';

/** The details of a `ConnectError`. */
export interface ConnectErrorDetails extends ErrorDetails {
  /** The name of the server; absent for a configuration and for the proxy core. */
  readonly server?: string | undefined;
  /** The JSON-RPC error code, for `rpc`. */
  readonly rpcCode?: number | undefined;
  /** The JSON-RPC error's `data`, as received. */
  readonly data?: unknown;
  /** HTTP status, for `unauthorized` and `http`; for `lost` and `not-connected` the status by which a server has ended the session. */
  readonly status?: number | undefined;
  /** The path of a configuration's file, for `bad-config` and `unreadable`; absent for text without a file. */
  readonly file?: string | undefined;
  /** The line of a fault in a configuration, 1-based. */
  readonly line?: number | undefined;
  /** The column of a fault in a configuration, 1-based. */
  readonly column?: number | undefined;
  /** The place in a configuration, e.g. `mcpServers.weather.url`. */
  readonly path?: string | undefined;
}

/**
 * A connection, or a request over it, failed; a configuration is invalid; or the proxy core was used wrongly. `message` is one line of text; for a
 * configuration it starts with `file:line:column`, and names the given value and what is allowed. Failures between client and server that the proxy
 * core carries are not thrown: they are JSON-RPC errors on the wire.
 */
export class ConnectError extends VitrineError<ConnectErrorCode, ConnectErrorDetails> {
  override readonly name = 'ConnectError';
  declare readonly server?: string | undefined;
  declare readonly rpcCode?: number | undefined;
  declare readonly data?: unknown;
  declare readonly status?: number | undefined;
  declare readonly file?: string | undefined;
  declare readonly line?: number | undefined;
  declare readonly column?: number | undefined;
  declare readonly path?: string | undefined;
}

/** Tells whether an error is a fault of a configuration, which its author can mend. */
export function isConfigFault(error: unknown): error is ConnectError {
  return error instanceof ConnectError && (error.code === 'bad-config' || error.code === 'unreadable');
}

/** Whether the server refused a request because it does not know the session any more: nothing was carried out, and a new session helps. */
export function isSessionRefusal(error: unknown): boolean {
  return error instanceof ConnectError && error.code === 'not-connected' && error.status !== undefined;
}

/** Whether a request waits for the user to sign in: nothing was carried out. */
export function isSignInNeed(error: unknown): boolean {
  return error instanceof ConnectError && error.code === 'sign-in-needed';
}

/** Whether a connection is lost because the server has ended the session: it can be opened again at once. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ConnectError && error.code === 'lost' && error.status !== undefined;
}
