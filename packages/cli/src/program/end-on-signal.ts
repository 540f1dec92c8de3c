// Ends the process: the first Ctrl-C closes cleanly within a deadline, the second one at once.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { commandIO } from './command-io.ts';
import { printable } from './printable.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Milliseconds in which a second signal counts as the same press, because npm forwards its own Ctrl-C. */
const SAME_PRESS_MS = 500;

type EndingSignal = (typeof SIGNALS)[number];

export interface EndingOptions {
  /** Closes everything. Called with the signal. */
  close: (signal: EndingSignal) => Promise<void>;
  /** Milliseconds after which the process ends whatever is still open. Children are killed on exit by their connections. @default 2_800 */
  deadlineMs?: number;
  /** Milliseconds for SIGTERM, with which service managers end a process: they wait, for running requests too. @default deadlineMs */
  terminateMs?: number;
  /** @default process */
  signals?: Pick<NodeJS.EventEmitter, 'on' | 'off'>;
  /** @default process.exit */
  exit?: (code: number) => void;
  /** A monotonic clock in milliseconds. @default performance.now */
  now?: () => number;
  /** Writes a line for the user. @default stderr */
  printLine?: (line: string) => void;
}

/**
 * Ends the process at a signal from now on: `close`, then exit code 0; 1 when closing failed; 130 when forced. Returns a function that
 * stops listening.
 */
export function endOnSignal(options: EndingOptions): () => void {
  // A signal comes from outside of the command's asynchronous context.
  const io = commandIO();
  const { close, deadlineMs = 2_800, terminateMs = deadlineMs, signals = io.signals, exit = io.exit } = options;
  const { now = () => performance.now(), printLine = line => void io.stderr.write(`${line}\n`) } = options;
  let firstAt: number | undefined;
  const fail = (message: string) => {
    printLine(`vitrine: ${printable(message)}`);
    exit(1);
  };
  const onSignal = (signal: EndingSignal) => {
    if (firstAt !== undefined) {
      if (now() - firstAt >= SAME_PRESS_MS) exit(130);
      return;
    }
    firstAt = now();
    printLine('Closing …');
    const deadline = setTimeout(
      () => fail('Not everything closed in time; ending anyway.'),
      signal === 'SIGTERM' ? terminateMs : deadlineMs,
    );
    close(signal).then(
      () => {
        clearTimeout(deadline);
        exit(0);
      },
      (error: unknown) => {
        clearTimeout(deadline);
        fail(errorMessage(error));
      },
    );
  };
  const listeners = SIGNALS.map(signal => ({ signal, listener: () => onSignal(signal) }));
  for (const { signal, listener } of listeners) signals.on(signal, listener);
  return () => {
    for (const { signal, listener } of listeners) signals.off(signal, listener);
  };
}
