// Parses a body of server-sent events (WHATWG HTML, 9.2), with a limit on the size of an event.
import { createParser } from 'eventsource-parser';

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
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
    onEvent: event => {
      size = 0;
      onEvent({ event: event.event ?? 'message', data: event.data, id: event.id });
    },
    ...(onRetry ? { onRetry } : {}),
  });
  const decoder = new TextDecoder();
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    size += chunk.length;
    // One chunk may contain many small events, so the size is checked after they are parsed.
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (size > maxBytes) throw new TooLargeError(`an event over ${maxBytes} bytes`);
    await ready?.();
  }
}

/** Reads a whole body as text, at most `maxBytes` of it. Rejects with `TooLargeError`. */
export async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError(`a body over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}
