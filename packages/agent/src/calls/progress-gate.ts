// Throttles progress: a server may report it a thousand times a second; the log gets at most one report per interval, and the last one.
import type { Progress } from '@vitrine/connect';
import { createMachine } from '@vitrine/std/internal/machine';
import type { Clock } from '../clock.ts';
import {
  INITIAL_PROGRESS,
  nextProgress,
  type ProgressEffects,
  type ProgressEvent,
  type ProgressState,
} from './progress-machine.ts';

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const machine = createMachine<ProgressState, ProgressEvent, ProgressEffects>({
    initial: INITIAL_PROGRESS,
    next: nextProgress,
    effects: {
      emit,
      wait(ms) {
        timer = setTimeout(() => machine.send({ type: 'due', now: clock.monotonicMs(), intervalMs }), ms);
      },
      stopWaiting: () => clearTimeout(timer),
    },
  });
  return {
    push: progress => machine.send({ type: 'reported', progress, now: clock.monotonicMs(), intervalMs }),
    close: () => machine.send({ type: 'close' }),
  };
}
