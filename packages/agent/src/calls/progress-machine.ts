// Throttles reports of progress, as a state machine: one at once, then the latest at the end of each interval.
//
//   open ⇄ waiting (for the end of the interval)        closed ends it from anywhere
import type { Progress } from '@vitrine/connect';
import { changeState, type Transition } from '@vitrine/std/internal/machine';

export interface ProgressState {
  readonly id: 'open' | 'waiting' | 'closed';
  /** When the next report may be emitted. */
  readonly nextAt: number;
  /** The report that waits. */
  readonly latest: Progress | undefined;
}

export type ProgressEvent =
  | { type: 'reported'; progress: Progress; now: number; intervalMs: number }
  | { type: 'due'; now: number; intervalMs: number }
  | { type: 'close' };

export interface ProgressEffects {
  emit(progress: Progress): void;
  /** Sends the event `due` after some milliseconds. */
  wait(ms: number): void;
  stopWaiting(): void;
}

export const INITIAL_PROGRESS: ProgressState = { id: 'open', nextAt: Number.NEGATIVE_INFINITY, latest: undefined };

const to = changeState<ProgressState, ProgressEffects>;

export function nextProgress(state: ProgressState, event: ProgressEvent): Transition<ProgressState, ProgressEffects> {
  const { id } = state;
  if (id === 'closed') return to(state, {});
  switch (event.type) {
    case 'reported': {
      const { progress: latest, now, intervalMs } = event;
      if (!Number.isFinite(latest.progress)) return to(state, {});
      if (id === 'waiting') return to(state, { latest });
      const waitMs = state.nextAt - now;
      if (waitMs > 0) return to(state, { id: 'waiting', latest }, ['wait', waitMs]);
      return to(state, { nextAt: now + intervalMs }, ['emit', latest]);
    }
    case 'due': {
      const { latest } = state;
      if (id !== 'waiting' || !latest) return to(state, {});
      return to(state, { id: 'open', nextAt: event.now + event.intervalMs, latest: undefined }, ['emit', latest]);
    }
    case 'close':
      return to(state, { id: 'closed', latest: undefined }, ['stopWaiting']);
  }
}
