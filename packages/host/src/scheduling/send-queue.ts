// Sends a view's messages to the host in batches: a few at once, the rest in order a little later. Each takes time of the host's thread; a
// hundred at once would block the page.

/** Messages of one batch. */
export const BATCH_SIZE = 10;
/** Milliseconds between two batches. */
const PAUSE_MS = 25;

export interface SendQueueOptions {
  /** Whether messages pass at once. */
  isUnlimited(): boolean;
  /** Runs a function after some milliseconds. @default the timer of the page */
  later?(run: () => void, ms: number): unknown;
}

/** Returns the function that sends through the queue, in order and without loss. */
export function createSendQueue<T>(
  send: (message: T) => void,
  { isUnlimited, later = (run, ms) => setTimeout(run, ms) }: SendQueueOptions,
): (message: T) => void {
  const queue: T[] = [];
  let remaining = BATCH_SIZE;

  function flush(): void {
    while (queue.length > 0 && (remaining > 0 || isUnlimited())) {
      if (remaining-- === BATCH_SIZE) later(refill, PAUSE_MS);
      send(queue.shift() as T);
    }
  }

  function refill(): void {
    remaining = BATCH_SIZE;
    flush();
  }

  return message => {
    queue.push(message);
    flush();
  };
}
