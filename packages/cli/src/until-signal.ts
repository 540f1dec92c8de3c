// Ending: the first Ctrl-C closes politely within a deadline, the second one at once.
import process from 'node:process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npm hands its own Ctrl-C on to us, so that one press arrives twice: what comes this soon after the first is the same press. */
const SAME_PRESS_MS = 500;

export interface EndingOptions {
  /** Closes everything. */
  close: () => Promise<void>;
  /** After this, the process ends whatever is still open. Children are killed on exit by their connections. @default 2_800 */
  deadlineMs?: number;
  now?: () => number;
}

/** From now on a signal ends the process: `close`, then exit code 0. Returns the way to let go. */
export function endOnSignal({ close, deadlineMs = 2_800, now = () => performance.now() }: EndingOptions): () => void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt !== undefined) {
      if (now() - firstAt >= SAME_PRESS_MS) process.exit(130);
      return;
    }
    firstAt = now();
    process.stderr.write('Closing …\n');
    const deadline = setTimeout(() => {
      process.stderr.write('vitrine: not everything closed in time; ending anyway.\n');
      process.exit(1);
    }, deadlineMs);
    close().then(
      () => {
        clearTimeout(deadline);
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`vitrine: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
