// The two errors of this package. Each message is one line that names the server or the place in the file, what happened, and what to do.

/** Why a connection or a request of it failed. Closed set. */
export type ConnectErrorCode =
  | 'command-not-found'
  | 'spawn-failed'
  | 'exited'
  | 'lost'
  | 'refused'
  | 'unauthorized'
  | 'http'
  | 'protocol'
  | 'timeout'
  | 'cancelled'
  | 'not-connected'
  | 'closed'
  | 'too-large'
  | 'malformed'
  | 'overloaded'
  | 'rpc';

export interface ConnectErrorDetails {
  readonly server: string;
  /** The JSON-RPC error code, for `rpc`. */
  readonly rpcCode?: number | undefined;
  /** The JSON-RPC error's `data`, as received. */
  readonly data?: unknown;
  /** HTTP status, for `unauthorized` and `http`. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** A connection, or a request over it, failed. `message` is one readable line. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly code: ConnectErrorCode;
  readonly server: string;
  readonly rpcCode: number | undefined;
  readonly data: unknown;
  readonly status: number | undefined;

  constructor(code: ConnectErrorCode, message: string, details: ConnectErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.server = details.server;
    this.rpcCode = details.rpcCode;
    this.data = details.data;
    this.status = details.status;
  }
}

export interface ConfigErrorDetails {
  /** The file, as it was given; absent for text without a file. */
  readonly file?: string | undefined;
  /** 1-based. */
  readonly line?: number | undefined;
  /** 1-based. */
  readonly column?: number | undefined;
  /** Where in the document, e.g. `mcpServers.weather.url`. */
  readonly path?: string | undefined;
  readonly cause?: unknown;
}

/** A configuration can't be used. `message` starts with `file:line:column` and says what was given and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'bad-config';
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly path: string | undefined;

  constructor(message: string, details: ConfigErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.file = details.file;
    this.line = details.line;
    this.column = details.column;
    this.path = details.path;
  }
}
