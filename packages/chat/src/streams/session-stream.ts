// One session as Server-Sent Events (WHATWG HTML, Server-sent events). The writer pulls: it reads the next event from the log only
// after the client has taken the last one, so a slow client needs no queue; it falls behind.
import type { LiveEvent, SessionEvent } from '@vitrine/protocol/session';

export interface SessionStreamOptions {
  /** The log after the client's last event, then live. Read when the client reads. */
  events: AsyncIterable<SessionEvent>;
  /** Aborted when the stream ends; `events` ends when it is aborted. */
  stop: AbortController;
  /** The end of the log, if the client's last event is beyond it. @default the client's last event is in this log */
  resyncAt?: number | undefined;
  /** The state of the servers. Several changes while the client is slow are sent as one. */
  servers: { read: () => unknown; subscribe: (listener: () => void) => () => void };
  /** Step that a model is writing. @default none */
  live?: { read: () => LiveEvent | undefined; subscribe: (listener: () => void) => () => void };
  /** Called when it is cancelled before its first read. @default nothing needs it */
  onUnread?: () => void;
  /** Milliseconds that a client may leave something unread, before it is cut off. @default 60_000 */
  slowMs?: number;
  /** Called at the first read: returns a signal that ends the stream, and a function to call after cleanup. */
  open: () => { signal: AbortSignal; release: () => void };
  /** @default 3000 */
  heartbeatMs?: number;
  /** A number from 0 to 1, for the time of coming back after the chat has closed. @default Math.random */
  random?: () => number;
}

const RETRY_MS = 1000;
const HEARTBEAT_MS = 3000;
/** Longest time that a client may take nothing. */
const SLOW_MS = 60_000;
/** Readers of a chat that closes come back at random between these, not all at once. */
const RETURN_MS = { min: 500, max: 3000 };
/** Text of a model is batched for this long. */
const LIVE_INTERVAL_MS = 30;

/**
 * The stream's bytes. Nothing is subscribed before the first read, and everything is released at the end or on cancel. The frames:
 *
 *   retry: 1000                       once, first
 *   id: <seq> / event: resync / data  second, if the client's last event is beyond the end of the log (`{seq}`): the client reads it again
 *   id: <seq> / event: <type> / data  every event of the log, from `after` on, then live
 *   event: live / data                the step that a model is writing (`LiveEvent`), at most each LIVE_INTERVAL_MS; no id: it is not in the log
 *   event: servers / data             when a server's state or one of its lists changes; no id, so resuming is not disturbed
 *   : hb                              heartbeat, so that a dead connection is noticed
 *   retry: 500 to 3000                last, when the chat closes
 */
export function createSessionStream(options: SessionStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { stop, onUnread = () => {}, slowMs = SLOW_MS } = options;
  const frames = writeFrames(options);
  let cancelled = false;
  let isRead = false;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  const end = async (): Promise<void> => {
    cancelled = true;
    clearTimeout(slowTimer);
    stop.abort();
    if (!isRead) onUnread();
    await frames.return();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isRead = true;
        clearTimeout(slowTimer);
        const { done, value } = await frames.next();
        if (cancelled) return;
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
        // A client that takes nothing keeps its batch of events and its place for nothing; one that is only slow comes back with its last event.
        slowTimer = setTimeout(() => {
          controller.error(new Error('The client of an event stream has read nothing for too long.'));
          void end();
        }, slowMs);
        slowTimer.unref?.();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** What can be due, in the order in which it is written. */
const DUE = ['event', 'servers', 'live', 'heartbeat'] as const;
type Due = (typeof DUE)[number];

/** What is due now. Whatever becomes due several times before it is written is written once. */
function createDueFrames() {
  const due = new Set<Due>();
  let wake = (): void => {};
  return {
    add(what: Due): void {
      due.add(what);
      wake();
    },
    /** Removes and returns what is to be written next; undefined when nothing is due. */
    take(): Due | undefined {
      const next = DUE.find(what => due.has(what));
      if (next) due.delete(next);
      return next;
    },
    /** Resolves when something becomes due, or at `wake`. */
    wait: (): Promise<void> =>
      new Promise(resolve => {
        wake = resolve;
      }),
    wake: (): void => wake(),
  };
}

async function* writeFrames(options: SessionStreamOptions): AsyncGenerator<string, void> {
  const { events, stop, servers, live, resyncAt, heartbeatMs = HEARTBEAT_MS, random = Math.random } = options;
  const { signal, release } = options.open();
  const due = createDueFrames();
  let next: IteratorResult<SessionEvent> | undefined;
  let liveTimer: ReturnType<typeof setTimeout> | undefined;
  if (live) due.add('live');
  const end = () => {
    stop.abort();
    due.wake();
  };
  const unsubscribeLive = live?.subscribe(() => {
    liveTimer ??= setTimeout(() => {
      liveTimer = undefined;
      due.add('live');
    }, LIVE_INTERVAL_MS);
  });
  const unsubscribe = servers.subscribe(() => due.add('servers'));
  const timer = setInterval(() => due.add('heartbeat'), heartbeatMs);
  signal.addEventListener('abort', end, { once: true });
  stop.signal.addEventListener('abort', due.wake, { once: true });
  if (signal.aborted) stop.abort();
  const iterator = events[Symbol.asyncIterator]();
  // If the log cannot be read any more, the stream ends; the client reconnects and gets the error as a status.
  const ask = () => {
    iterator.next().then(result => {
      next = result;
      due.add('event');
    }, end);
  };
  try {
    yield `retry: ${RETRY_MS}\n\n`;
    if (resyncAt !== undefined) yield frame('resync', { seq: resyncAt }, resyncAt);
    ask();
    while (!stop.signal.aborted) {
      switch (due.take()) {
        case 'event':
          if (!next || next.done) return;
          yield frame(next.value.type, next.value, next.value.seq);
          ask();
          break;
        case 'servers':
          yield frame('servers', servers.read());
          break;
        case 'live': {
          const event = live?.read();
          if (event) yield frame('live', event);
          break;
        }
        case 'heartbeat':
          yield ': hb\n\n';
          break;
        case undefined:
          await due.wait();
      }
    }
    if (signal.aborted) yield `retry: ${Math.round(RETURN_MS.min + random() * (RETURN_MS.max - RETURN_MS.min))}\n\n`;
  } finally {
    clearInterval(timer);
    clearTimeout(liveTimer);
    unsubscribe();
    unsubscribeLive?.();
    signal.removeEventListener('abort', end);
    stop.abort();
    release();
    await iterator.return?.();
  }
}

function frame(type: string, value: unknown, seq?: number): string {
  const id = seq === undefined ? '' : `id: ${seq}\n`;
  return `${id}event: ${type}\ndata: ${JSON.stringify(value)}\n\n`;
}
