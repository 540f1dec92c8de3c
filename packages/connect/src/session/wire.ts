// A transport shared by the SDK's Client (handshake, pings, subscriptions) and by this package's own requests. Those bypass the Client on
// purpose: it validates whole results and would reject a list for one invalid entry, or a result for a content block of a newer revision.
import type { JSONRPCMessage, JSONRPCResultResponse, Transport } from '@modelcontextprotocol/client';
import type { Clock } from '../clock.ts';
import type { Limits } from '../connection-limits.ts';
import { ConnectError } from '../errors.ts';
import type { RequestId } from '../message/types.ts';
import type { ObservedMessage } from '../observed-message.ts';
import type { ServerTransport } from '../transport/open-transport.ts';
import { type HandshakeMethod, isHandshake, readHandshake, withChanges } from './repair-initialize-result.ts';
import { type Envelope, withEnvelope } from './request-envelope.ts';
import { sanitizeMessage } from './sanitize-message.ts';
import { createIncomingRequests } from './server-requests.ts';
import { shareTransport } from './share-transport.ts';
import { createWireRequests, FIRST_ID, type WireRequests } from './wire-requests.ts';

export interface WireOptions {
  /** Name of the server in its configuration. */
  readonly name: string;
  readonly inner: ServerTransport;
  /** Whether the server is a child process. */
  readonly isChild: boolean;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Called for each message. Must not throw, nor change it. */
  readonly observe?: ((direction: ObservedMessage['direction'], message: JSONRPCMessage) => void) | undefined;
}

export interface Wire {
  /** Transport for the Client. */
  readonly transport: Transport;
  readonly request: WireRequests['request'];
  /** Reason why the Client's latest request, a part of the handshake, has no answer. The SDK's own error says less. */
  readonly handshakeFailure: ConnectError | undefined;
  /** Sets the envelope of later requests, for a server of the modern era. */
  setEnvelope(envelope: Envelope): void;
  /** Rejects everything pending; later requests reject at once. */
  end(error: ConnectError): void;
  onnotification?: ((method: string, params: Readonly<Record<string, unknown>>) => void) | undefined;
  /** A request could not be delivered, or its stream ended: the server may be gone. */
  ontrouble?: ((error: unknown) => void) | undefined;
  /** The transport is closed, by either side. `error`: the reason, unless it was closed here. */
  onclose?: ((error: Error | undefined) => void) | undefined;
}

export function createWire({ name, inner, isChild, limits, clock, observe }: WireOptions): Wire {
  const { failures } = inner;
  let envelope: Envelope | undefined;
  let handshakeFailure: ConnectError | undefined;
  /** The requests of the handshake, by id. */
  const handshakes = new Map<RequestId, HandshakeMethod>();
  const send = (message: JSONRPCMessage): Promise<void> => {
    observe?.('sent', message);
    return inner.send(JSON.stringify(message));
  };
  const requests = createWireRequests({
    send,
    failures,
    clock,
    withMeta: (params, progressToken) => withEnvelope(params, envelope, progressToken),
    onTrouble: error => wire.ontrouble?.(error),
  });
  const incoming = createIncomingRequests({ send, find: requests.answering });

  /** Takes a notification that belongs to one of our requests; true then, so that the Client must not receive it. */
  const takeNotification = (method: string, params: Record<string, unknown>): boolean => {
    if (method === 'notifications/progress') {
      if (!isOurs(params.progressToken)) return false;
      requests.progress(params);
      return true;
    }
    if (method === 'notifications/cancelled') incoming.cancelled(params.requestId);
    if (method === 'notifications/elicitation/complete') incoming.completed(params.elicitationId);
    wire.onnotification?.(method, params);
    return false;
  };

  /** Takes a message that belongs to our requests; true then, so that the Client must not receive it. */
  const take = (message: JSONRPCMessage): boolean => {
    if ('method' in message) {
      if ('id' in message) return incoming.take(message);
      return takeNotification(message.method, (message.params ?? {}) as Record<string, unknown>);
    }
    if (!isOurs(message.id)) return false;
    requests.answer(message);
    return true;
  };

  const receive = (message: JSONRPCMessage): void => {
    if (!sanitizeMessage(message, limits.maxDepth)) {
      if (!('method' in message))
        refuse(message.id, what => failures.malformed(what, `it is nested deeper than ${limits.maxDepth} levels`));
      return;
    }
    observe?.('received', message);
    if (take(message)) return;
    const handshake = 'result' in message ? handshakes.get(message.id) : undefined;
    if (handshake) receiveHandshake(handshake, message as JSONRPCResultResponse);
    else wire.transport.onmessage?.(message);
  };

  const receiveHandshake = (method: HandshakeMethod, message: JSONRPCResultResponse): void => {
    handshakes.delete(message.id);
    const reading = readHandshake(method, message.result, name);
    if ('fault' in reading) return void refuse(message.id, what => failures.malformed(what, reading.fault));
    wire.transport.onmessage?.({ ...message, result: withChanges(message.result, reading.changes) });
  };

  /** Fails the request `id`, ours or the Client's. */
  const refuse = (id: RequestId | undefined, error: (what: string) => ConnectError): void => {
    if (id === undefined) return;
    if (isOurs(id)) return void requests.fail(Number(id), error);
    handshakeFailure = error('the handshake');
    const { message } = handshakeFailure;
    wire.transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32603, message } });
  };

  const wire: Wire = {
    transport: shareTransport(inner, {
      isChild,
      send(message) {
        if ('method' in message && 'id' in message) {
          handshakeFailure = undefined;
          if (isHandshake(message.method)) handshakes.set(message.id, message.method);
        }
        return send(message);
      },
      receive,
      onfailed(id, error) {
        refuse(id, what => (error instanceof ConnectError ? error : failures.from(error, what)));
        wire.ontrouble?.(error);
      },
      onoversized: (id, bytes) => refuse(id, what => failures.tooLarge(what, bytes, limits.maxMessageBytes)),
      onclose: error => wire.onclose?.(error),
    }),
    request: requests.request,
    get handshakeFailure() {
      return handshakeFailure;
    },
    setEnvelope(value) {
      envelope = value;
    },
    end: requests.end,
  };
  return wire;
}

/** Whether an id or a progress token belongs to one of our requests. */
function isOurs(id: unknown): boolean {
  return Number(id) >= FIRST_ID;
}
