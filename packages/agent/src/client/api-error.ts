// The error of this entry point.
import * as z from 'zod/mini';

interface ApiErrorDetails {
  status?: number;
  cause?: unknown;
  byUser?: boolean | undefined;
}

/** How the API tells an error. */
export const ErrorSchema = z.object({ code: z.string(), message: z.string(), byUser: z.optional(z.boolean()) });

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The server's code, or `offline` (no answer) and `unreadable` (an answer that fits no schema). */
  readonly code: string;
  readonly status: number;
  /** The user was asked, and said no. */
  readonly byUser: boolean;
  constructor(code: string, message: string, { status = 0, cause, byUser = false }: ApiErrorDetails = {}) {
    super(message, { cause });
    this.byUser = byUser;
    this.code = code;
    this.status = status;
  }
}
