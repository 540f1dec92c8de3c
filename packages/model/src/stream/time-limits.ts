// The time limits of one request: until its first byte, between two pieces, and in total. Reaching one aborts the request.
import type { ModelConfig } from '../config.ts';
import { ModelError } from '../errors.ts';

const DEFAULTS = { firstByteMs: 60_000, idleMs: 60_000, totalMs: 600_000 };

export interface TimeLimits {
  /** Aborts with the caller's signal, and with a `ModelError` `timeout` at a limit. */
  readonly signal: AbortSignal;
  /** Resets the limit between pieces: a piece has arrived. */
  alive(): void;
  close(): void;
}

/** Calls `onEnd` after so many milliseconds; the result stops it. */
export type StartTimer = (onEnd: () => void, ms: number) => () => void;

const systemTimer: StartTimer = (onEnd, ms) => {
  const timer = setTimeout(onEnd, ms);
  return () => clearTimeout(timer);
};

export interface TimeLimitsOptions {
  readonly timeouts: ModelConfig['timeouts'];
  /** The provider's name for users. */
  readonly label: string;
  /** @default the system's timers */
  readonly startTimer?: StartTimer | undefined;
}

export function startTimeLimits(
  caller: AbortSignal,
  { timeouts, label, startTimer = systemTimer }: TimeLimitsOptions,
): TimeLimits {
  const limits = {
    firstByteMs: timeouts?.firstByteMs ?? DEFAULTS.firstByteMs,
    idleMs: timeouts?.idleMs ?? DEFAULTS.idleMs,
    totalMs: timeouts?.totalMs ?? DEFAULTS.totalMs,
  };
  const own = new AbortController();
  const expire = (what: string, ms: number): (() => void) =>
    startTimer(
      () =>
        own.abort(
          new ModelError(
            'timeout',
            `${label} ${what} ${ms / 1000} s. The limit can be raised (timeouts of the model).`,
          ),
        ),
      ms,
    );
  const stopTotal = expire('did not finish within', limits.totalMs);
  let stopIdle = expire('did not answer within', limits.firstByteMs);
  return {
    signal: AbortSignal.any([caller, own.signal]),
    alive() {
      stopIdle();
      stopIdle = expire('sent nothing for', limits.idleMs);
    },
    close() {
      stopTotal();
      stopIdle();
    },
  };
}
