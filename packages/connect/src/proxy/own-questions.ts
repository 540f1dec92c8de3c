// Requests that hooks send to the client, in addition to those of the server. They do not pass through hooks.
import { readResponse } from './hooks.ts';
import type { ToClient } from './to-client.ts';
import type { ProxySession } from './types.ts';

/** Creates `ProxySession.ask`. */
export function createOwnQuestions(toClient: ToClient): ProxySession['ask'] {
  return (method, params, { related, signal }) =>
    new Promise(resolve => {
      const withdraw = toClient.ask({ method, params }, { related }, text => {
        signal.removeEventListener('abort', abort);
        resolve(readResponse(text));
      });
      const abort = () => withdraw('the request it belongs to was cancelled');
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
}
