// Parses a body of server-sent events (WHATWG HTML, 9.2), with a limit on the size of an event.
import { isUtf8 } from 'node:buffer';
import { createParser } from 'eventsource-parser';

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
  /** Whether `data` was UTF-8; false when bytes had to be replaced. */
  readonly isUtf8: boolean;
}

export interface EventStreamHandlers {
  readonly maxBytes: number;
  readonly onEvent: (event: ServerEvent) => void;
  /** Milliseconds that the server asks to wait before a reconnect. */
  readonly onRetry?: (delayMs: number) => void;
  /** Reading pauses until this resolves: the server waits. */
  readonly ready?: (() => Promise<void> | undefined) | undefined;
}

/** Pauses and resumes streams, for `hold` of a transport. */
export interface Gate {
  readonly ready: () => Promise<void> | undefined;
  hold(held: boolean): void;
}

export function createGate(): Gate {
  let shut: PromiseWithResolvers<void> | undefined;
  return {
    ready: () => shut?.promise,
    hold(held) {
      if (held) shut ??= Promise.withResolvers();
      else {
        shut?.resolve();
        shut = undefined;
      }
    },
  };
}

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** Reads a stream. Resolves at its end; rejects with the error that ended it, `TooLargeError` for an event over the limit. */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  { maxBytes, onEvent, onRetry, ready }: EventStreamHandlers,
): Promise<void> {
  let size = 0;
  const parser = createParser({
    onEvent: ({ event = 'message', data, id }) => {
      size = 0;
      const bytes = Buffer.from(data, 'latin1');
      onEvent({ event, data: bytes.toString('utf8'), id, isUtf8: isUtf8(bytes) });
    },
    ...(onRetry ? { onRetry } : {}),
  });
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    size += chunk.length;
    // One chunk may contain many small events, so the size is checked after they are parsed.
    // As bytes: a chunk may end within a character, and an event that is not UTF-8 is a fault of its own.
    parser.feed(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'));
    if (size > maxBytes) throw new TooLargeError(`an event over ${maxBytes} bytes`);
    await ready?.();
  }
}

/** Reads a whole body, at most `maxBytes` of it. Rejects with `TooLargeError`. */
export async function readBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError(`a body over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
