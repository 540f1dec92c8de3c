// How a service ends: what was opened last closes first. Ctrl-C ends it at once; SIGTERM, by which service managers end a process, in stages:
// not ready for load balancers, then no new connections while running requests end, then everything else. The whole takes less than 10 s.
import { setTimeout as sleep } from 'node:timers/promises';
import { endOnSignal } from './end-on-signal.ts';

/** How long running requests may take after SIGTERM. With `MAX_DRAIN_SECONDS` and what closes after them it is less than `TERMINATE_MS`. */
const REQUESTS_MS = 4_000;
const TERMINATE_MS = 9_500;

interface CloserOptions {
  /** How long running requests may take. Absent: as long as the closer itself grants while the user waits at the terminal. */
  readonly graceMs?: number;
}

export interface ServiceClosing {
  /** Adds what the end closes. */
  add(closer: (options: CloserOptions) => unknown): void;
  /** Sets what SIGTERM calls first: from then on the service says that it is not ready. */
  onDrain(drain: () => void): void;
  /** Whether a signal or `close` has begun to close. */
  readonly hasBegun: boolean;
  /** Closes now, once. Rejects with the first error, when all is closed. */
  close(): Promise<void>;
  /** Stops listening for signals. */
  ignoreSignals(): void;
}

export interface ServiceClosingOptions {
  /** Seconds from SIGTERM until connections are refused, at most `MAX_DRAIN_SECONDS`. @default 0 */
  readonly drainSeconds?: number | undefined;
  /** Writes a line for the operator. */
  readonly printLine: (line: string) => void;
}

/** Ends the process at a signal from now on. */
export function closeOnSignal({ drainSeconds = 0, printLine }: ServiceClosingOptions): ServiceClosing {
  const closers: ((options: CloserOptions) => unknown)[] = [];
  let drain: (() => void) | undefined;
  let closing: Promise<void> | undefined;
  const close = (options: CloserOptions = {}): Promise<void> => {
    closing ??= closeAll(closers, options);
    return closing;
  };
  const ignoreSignals = endOnSignal({
    terminateMs: TERMINATE_MS,
    printLine,
    async close(signal) {
      if (signal !== 'SIGTERM') return close();
      drain?.();
      if (drain && drainSeconds > 0) await sleep(drainSeconds * 1000);
      return close({ graceMs: REQUESTS_MS });
    },
  });
  return {
    add: closer => void closers.push(closer),
    onDrain: next => {
      drain = next;
    },
    get hasBegun() {
      return closing !== undefined;
    },
    close: () => close(),
    ignoreSignals,
  };
}

/** Closes in reverse order. An error does not keep the others open; the first one is thrown at the end. */
async function closeAll(closers: ((options: CloserOptions) => unknown)[], options: CloserOptions): Promise<void> {
  const failures: unknown[] = [];
  for (const closer of closers.reverse()) {
    try {
      await closer(options);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
