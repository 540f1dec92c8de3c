// How what a view has said goes on to the host: a few at once, the rest in their order a little later. Each takes the host's thread a
// moment, and a hundred moments in a row would hold the page and whoever uses it.

/** So many go on without waiting. */
export const AT_ONCE = 10;
/** After so many milliseconds as many again. */
export const PAUSE_MS = 25;

export interface PaceOptions {
  /** While true nothing waits. */
  isFree(): boolean;
  /** Runs a function after some milliseconds. @default the timer of the page */
  later?(run: () => void, ms: number): unknown;
}

/** Returns the way to send: in order, nothing lost. */
export function createPace<T>(
  send: (message: T) => void,
  { isFree, later = (run, ms) => setTimeout(run, ms) }: PaceOptions,
): (message: T) => void {
  const waiting: T[] = [];
  let left = AT_ONCE;

  function flush(): void {
    while (waiting.length > 0 && (left > 0 || isFree())) {
      if (left-- === AT_ONCE) later(refill, PAUSE_MS);
      send(waiting.shift() as T);
    }
  }

  function refill(): void {
    left = AT_ONCE;
    flush();
  }

  return message => {
    waiting.push(message);
    flush();
  };
}
