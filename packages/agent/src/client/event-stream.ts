// Server-sent events over `fetch`, in browsers and in Node. The reader pulls: bytes that are not asked for stay in the connection, so a slow
// reader slows the server down instead of filling memory.
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError } from './api-error.ts';

export interface EventStreamOptions {
  /** See `readChunks`. */
  readonly silenceMs: number;
  /** Called for each heartbeat. */
  readonly onHeartbeat: () => void;
}

/** The messages of a stream, until it ends. Throws `ApiError` `offline` when it breaks or falls silent. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  { silenceMs, onHeartbeat }: EventStreamOptions,
): AsyncGenerator<EventSourceMessage, void> {
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: message => messages.push(message), onComment: onHeartbeat });
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(body, silenceMs)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* messages.splice(0);
  }
}

/**
 * The bytes of an answer. Throws `ApiError` `offline` when the connection breaks, and when nothing comes for `silenceMs` although it is asked for: the
 * time that the reader takes does not count.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a connection that is dead does not answer.
    reader.cancel().catch(() => {});
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
