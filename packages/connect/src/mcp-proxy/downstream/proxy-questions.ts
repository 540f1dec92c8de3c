// Requests that hooks send to the client, in addition to the server's own. They do not pass through hooks.
import { readResponse } from '../hooks.ts';
import type { ProxySession } from '../types.ts';
import type { ClientChannel } from './client-channel.ts';

/** Creates `ProxySession.ask`. */
export function createProxyQuestions(clientChannel: ClientChannel): ProxySession['ask'] {
  return (method, params, { related, signal }) =>
    new Promise(resolve => {
      const withdraw = clientChannel.ask({ method, params }, { related }, text => {
        signal.removeEventListener('abort', abort);
        resolve(readResponse(text));
      });
      const abort = () => withdraw('the request it belongs to was cancelled');
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
}
