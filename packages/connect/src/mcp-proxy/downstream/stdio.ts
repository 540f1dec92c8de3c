// The transport to a client on stdin and stdout. Nothing but messages may be written to stdout.
import type { Readable, Writable } from 'node:stream';
import { createFrameParser } from '../../stdio/frame-parser.ts';
import type { MessageTransport } from '../../transport/message-transport.ts';

export interface StdioDownstreamOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Longest message in bytes. */
  readonly maxMessageBytes: number;
}

/** Creates the transport. It closes when the input ends or the output breaks. */
export function createStdioDownstream({ input, output, maxMessageBytes }: StdioDownstreamOptions): MessageTransport {
  let closed = false;
  const end = () => {
    if (closed) return;
    closed = true;
    transport.onclose?.();
  };
  const parser = createFrameParser({
    maxBytes: maxMessageBytes,
    onFrame: text => transport.onmessage?.(text),
    onOversized: ({ id, bytes }) => transport.onoversized?.(id, bytes),
  });
  const onData = (chunk: Uint8Array) => parser.push(chunk);
  const onEnd = () => {
    parser.end();
    end();
  };
  const onDrain = () => transport.onfull?.(false);
  const transport: MessageTransport = {
    async start() {
      input.on('data', onData);
      for (const event of ['end', 'close', 'error']) input.once(event, onEnd);
      // EPIPE: the client is gone.
      for (const event of ['close', 'error']) output.once(event, end);
      output.on('drain', onDrain);
    },
    async send(text) {
      if (closed || !output.writable) throw new Error('the output is closed');
      if (!output.write(`${text}\n`)) transport.onfull?.(true);
    },
    async close() {
      closed = true;
      input.off('data', onData);
      output.off('drain', onDrain);
      input.pause();
      // Written messages are flushed before the caller ends the process.
      if (output.writable && output.writableLength > 0)
        await new Promise<void>(resolve => output.write('', () => resolve()));
    },
  };
  return transport;
}
