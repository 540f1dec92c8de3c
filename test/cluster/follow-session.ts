// A reader of one session that comes back by itself, as the page does, and notes what is missing or repeated.
import { setTimeout as delay } from 'node:timers/promises';
import type { SessionEvent } from '@vitrine/protocol/session';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface FollowedSession {
  /** Events in the order in which they came. */
  readonly events: readonly SessionEvent[];
  /** When each of the events came, in milliseconds of `Date.now()`. */
  readonly times: readonly number[];
  /** Problems that no reader may see: a number that is not the next one. */
  readonly problems: readonly string[];
  /** How often the stream was opened. */
  readonly streams: number;
  stop(): void;
}

export interface FollowOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly onEvent: (event: SessionEvent) => void;
}

const RETRY_MS = 300;
/** Time without a byte, heartbeats included, until the connection counts as lost: the page's own. */
const SILENCE_MS = 8000;

export function followSession(url: string, { headers, onEvent }: FollowOptions): FollowedSession {
  const events: SessionEvent[] = [];
  const times: number[] = [];
  const problems: string[] = [];
  const stopping = new AbortController();
  let streams = 0;
  const read = async (): Promise<void> => {
    streams += 1;
    const last = events.length;
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(new Error('The chat has fallen silent.')), SILENCE_MS).unref();
    const response = await fetch(`${url}/events`, {
      headers: { ...headers, 'last-event-id': String(last) },
      signal: AbortSignal.any([stopping.signal, silent.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const watched = new TransformStream<string, string>({
      transform(chunk, controller) {
        timer.refresh();
        controller.enqueue(chunk);
      },
    });
    const stream = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(watched)
      .pipeThrough(new EventSourceParserStream());
    for await (const { id, data, event: type } of stream) {
      if (type === 'resync') problems.push(`resync after ${events.length}: ${data}`);
      if (id === undefined || type === 'resync') continue;
      const event = JSON.parse(data) as SessionEvent;
      if (event.seq !== events.length + 1) problems.push(`${event.seq} came after ${events.length}`);
      events.push(event);
      times.push(Date.now());
      onEvent(event);
    }
  };
  void (async () => {
    while (!stopping.signal.aborted) {
      await read().catch(() => {});
      await delay(RETRY_MS);
    }
  })();
  return {
    events,
    times,
    problems,
    get streams() {
      return streams;
    },
    stop: () => stopping.abort(),
  };
}
