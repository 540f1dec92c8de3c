// Sends a request that the server may answer by requiring input (2026-07-28), and repeats it with that input.
import type { CallOptions } from '../connection.ts';
import type { ConnectError } from '../errors.ts';
import { answerInputRequired, readInputRequired } from './server-requests.ts';

/** The most repetitions of one request with input. */
const MAX_INPUT_ROUNDS = 16;

/**
 * Sends the request, and again with each input, until it has a final result. Without `serverRequests` the first result is returned.
 * Rejects as the request and the handlers do, and with `cancelled()` when the signal aborts.
 */
export async function requestWithInput(
  request: (more: object) => Promise<Record<string, unknown>>,
  { serverRequests, signal }: CallOptions,
  cancelled: () => ConnectError,
): Promise<Record<string, unknown>> {
  let result = await request({});
  for (let round = 0; serverRequests && round < MAX_INPUT_ROUNDS; round++) {
    const inputRequired = readInputRequired(result);
    if (!inputRequired) break;
    const roundAbort = new AbortController();
    try {
      const all = AbortSignal.any([roundAbort.signal, ...(signal ? [signal] : [])]);
      const answers = await answerInputRequired(inputRequired, serverRequests, all);
      if (signal?.aborted) throw cancelled();
      if (!answers) break;
      result = await request(answers);
    } catch (error) {
      throw signal?.aborted ? cancelled() : error;
    } finally {
      // When one handler fails, the others are aborted.
      roundAbort.abort(new Error('The call is over.'));
    }
  }
  return result;
}
