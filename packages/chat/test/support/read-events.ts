// Reads Server-Sent Events as a client does, with an independent parser.
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface EventReader {
  /** The next event; undefined when the stream has ended. */
  next(): Promise<EventSourceMessage | undefined>;
  /** Reads until an event satisfies `wanted`, and returns everything read, including that one. */
  until(wanted: (event: EventSourceMessage) => boolean): Promise<EventSourceMessage[]>;
  /** `retry` as set by the stream. */
  readonly retryMs: number | undefined;
  /** How many comment lines were received. */
  readonly comments: number;
  close(): Promise<void>;
}

export function readEvents(response: Response): EventReader {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const arrived: EventSourceMessage[] = [];
  let retryMs: number | undefined;
  let comments = 0;
  const parser = createParser({
    onEvent: event => arrived.push(event),
    onRetry: value => {
      retryMs = value;
    },
    onComment: () => {
      comments++;
    },
    onError: error => {
      throw error;
    },
  });
  const next = async () => {
    for (;;) {
      const event = arrived.shift();
      if (event) return event;
      const { done, value } = await reader.read();
      if (done) return undefined;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
  return {
    next,
    async until(wanted) {
      const read: EventSourceMessage[] = [];
      for (;;) {
        const event = await next();
        if (!event) throw new Error(`The stream ended after ${read.map(({ event }) => event).join(', ') || 'nothing'}`);
        read.push(event);
        if (wanted(event)) return read;
      }
    },
    get retryMs() {
      return retryMs;
    },
    get comments() {
      return comments;
    },
    close: () => reader.cancel(),
  };
}
