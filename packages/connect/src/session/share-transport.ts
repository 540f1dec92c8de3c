// One transport for two readers: requests of ours see each message first, the SDK's Client what they leave.
import type { Transport } from '@modelcontextprotocol/client';
import type { StdioTransport } from '../stdio/stdio-transport.ts';

export interface SharedTransportOptions {
  readonly send: Transport['send'];
  /** Takes each message instead of the Client; hands on by `onmessage` of the shared transport. */
  readonly receive: NonNullable<Transport['onmessage']>;
  /** The transport is closed, by either side. The Client hears of it afterwards. */
  readonly onclose: () => void;
}

/** The same transport for the Client. Keeps the members that the SDK recognises a transport by. */
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
  // The SDK takes a transport with `pid` and `stderr` for a child process, and lets a silent one be `legacy`.
  if ('stderr' in inner) Object.assign(shared, { pid: (inner as StdioTransport).pid, stderr: null });
  return shared;
}
