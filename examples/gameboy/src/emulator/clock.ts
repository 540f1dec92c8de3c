// A clock that ticks at a fixed rate over any length of time: each tick is planned from when it was due, not from when it came.

export interface ClockOptions {
  readonly tick: () => void;
  /** Milliseconds between ticks; read anew for each. */
  readonly intervalMs: () => number;
  /** Milliseconds since any fixed moment. @default performance.now */
  readonly now?: () => number;
  /** Calls back later; returns what calls it off. @default setTimeout */
  readonly schedule?: (callback: () => void, ms: number) => () => void;
}

export interface Clock {
  readonly isRunning: boolean;
  start(): void;
  stop(): void;
}

/** A process that was stopped for longer than this goes on from now: nothing is caught up. */
const MAX_BEHIND_MS = 100;
/** Ticks that are caught up in one go. On a machine too slow for the rate there would be no end, and no message would be heard. */
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
