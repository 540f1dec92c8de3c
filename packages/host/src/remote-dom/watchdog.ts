// Detects a script that blocks its worker: it pings four times in the time that a script has, and gives up after three ticks without an
// answer. Ticks are counted, not milliseconds, so that a page that was suspended or busy itself does not remove a worker.

const TICKS_PER_LIMIT = 4;
const MISSED = 3;

export interface Watchdog {
  answered(token: number): void;
  /** Reports that the script draws without a pause: it answers when it has finished. */
  drawing(): void;
  close(): void;
}

/** Starts pinging. `onSilent` is called at most once. */
export function createWatchdog({
  ping,
  onSilent,
  unresponsiveMs,
  every = intervalTimer,
}: {
  ping(token: number): void;
  onSilent(): void;
  /** Milliseconds without an answer or a drawing. */
  unresponsiveMs: number;
  /** Runs a function at an interval; returns the function that stops it. */
  every?: (run: () => void, ms: number) => () => void;
}): Watchdog {
  let token = 0;
  let awaited = false;
  let missedPings = 0;
  const stop = every(() => {
    if (!awaited) {
      awaited = true;
      missedPings = 0;
      ping(++token);
    } else if (++missedPings >= MISSED) {
      stop();
      onSilent();
    }
  }, unresponsiveMs / TICKS_PER_LIMIT);
  return {
    answered(given) {
      if (given === token) awaited = false;
    },
    drawing() {
      missedPings = 0;
    },
    close: () => stop(),
  };
}

function intervalTimer(run: () => void, ms: number): () => void {
  const id = setInterval(run, ms);
  return () => clearInterval(id);
}
