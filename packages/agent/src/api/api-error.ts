// The error class of the chat client.

/** Codes that the client itself sets; all others come from the server. */
const CLIENT_ERROR_CODES = [
  /** No answer, or the connection broke. */
  'offline',
  /** The answer does not match its schema. */
  'unreadable',
  /** A view's tool was called, but the call could not be recorded. */
  'unrecorded',
] as const;
/** One of the client's own codes, a code of the server, or `http-<status>` for an answer without one. */
export type ApiErrorCode = (typeof CLIENT_ERROR_CODES)[number] | (string & {});

interface ApiErrorDetails {
  readonly status?: number;
  readonly received?: unknown;
  readonly cause?: unknown;
  readonly byUser?: boolean | undefined;
}

/** A request to the chat failed. `message` is one line for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The answer that could not be read, if any. */
  readonly received: unknown;
  /** The user was asked, and declined. */
  readonly byUser: boolean;

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.received = details.received;
    this.byUser = details.byUser ?? false;
  }
}
