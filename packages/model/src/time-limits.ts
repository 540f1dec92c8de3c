// The time limits of one request: until its first byte, between two pieces, and in total. Reaching one aborts the request.
import type { ModelConfig } from './config.ts';
import { ModelError } from './errors.ts';

const DEFAULTS = { firstByteMs: 60_000, idleMs: 60_000, totalMs: 600_000 };

export interface TimeLimits {
  /** Aborts with the caller's signal, and with a `ModelError` `timeout` at a limit. */
  readonly signal: AbortSignal;
  /** Resets the limit between pieces: a piece has arrived. */
  alive(): void;
  close(): void;
}

export function startTimeLimits(caller: AbortSignal, timeouts: ModelConfig['timeouts'], label: string): TimeLimits {
  const limits = {
    firstByteMs: timeouts?.firstByteMs ?? DEFAULTS.firstByteMs,
    idleMs: timeouts?.idleMs ?? DEFAULTS.idleMs,
    totalMs: timeouts?.totalMs ?? DEFAULTS.totalMs,
  };
  const own = new AbortController();
  const expire = (what: string, ms: number): ReturnType<typeof setTimeout> =>
    setTimeout(
      () =>
        own.abort(
          new ModelError(
            'timeout',
            `${label} ${what} ${ms / 1000} s. The limit can be raised (timeouts of the model).`,
          ),
        ),
      ms,
    );
  const total = expire('did not finish within', limits.totalMs);
  let idle = expire('did not answer within', limits.firstByteMs);
  return {
    signal: AbortSignal.any([caller, own.signal]),
    alive() {
      clearTimeout(idle);
      idle = expire('sent nothing for', limits.idleMs);
    },
    close() {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}
