// Reads server-sent events over `fetch`, in browsers and in Node. The reader pulls: unread bytes stay in the connection, so a slow
// reader slows the server down (backpressure) instead of filling memory.
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError } from './api-error.ts';

export interface ReadOptions {
  /** Longest time without a byte, in milliseconds. Time in which the caller reads nothing does not count. */
  readonly silenceMs: number;
  /** Ends the reading. */
  readonly signal: AbortSignal;
}

export interface EventStreamOptions extends ReadOptions {
  readonly onHeartbeat: () => void;
  /** Called with the time after which the server asks its readers to come back, in milliseconds. */
  readonly onRetry: (ms: number) => void;
}

/** The messages of a stream, until it ends. Throws as `readChunks` does. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  { onHeartbeat, onRetry, ...options }: EventStreamOptions,
): AsyncGenerator<EventSourceMessage, void> {
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: message => messages.push(message), onComment: onHeartbeat, onRetry });
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(body, options)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* messages.splice(0);
  }
}

/** The bytes of an answer. Throws `ApiError` `offline` when the connection breaks or times out. */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  { silenceMs, signal }: ReadOptions,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  // The result is not awaited: a dead connection never resolves it.
  const end = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', end);
  try {
    while (!signal.aborted) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

export const silentError = (): ApiError => new ApiError('offline', 'The chat server has fallen silent.');

function within<T>(silenceMs: number, reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(silentError()), silenceMs);
    reading
      .then(resolve, cause => reject(new ApiError('offline', 'The connection to the chat server broke.', { cause })))
      .finally(() => clearTimeout(timer));
  });
}
