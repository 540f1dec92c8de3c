// Handles the client's requests: they are refused, or passed through the hooks to the server and answered.
import { getPath } from '@vitrine/std/internal/json';
import { createPendingRequests } from '@vitrine/std/internal/pending-requests';
import { ConnectError } from '../../errors.ts';
import {
  clientIn,
  idText,
  type NotificationMessage,
  type RequestMessage,
  readMessages,
} from '../../message/message.ts';
import type { ProxyClient, RequestId } from '../../message/types.ts';
import type { MessageNotes } from '../../transport/message-transport.ts';
import { readClientMeta } from '../client-identity.ts';
import { duplicateId, overloaded } from '../error-responses.ts';
import { type Named, runRequestHooks } from '../hooks.ts';
import type { SessionContext } from '../session-context.ts';
import type { RequestHook } from '../types.ts';
import { isReplayed, type ReplayLog } from '../upstream/replay-log.ts';
import type { ServerChannel, ServerRequestOptions } from '../upstream/server-channel.ts';

export interface ClientRequests {
  /** The identity of the client, from its latest request. */
  readonly client: ProxyClient;
  /** The `_meta` of the latest modern request, without what belongs to that request alone. */
  readonly envelope: Readonly<Record<string, unknown>> | undefined;
  receive(message: RequestMessage, notes: MessageNotes | undefined): void;
  /** The client cancels a request, which then needs no answer. True when the server need not be notified. */
  cancel(notification: NotificationMessage): boolean;
  /** Answers all requests with the error at once, without waiting for hooks. */
  endAll(error: () => Error): void;
}

export interface ClientRequestsOptions {
  readonly context: SessionContext;
  readonly serverChannel: ServerChannel;
  readonly replayLog: ReplayLog;
}

interface OpenRequest {
  readonly message: RequestMessage;
  readonly correlationId: string;
  /** Aborted when the client cancels, or the session ends. */
  readonly abort: AbortController;
}

type RequestHooks = readonly Named<RequestHook>[];

const UNKNOWN: ProxyClient = { era: undefined, protocolVersion: undefined, info: undefined, capabilities: undefined };

export function createClientRequests({ context, serverChannel, replayLog }: ClientRequestsOptions): ClientRequests {
  const { name, hooks, limits, log, errors, session } = context;
  const open = createPendingRequests<RequestId, OpenRequest>();
  let client = UNKNOWN;
  let envelope: Readonly<Record<string, unknown>> | undefined;

  const cancelled = () => new ConnectError('cancelled', 'The request was cancelled.', { server: name });

  /** The answer to a request that cannot be accepted; undefined when it can. */
  const findRefusal = (message: RequestMessage, requestId: string): string | undefined => {
    if (serverChannel.get(message.id) || open.has(message.id))
      return errors.refusal(duplicateId(message), message, { requestId });
    const underWay = Math.max(serverChannel.size, open.size);
    if (underWay < limits.maxConcurrentRequests) return undefined;
    const text = `${underWay} requests are under way, which is the limit. Wait for one of them.`;
    return errors.refusal(overloaded(text), message, { requestId });
  };

  const reply = (request: OpenRequest, text: string, status?: number): void => {
    const { id } = request.message;
    open.take(id, request);
    // A cancelled request needs no answer.
    if (!request.abort.signal.aborted) context.sendToClient(text, { related: id, status });
  };

  const forward = (message: RequestMessage, options: ServerRequestOptions): void => {
    serverChannel.request(message, {
      ...options,
      settle(text, status) {
        const [response] = (isReplayed(message) && readMessages(text)) || [];
        if (response) replayLog.answered(message, response);
        options.settle(text, status);
      },
    });
  };

  const runHooks = (chain: RequestHooks, request: OpenRequest, from: ProxyClient, notes: MessageNotes | undefined) => {
    const { message, correlationId, abort } = request;
    const { signal } = abort;
    let serverAnswer: { text: string; status: number | undefined } | undefined;
    void runRequestHooks({
      hooks: chain,
      message,
      id: idText(message),
      about: { session, client: from, correlationId, signal },
      forward: text =>
        new Promise(resolve => {
          // Cancelled before a hook had passed it on.
          if (signal.aborted) return resolve(errors.failure(message, cancelled(), correlationId));
          const settle = (response: string, status?: number) => {
            serverAnswer = { text: response, status };
            resolve(response);
          };
          forward({ ...message, text }, { notes, correlationId, settle });
        }),
      log,
    }).then(text => {
      // The HTTP status applies only to the server's own answer.
      reply(request, text, text === serverAnswer?.text ? serverAnswer.status : undefined);
    });
  };

  return {
    get client() {
      return client;
    },
    get envelope() {
      return envelope;
    },
    receive(message, notes) {
      const introduced = clientIn(message);
      if (introduced) client = introduced;
      if (introduced?.era === 'modern') envelope = readClientMeta(message.value.params);
      const correlationId = context.nextCorrelationId();
      const refusal = findRefusal(message, correlationId);
      if (refusal !== undefined) {
        context.sendToClient(refusal);
        return;
      }
      const request: OpenRequest = { message, correlationId, abort: new AbortController() };
      open.add(message.id, request);
      const chain = hooks.requests('requests', message.method);
      if (chain.length > 0) runHooks(chain, request, client, notes);
      else forward(message, { notes, correlationId, settle: (text, status) => reply(request, text, status) });
    },
    cancel(notification) {
      const id = getPath(notification.value, 'params', 'requestId') as RequestId;
      const request = open.get(id);
      const call = serverChannel.get(id);
      if (!request) return false;
      // A client must not cancel it (MCP, Cancellation).
      if (call?.message.method === 'initialize') return true;
      request.abort.abort();
      if (!call) return true;
      const isUnsent = serverChannel.withdraw(call);
      serverChannel.fail(call, cancelled());
      return isUnsent;
    },
    endAll(error) {
      for (const request of open.all()) {
        reply(request, errors.failure(request.message, error(), request.correlationId));
        request.abort.abort();
      }
    },
  };
}
