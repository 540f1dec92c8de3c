// A request to a surface's server on behalf of its view: whatever goes wrong there is an `AgentError` here.
import { abortable } from './abortable.ts';
import { AgentError, codeOf, messageOf } from './errors.ts';

/** Rejects `AgentError` `call-failed` or `cancelled`, and with the signal's reason as soon as it aborts. */
export async function atServer<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await abortable(asked, signal);
  } catch (error) {
    if (error instanceof AgentError) throw error;
    const code = codeOf(error, '') === 'cancelled' ? 'cancelled' : 'call-failed';
    throw new AgentError(code, messageOf(error), { cause: error });
  }
}
