// Wake-ups between processes. All data is in the database; a signal says only that something of its topic is new, and losing one costs time.
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';

/** Wakes those who wait for a topic, in this process and in the others of the same namespace. */
export interface Signals {
  /** Wakes the topic's listeners soon. Several calls in a short time may be one signal. Never throws. */
  publish(topic: string): void;
  /**
   * Calls `listener` after each signal of the topic, and once after a lost connection came back, because signals may have been missed: it reads what is new
   * and need not find any. `isOwn`: this process has published it. Returns what ends the subscription.
   */
  subscribe(topic: string, listener: (isOwn: boolean) => void): () => void;
  /** Whether signals reach other processes at this moment. */
  isConnected(): boolean;
  /** Calls `listener` each time the connection is lost (`false`) or back (`true`), not when it is closed. Returns what ends the subscription. */
  subscribeConnection(listener: (isConnected: boolean) => void): () => void;
  /** Sends what is waiting, and disconnects. Later calls of `publish` do nothing. */
  close(): Promise<void>;
}

/** What carries topics to other processes. */
export interface Transport {
  /** Sends topics to the others. Rejects when that failed. */
  send(topics: readonly string[]): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** What a transport tells. */
export interface TransportEvents {
  /** Another process has published the topic. */
  receive(topic: string): void;
  /** The connection is lost. */
  lose(): void;
  /** A lost connection is back, or the first one is there after `open`. */
  restore(): void;
  /** The connection cannot be opened yet. */
  onError: OnError;
}

/** Called with errors of listeners, and of sending while the connection seems to be there. */
export type OnError = (error: unknown) => void;

/** Longer topics are replaced by their hash: PostgreSQL carries 8000 bytes at most. */
const MAX_TOPIC_BYTES = 512;
const MAX_BATCH = 500;
/** Topics that wait for a connection, at most. What is dropped is found by the subscribers' next look. */
const MAX_WAITING = 10_000;

function shorten(topic: string): string {
  if (Buffer.byteLength(topic) <= MAX_TOPIC_BYTES && !topic.includes('\0')) return topic;
  return `sha256:${sha256Hex(topic)}`;
}

/** Signals over a transport. */
export async function createSignals(
  open: (events: TransportEvents) => Promise<Transport>,
  onError: OnError = () => {},
): Promise<Signals> {
  const listeners = new Map<string, Set<(isOwn: boolean) => void>>();
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  let isClosed = false;

  const connectionListeners = new Set<(isConnected: boolean) => void>();
  const guard = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      onError(error);
    }
  };
  const wake = (topic: string, isOwn: boolean): void => {
    for (const listener of listeners.get(topic) ?? []) guard(() => listener(isOwn));
  };
  const reportConnection = (isConnected: boolean): void => {
    if (!isClosed) for (const listener of [...connectionListeners]) guard(() => listener(isConnected));
  };
  const transport = await open({
    receive: topic => wake(topic, false),
    lose: () => reportConnection(false),
    onError,
    restore() {
      for (const topic of [...listeners.keys()]) wake(topic, false);
      flush();
      reportConnection(true);
    },
  });

  /** Sends what is waiting, one batch at a time: what is published meanwhile is in the next one. */
  function flush(): void {
    if (sending || waiting.size === 0 || !transport.isConnected()) return;
    const topics = [...waiting].slice(0, MAX_BATCH);
    for (const topic of topics) waiting.delete(topic);
    sending = transport
      .send(topics)
      .catch((error: unknown) => {
        if (transport.isConnected()) onError(error);
        else for (const topic of topics) waiting.add(topic);
      })
      .then(() => {
        sending = undefined;
        flush();
      });
  }

  const published = createTurnBatch(topics => {
    for (const topic of topics) {
      if (waiting.size < MAX_WAITING) waiting.add(topic);
      wake(topic, true);
    }
    flush();
  });

  return {
    publish(topic) {
      if (!isClosed) published.add(shorten(topic));
    },
    subscribe(topic, listener) {
      const name = shorten(topic);
      // Each subscription is its own, also of the same function.
      const call = (isOwn: boolean): void => listener(isOwn);
      const topicListeners = listeners.get(name) ?? new Set();
      listeners.set(name, topicListeners.add(call));
      return () => {
        topicListeners.delete(call);
        if (topicListeners.size === 0 && listeners.get(name) === topicListeners) listeners.delete(name);
      };
    },
    isConnected: () => !isClosed && transport.isConnected(),
    subscribeConnection(listener) {
      // Each subscription is its own, also of the same function.
      const call = (isConnected: boolean): void => listener(isConnected);
      connectionListeners.add(call);
      return () => void connectionListeners.delete(call);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      published.deliver();
      while (sending) await sending;
      listeners.clear();
      await transport.close();
    },
  };
}

/** Topics that are delivered together, once in a turn of the event loop. */
function createTurnBatch(onTopics: (topics: ReadonlySet<string>) => void) {
  let topics = new Set<string>();
  let timer: NodeJS.Immediate | undefined;
  const deliver = (): void => {
    clearImmediate(timer);
    timer = undefined;
    const batch = topics;
    topics = new Set();
    onTopics(batch);
  };
  return {
    add(topic: string): void {
      topics.add(topic);
      timer ??= setImmediate(deliver);
    },
    /** Delivers what is there now. */
    deliver,
  };
}
