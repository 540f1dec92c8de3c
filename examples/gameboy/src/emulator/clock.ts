// A clock that ticks at a fixed rate without drift: each tick is scheduled from when the last one was due, not from when it ran.

export interface ClockOptions {
  readonly tick: () => void;
  /** Milliseconds between ticks; read anew for each. */
  readonly intervalMs: () => number;
  /** Milliseconds since any fixed moment. @default performance.now */
  readonly now?: () => number;
  /** Calls back later; returns a function that cancels. @default setTimeout */
  readonly schedule?: (callback: () => void, ms: number) => () => void;
}

export interface Clock {
  readonly isRunning: boolean;
  start(): void;
  stop(): void;
}

/** Milliseconds of a suspension after which the clock continues from now, without catching up. */
const MAX_BEHIND_MS = 100;
/** The most ticks that are caught up at once: on a machine too slow for the rate, no message would ever be handled. */
const MAX_AT_ONCE = 4;

export function createClock({
  tick,
  intervalMs,
  now = () => performance.now(),
  schedule = (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
}: ClockOptions): Clock {
  let due = 0;
  let cancel: (() => void) | undefined;

  const plan = (): void => {
    cancel = schedule(turn, Math.max(0, due - now()));
  };
  const turn = (): void => {
    if (now() - due > MAX_BEHIND_MS) due = now();
    let ticks = 0;
    do {
      due += intervalMs();
      tick();
    } while (cancel && ++ticks < MAX_AT_ONCE && due <= now());
    if (cancel) plan();
  };

  return {
    get isRunning() {
      return cancel !== undefined;
    },
    start() {
      if (cancel) return;
      due = now() + intervalMs();
      plan();
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
