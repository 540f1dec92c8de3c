// Collects messages, and resolves when an awaited one arrives, without sleeping or polling.

/** A list of received messages, of which one can be awaited. */
export interface Inbox<T> {
  /** Messages that have arrived, in order. */
  readonly all: readonly T[];
  push(message: T): void;
  /** Resolves with the first message, past or future, that `matches` accepts. Rejects after `timeoutMs` with the messages that arrived. */
  waitFor(matches: (message: T) => boolean, options?: { timeoutMs?: number; what?: string }): Promise<T>;
}

/** Creates an empty inbox. */
export function createInbox<T>(): Inbox<T> {
  const all: T[] = [];
  const waiting = new Set<(message: T) => void>();
  return {
    all,
    push(message) {
      all.push(message);
      for (const offer of [...waiting]) offer(message);
    },
    waitFor(matches, { timeoutMs = 5000, what = 'the message' } = {}) {
      const item = all.find(matches);
      if (item !== undefined) return Promise.resolve(item);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(offer);
          reject(new Error(`Waited ${timeoutMs} ms for ${what}; what came: ${JSON.stringify(all)}`));
        }, timeoutMs);
        const offer = (message: T): void => {
          if (!matches(message)) return;
          clearTimeout(timer);
          waiting.delete(offer);
          resolve(message);
        };
        waiting.add(offer);
      });
    },
  };
}
