// A transport shared by the SDK's Client (handshake, pings, subscriptions) and by this package's own requests. Those bypass the Client on
// purpose: it validates whole results and would reject a list for one invalid entry, or a result for a content block of a newer revision.
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Clock } from '../clock.ts';
import type { ConnectError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { ObservedMessage } from '../observed-message.ts';
import type { Failures } from './failures.ts';
import { type Envelope, withEnvelope } from './request-envelope.ts';
import { sanitizeMessage } from './sanitize-message.ts';
import { createIncomingRequests } from './server-requests.ts';
import { shareTransport } from './share-transport.ts';
import { createWireRequests, FIRST_ID, type WireRequests } from './wire-requests.ts';

export interface WireOptions {
  readonly inner: Transport;
  readonly failures: Failures;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Called for each message. Must not throw, nor change it. */
  readonly observe?: ((direction: ObservedMessage['direction'], message: JSONRPCMessage) => void) | undefined;
}

export interface Wire {
  /** For the Client. */
  readonly transport: Transport;
  readonly request: WireRequests['request'];
  /** Sets the envelope of later requests, for a server of the modern era. */
  setEnvelope(envelope: Envelope): void;
  /** Reports that the transport dropped the answer to request `id` because of its size. False when that request is over. */
  dropped(id: string | number | undefined, bytes: number | undefined): boolean;
  /** Rejects everything pending; later requests reject at once. */
  end(error: ConnectError): void;
  onnotification?: ((method: string, params: Readonly<Record<string, unknown>>) => void) | undefined;
  /** A request could not be delivered, or its stream ended: the server may be gone. */
  ontrouble?: ((error: unknown) => void) | undefined;
  /** The transport is closed, by either side. */
  onclose?: (() => void) | undefined;
}

export function createWire({ inner, failures, limits, clock, observe }: WireOptions): Wire {
  let envelope: Envelope | undefined;
  const send: Transport['send'] = (message, options) => {
    observe?.('sent', message);
    return inner.send(message, options);
  };
  const requests = createWireRequests({
    send,
    failures,
    clock,
    withMeta: (params, progressToken) => withEnvelope(params, envelope, progressToken),
    cancelsByStream: () => inner.hasPerRequestStream === true && envelope !== undefined,
    onTrouble: error => wire.ontrouble?.(error),
  });
  const incoming = createIncomingRequests({ send: message => send(message), find: requests.answering });

  /** True when the notification belongs to one of our requests, so that the Client must not receive it. */
  const takeNotification = (method: string, params: Record<string, unknown>): boolean => {
    if (method === 'notifications/progress') {
      if (!isOurs(params.progressToken)) return false;
      requests.progress(params);
      return true;
    }
    if (method === 'notifications/cancelled') incoming.cancelled(params.requestId);
    wire.onnotification?.(method, params);
    return false;
  };

  /** True when the message belongs to our requests, so that the Client must not receive it. */
  const take = (message: JSONRPCMessage): boolean => {
    if ('method' in message) {
      if ('id' in message) return incoming.take(message);
      return takeNotification(message.method, (message.params ?? {}) as Record<string, unknown>);
    }
    if (!isOurs(message.id)) return false;
    requests.answer(message);
    return true;
  };

  const receive: NonNullable<Transport['onmessage']> = (message, extra) => {
    if (!sanitizeMessage(message, limits.maxDepth)) {
      if (!('method' in message))
        refuse(message.id, what => failures.malformed(what, `it is nested deeper than ${limits.maxDepth} levels`));
      return;
    }
    observe?.('received', message);
    if (!take(message)) wire.transport.onmessage?.(message, extra);
  };

  /** Fails the request `id`, ours or the Client's. */
  const refuse = (id: string | number | undefined, error: (what: string) => ConnectError): boolean => {
    if (id === undefined) return false;
    if (isOurs(id)) return requests.fail(Number(id), error);
    const { message } = error('the handshake');
    wire.transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32603, message } });
    return true;
  };

  const wire: Wire = {
    transport: shareTransport(inner, { send, receive, onclose: () => wire.onclose?.() }),
    request: requests.request,
    setEnvelope(value) {
      envelope = value;
    },
    dropped: (id, bytes) => refuse(id, what => failures.tooLarge(what, bytes, limits.maxMessageBytes)),
    end: requests.end,
  };
  return wire;
}

/** Whether an id or a progress token belongs to one of our requests. */
function isOurs(id: unknown): boolean {
  return Number(id) >= FIRST_ID;
}
