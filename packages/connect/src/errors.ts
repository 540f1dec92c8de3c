// The two errors of this package. Each message is one line that names the server or the place in the file, what happened, and what to do.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

/** The codes of `ConnectError`. */
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
/** Reason why a connection or a request of it failed. */
export type ConnectErrorCode = (typeof CONNECT_ERROR_CODES)[number];

/** The details of a `ConnectError`. */
export interface ConnectErrorDetails extends ErrorDetails {
  readonly server: string;
  /** The JSON-RPC error code, for `rpc`. */
  readonly rpcCode?: number | undefined;
  /** The JSON-RPC error's `data`, as received. */
  readonly data?: unknown;
  /** HTTP status, for `unauthorized` and `http`; for `lost` and `not-connected` the status by which a server has ended the session. */
  readonly status?: number | undefined;
}

/** A connection, or a request over it, failed. `message` is one line of text. */
export class ConnectError extends VitrineError<ConnectErrorCode> {
  override readonly name = 'ConnectError';
  readonly server: string;
  readonly rpcCode: number | undefined;
  readonly data: unknown;
  readonly status: number | undefined;

  constructor(code: ConnectErrorCode, message: string, details: ConnectErrorDetails) {
    super(code, message, details);
    this.server = details.server;
    this.rpcCode = details.rpcCode;
    this.data = details.data;
    this.status = details.status;
  }
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

/** Reason why a configuration cannot be used. */
export type ConfigErrorCode =
  /** The file can't be read. */
  | 'unreadable'
  /** The text is no valid configuration. */
  | 'bad-config';

/** The details of a `ConfigError`. */
export interface ConfigErrorDetails extends ErrorDetails {
  /** The path of the file; absent for text without a file. */
  readonly file?: string | undefined;
  /** 1-based. */
  readonly line?: number | undefined;
  /** 1-based. */
  readonly column?: number | undefined;
  /** Path in the document, e.g. `mcpServers.weather.url`. */
  readonly path?: string | undefined;
}

/** A configuration is invalid. `message` starts with `file:line:column`, and names the given value and what is allowed. */
export class ConfigError extends VitrineError<ConfigErrorCode> {
  override readonly name = 'ConfigError';
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly path: string | undefined;

  constructor(code: ConfigErrorCode, message: string, details: ConfigErrorDetails = {}) {
    super(code, message, details);
    this.file = details.file;
    this.line = details.line;
    this.column = details.column;
    this.path = details.path;
  }
}
