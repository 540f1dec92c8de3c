// Keeps a session open: opens the next one when it ends, with a growing back-off between attempts, until the loop is closed.
import { backoffMs, STABLE_MS } from './backoff.ts';
import type { Clock } from './clock.ts';
import { type ConnectError, isSessionEnd } from './errors.ts';
import type { Failures } from './failures/failures.ts';
import type { Session } from './session/open-session.ts';

export interface ReconnectLoopOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly failures: Failures;
  /** Opens a session and calls `noteConnected` when it is ready. Rejects when the attempt fails. The signal aborts when the loop is closed. */
  readonly connect: (signal: AbortSignal, noteConnected: () => void) => Promise<Session>;
  readonly onAttempt: () => void;
  /** A session has ended. Not called once the loop is closed. */
  readonly onLost: (failure: ConnectError) => void;
  /** Whether the next attempt waits for `wake`, because only the user can change its outcome. */
  readonly waitsForUser: (failure: ConnectError) => boolean;
  /** Whether every further attempt would fail in the same way: there is one on `wake` only. */
  readonly isFinal: (failure: ConnectError) => boolean;
  /** An attempt has failed. Not called once the loop is closed. */
  readonly onFailed: (failure: ConnectError) => void;
}

export interface ReconnectLoop {
  readonly isClosed: boolean;
  /** Starts the first attempt, once, and settles with it. Later attempts start automatically. */
  start(): Promise<void>;
  /** Ends the back-off: the next attempt starts now. */
  wake(): void;
  /** Ends the session and the loop. Resolves when nothing runs any more, with false if the loop was already closed. */
  close(): Promise<boolean>;
}

export function createReconnectLoop(options: ReconnectLoopOptions): ReconnectLoop {
  const { clock, random, failures, connect, onAttempt, onLost, onFailed, waitsForUser, isFinal } = options;
  const closed = new AbortController();
  let running: Promise<void> | undefined;
  let wake = () => {};

  const run = async (first: PromiseWithResolvers<void>): Promise<void> => {
    let failuresInARow = 0;
    while (!closed.signal.aborted) {
      onAttempt();
      /** A server that has ended the session is there: the first time it need not be waited for. */
      let isAtOnce = false;
      let waitsLong = false;
      try {
        let connectedAt = clock.now();
        const session = await connect(closed.signal, () => {
          connectedAt = clock.now();
        });
        first.resolve();
        const failure = await session.ended;
        await session.close();
        if (clock.now() - connectedAt >= STABLE_MS) failuresInARow = 0;
        if (!closed.signal.aborted) onLost(failure);
        isAtOnce = isSessionEnd(failure) && failuresInARow === 0;
      } catch (error) {
        const failure = failures.from(error, 'the handshake');
        waitsLong = reportFailure(failure, first);
      }
      failuresInARow++;
      // In the same turn as the report, so that a listener can wake the loop at once.
      if (!isAtOnce) await pause(waitsLong ? undefined : backoffMs(failuresInARow, random));
    }
    first.reject(failures.closed());
  };

  /** Whether the next attempt waits for `wake`. */
  const reportFailure = (failure: ConnectError, first: PromiseWithResolvers<void>): boolean => {
    if (!closed.signal.aborted) onFailed(failure);
    const waitsLong = waitsForUser(failure);
    // A program that ended here could not ask its user.
    if (waitsLong) first.resolve();
    else first.reject(failure);
    return waitsLong || isFinal(failure);
  };

  /** Waits for a delay; without one until `wake` is called. */
  const pause = (delayMs: number | undefined): Promise<void> => {
    if (closed.signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = delayMs === undefined ? () => {} : clock.after(delayMs, resolve);
    wake = resolve;
    return promise.finally(cancel);
  };

  return {
    get isClosed() {
      return closed.signal.aborted;
    },
    start() {
      const first = Promise.withResolvers<void>();
      first.promise.catch(() => {});
      if (running || closed.signal.aborted) first.reject(failures.closed());
      else running = run(first);
      return first.promise;
    },
    wake: () => wake(),
    async close() {
      const wasOpen = !closed.signal.aborted;
      closed.abort();
      wake();
      await running;
      return wasOpen;
    },
  };
}
