// Polls for news until it is stopped; a failed call is repeated, several failures in a row end it.
import { createAllowance } from './allowance.ts';

/** Limits below Vitrine's for calls of a view without an approval: 60 at once, 10 a second. */
const ALLOWED = { burst: 50, perSecond: 9 };
/** The reserve from which each picture is requested by itself, after a press. */
const IN_HAND = 15;
/** Number of failed calls in a row that end the polling. */
const MAX_FAILURES = 4;
const RETRY_MS = 500;

export interface PollingOptions {
  /** Makes one call. `mayHurry`: the reserve is large enough for one call a picture. */
  readonly ask: (mayHurry: boolean, signal: AbortSignal) => Promise<void>;
  /** Called after several failures in a row; polling has ended. */
  readonly onUnreachable: (error: Error) => void;
}

/** Returns a function that starts polling, until the signal aborts. */
export function createPolling({ ask, onUnreachable }: PollingOptions): (signal: AbortSignal) => Promise<void> {
  const allowance = createAllowance(ALLOWED);
  return async signal => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await pause(allowance.take(), signal);
        await ask(allowance.left() > IN_HAND, signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (++failures >= MAX_FAILURES) return onUnreachable(error as Error);
        await pause(RETRY_MS * failures, signal).catch(() => {});
      }
    }
  };
}

/** Rejects when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (ms <= 0) return resolve();
    const timer = setTimeout(finish, ms, resolve);
    const abort = (): void => finish(() => reject(signal.reason));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    }
    signal.addEventListener('abort', abort);
  });
