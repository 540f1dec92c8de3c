// Throttles progress: a server may report it a thousand times a second; the log gets at most one report per interval, and the last one.
import type { Progress } from '@vitrine/connect';
import type { Clock } from '../clock.ts';

export interface ProgressGate {
  push(progress: Progress): void;
  /** Drops the report that still waits: the result replaces it. */
  close(): void;
}

export function createProgressGate({
  intervalMs,
  clock,
  emit,
}: {
  intervalMs: number;
  clock: Clock;
  emit: (progress: Progress) => void;
}): ProgressGate {
  let nextAt = Number.NEGATIVE_INFINITY;
  let latest: Progress | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const letThrough = (progress: Progress): void => {
    nextAt = clock.monotonicMs() + intervalMs;
    emit(progress);
  };
  return {
    push(progress) {
      if (closed || !Number.isFinite(progress.progress)) return;
      const waitMs = nextAt - clock.monotonicMs();
      if (waitMs <= 0 && !timer) return letThrough(progress);
      latest = progress;
      timer ??= setTimeout(() => {
        timer = undefined;
        if (latest) letThrough(latest);
        latest = undefined;
      }, waitMs);
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
