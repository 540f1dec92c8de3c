// Runs asynchronous work one after the other, by key: what one piece of work has read is still true when it writes.
// Work must not wait for other work of its own key.

export interface SerialQueue {
  /** Runs `work` when the earlier work of `key` has settled; at once, in the same turn, when there is none. Settles as `work` does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when all work that was given so far has settled. */
  idle(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  /** The last work of each key; it never rejects. */
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const earlier = tails.get(key);
      const result = earlier === undefined ? work() : earlier.then(work);
      const tail = result.then(
        () => {},
        () => {},
      );
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
    async idle() {
      await Promise.all(tails.values());
    },
  };
}
