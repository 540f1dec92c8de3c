// Converts every failure of a request to a surface's server into an `AgentError`.

import { abortable } from '@vitrine/std/internal/abortable';
import { AgentError, errorCode, errorLine } from '../errors.ts';

/** Rejects with `AgentError` `call-failed` or `cancelled`, and with the signal's reason as soon as it aborts. */
export async function withServerErrors<T>(request: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await abortable(request, signal);
  } catch (error) {
    if (error instanceof AgentError) throw error;
    const code = errorCode(error, '') === 'cancelled' ? 'cancelled' : 'call-failed';
    throw new AgentError(code, errorLine(error), { cause: error });
  }
}
