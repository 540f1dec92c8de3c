// Shares the transport to a server between this package's own requests, which receive each message first, and the SDK's Client, which receives
// the rest.
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { readMessages } from '../message/message.ts';
import type { RequestId } from '../message/types.ts';
import type { ServerTransport } from '../transport/open-transport.ts';
import { withNumbers } from './with-numbers.ts';

export interface SharedTransportOptions {
  /** Whether the server is a child process. The SDK treats a silent one as `legacy`. */
  readonly isChild: boolean;
  /** Sends a message of the Client. */
  readonly send: (message: JSONRPCMessage) => Promise<void>;
  /** Receives each message in place of the Client; passes others on by `onmessage` of the shared transport. */
  readonly receive: (message: JSONRPCMessage) => void;
  /** The answer to a request, ours or the Client's, will not come. */
  readonly onfailed: (id: RequestId, error: Error) => void;
  readonly onoversized: (id: RequestId | undefined, bytes: number | undefined) => void;
  /** The transport is closed, by either side. The Client is notified afterwards. */
  readonly onclose: (error: Error | undefined) => void;
}

/** Creates the transport for the Client. */
export function shareTransport(inner: ServerTransport, options: SharedTransportOptions): Transport {
  const { isChild, send, receive, onfailed, onoversized, onclose } = options;
  let isClosed = false;
  const closed = (error?: Error): void => {
    if (isClosed) return;
    isClosed = true;
    onclose(error);
    shared.onclose?.();
  };
  /** Ends of the streams of subscriptions: by these the Client notices that one is over. */
  const streamEnds = new Map<unknown, () => void>();
  const shared: Transport = {
    start() {
      inner.onmessage = (text, notes) => {
        const messages = notes?.messages ?? readMessages(text);
        for (const { value, text: own } of messages ?? [])
          receive(withNumbers(value, own) as unknown as JSONRPCMessage);
        return messages !== undefined;
      };
      inner.onfailed = (id, error) => {
        const end = streamEnds.get(id);
        if (!end) return onfailed(id, error);
        streamEnds.delete(id);
        end();
      };
      inner.onoversized = onoversized;
      inner.onclose = closed;
      return inner.start();
    },
    send(message, { requestSignal, onRequestStreamEnd } = {}) {
      if ('id' in message && onRequestStreamEnd) {
        streamEnds.set(message.id, onRequestStreamEnd);
        requestSignal?.addEventListener('abort', () => streamEnds.delete(message.id), { once: true });
      }
      return send(message);
    },
    async close() {
      await inner.close();
      closed();
    },
  };
  // The members by which the SDK recognises a child process.
  if (isChild) Object.assign(shared, { pid: undefined, stderr: null });
  return shared;
}
