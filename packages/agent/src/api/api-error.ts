// The error class of the chat client.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

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

interface ApiErrorDetails extends ErrorDetails {
  readonly status?: number;
  readonly byUser?: boolean | undefined;
}

/** A request to the chat failed. `message` is one line for the user. */
export class ApiError extends VitrineError<ApiErrorCode> {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The user was asked, and declined. */
  readonly byUser: boolean;

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(code, message, details);
    this.status = details.status ?? 0;
    this.byUser = details.byUser ?? false;
  }
}
