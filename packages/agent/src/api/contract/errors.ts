// API schema of errors: a status and `{"error": {"code", "message"}}`.
import * as z from 'zod/mini';

/** `code` is one of `API_ERROR_CODES`, or a code of a newer server. `byUser`: the user was asked, and declined. */
export const ErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  byUser: z.exactOptional(z.boolean()),
});

/** The body of every answer whose status is not 2xx. */
export const ErrorAnswerSchema = z.object({ error: ErrorSchema });
/** See `ErrorAnswerSchema`. */
export type ErrorAnswer = z.infer<typeof ErrorAnswerSchema>;
