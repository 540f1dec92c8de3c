// Runs maintenance in a chat that has its data alone: some time after the start, and then every day.

export interface MaintenanceOptions {
  readonly maintain: (signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds from the start to the first time. @default 10 minutes */
  readonly delayMs?: number | undefined;
  readonly onError: (error: Error) => void;
}

/** Delay before maintenance, also of the job that several processes share. */
export const MAINTENANCE_DELAY_MS = 600_000;
const DAY_MS = 24 * 3_600_000;

/** Returns a function that stops it; it resolves when nothing is being removed. */
export function startMaintenance({ maintain, delayMs = MAINTENANCE_DELAY_MS, onError }: MaintenanceOptions) {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout>;
  const plan = (ms: number): void => {
    timer = setTimeout(() => {
      running = maintain(stopping.signal).catch(error => {
        if (!stopping.signal.aborted) onError(error as Error);
      });
      plan(DAY_MS);
    }, ms);
    timer.unref();
  };
  plan(delayMs);
  return async (): Promise<void> => {
    clearTimeout(timer);
    stopping.abort(new Error('The chat is closing.'));
    await running;
  };
}
