// Requests that hooks send to the server in addition to the client's own. They do not pass through hooks.
import { isRecord } from '@vitrine/std/internal/json';
import { ConnectError } from '../../errors.ts';
import type { RequestMessage } from '../../message/message.ts';
import { readResponse } from '../hooks.ts';
import { cancelledText } from '../message-texts.ts';
import type { SessionContext } from '../session-context.ts';
import type { ProxySession } from '../types.ts';
import type { ServerChannel } from './server-channel.ts';

export interface ProxyRequestsOptions {
  readonly context: SessionContext;
  readonly serverChannel: ServerChannel;
  /** The client's `_meta` for a modern request; undefined for a client of the legacy era. */
  readonly envelope: () => Readonly<Record<string, unknown>> | undefined;
}

/** Creates `ProxySession.request`. */
export function createProxyRequests({
  context,
  serverChannel,
  envelope,
}: ProxyRequestsOptions): ProxySession['request'] {
  const { name } = context;
  return (method, params, { signal, timeoutMs } = {}) =>
    new Promise(resolve => {
      const message = createRequest(serverChannel.nextId(), method, withMeta(params, envelope()));
      const abort = () => {
        const isSent = !serverChannel.withdraw(call);
        serverChannel.fail(
          call,
          new ConnectError('cancelled', `The proxy cancelled its own ${method}.`, { server: name }),
        );
        if (isSent) serverChannel.pass(cancelledText(String(message.id), 'cancelled'));
      };
      const call = serverChannel.request(message, {
        correlationId: context.nextCorrelationId(),
        timeoutMs,
        settle(text) {
          signal?.removeEventListener('abort', abort);
          resolve(readResponse(text));
        },
      });
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
}

/** A request of the proxy's own. */
export function createRequest(id: number, method: string, params: unknown): RequestMessage {
  const value = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
  return { kind: 'request', text: JSON.stringify(value), value, id, method };
}

function withMeta(params: unknown, envelope: Readonly<Record<string, unknown>> | undefined): unknown {
  if (!envelope || (isRecord(params) && '_meta' in params)) return params;
  return { ...(params as object), _meta: envelope };
}
