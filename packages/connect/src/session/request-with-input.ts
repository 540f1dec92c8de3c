// A request whose server may ask for input before it answers (2026-07-28): made again with what was asked for.
import type { CallOptions } from '../connection.ts';
import type { ConnectError } from '../errors.ts';
import { answerInputRequired, readInputRequired } from './server-requests.ts';

/** Requests that carry input, for one call. */
const MAX_INPUT_ROUNDS = 16;

/**
 * Makes the request with no more parameters, then with each answer, until it has its result. Without `serverRequests` the first result
 * is given. Rejects as the request and the handlers do, and with `cancelled()` when the signal aborts.
 */
export async function requestWithInput(
  request: (more: object) => Promise<Record<string, unknown>>,
  { serverRequests, signal }: CallOptions,
  cancelled: () => ConnectError,
): Promise<Record<string, unknown>> {
  let result = await request({});
  for (let round = 0; serverRequests && round < MAX_INPUT_ROUNDS; round++) {
    const asked = readInputRequired(result);
    if (!asked) break;
    const over = new AbortController();
    try {
      const all = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
      const answers = await answerInputRequired(asked, serverRequests, all);
      if (signal?.aborted) throw cancelled();
      if (!answers) break;
      result = await request(answers);
    } catch (error) {
      throw signal?.aborted ? cancelled() : error;
    } finally {
      // One that failed leaves none of the others waiting.
      over.abort(new Error('The call is over.'));
    }
  }
  return result;
}
