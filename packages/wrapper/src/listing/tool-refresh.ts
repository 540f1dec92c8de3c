// Lists the tools of a server again from time to time, for servers that do not say that their tools have changed.

/** How often the list of the server's tools is read again. */
export interface ToolRefreshOptions {
  /** Milliseconds between two lists. @default 300_000 */
  readonly intervalMs?: number | undefined;
  /** Milliseconds after the first, second, … failure in a row; the last one is repeated. @default 30_000, 60_000, 120_000 */
  readonly retryBackoffMs?: readonly number[] | undefined;
}

export interface ToolRefresh {
  close(): void;
}

/** Calls `run` after `ms`. Returns what cancels it. */
type After = (ms: number, run: () => void) => () => void;

/** `list`: lists the tools for every client; resolves with false when the server cannot be reached. `after`: @default a timer that keeps no process alive */
export function createToolRefresh(
  { intervalMs = 300_000, retryBackoffMs = [30_000, 60_000, 120_000] }: ToolRefreshOptions,
  list: () => Promise<boolean>,
  after: After = timer,
): ToolRefresh {
  let failures = 0;
  let isClosed = false;
  let cancel = (): void => {};

  const delayMs = (): number =>
    failures === 0 ? intervalMs : (retryBackoffMs[Math.min(failures, retryBackoffMs.length) - 1] ?? intervalMs);

  function plan(): void {
    if (!isClosed) cancel = after(delayMs(), () => void run());
  }

  async function run(): Promise<void> {
    failures = (await list()) ? 0 : failures + 1;
    plan();
  }

  plan();
  return {
    close() {
      isClosed = true;
      cancel();
    },
  };
}

function timer(ms: number, run: () => void): () => void {
  const timeout = setTimeout(run, ms).unref();
  return () => clearTimeout(timeout);
}
