// Shares one transport between this package's own requests, which receive each message first, and the SDK's Client, which receives the rest.
import type { Transport } from '@modelcontextprotocol/client';
import type { StdioTransport } from '../stdio/stdio-transport.ts';

export interface SharedTransportOptions {
  readonly send: Transport['send'];
  /** Receives each message in place of the Client; passes others on by `onmessage` of the shared transport. */
  readonly receive: NonNullable<Transport['onmessage']>;
  /** The transport is closed, by either side. The Client is notified afterwards. */
  readonly onclose: () => void;
}

/** Creates the transport for the Client. It has the members by which the SDK recognises the kind of a transport. */
export function shareTransport(inner: Transport, { send, receive, onclose }: SharedTransportOptions): Transport {
  const shared: Transport = {
    start() {
      inner.onmessage = receive;
      inner.onclose = () => {
        onclose();
        shared.onclose?.();
      };
      inner.onerror = error => shared.onerror?.(error);
      return inner.start();
    },
    send,
    close: () => inner.close(),
    get sessionId() {
      return inner.sessionId;
    },
    ...(inner.hasPerRequestStream === undefined ? {} : { hasPerRequestStream: inner.hasPerRequestStream }),
    setProtocolVersion: version => inner.setProtocolVersion?.(version),
  };
  // For a transport with `pid` and `stderr` the SDK assumes a child process, and treats a silent one as `legacy`.
  if ('stderr' in inner) Object.assign(shared, { pid: (inner as StdioTransport).pid, stderr: null });
  return shared;
}
