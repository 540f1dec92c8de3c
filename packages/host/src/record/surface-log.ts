// The log of one surface: its record (surface-record.ts), with listeners.
import type { SurfaceEvent } from '../observe.ts';
import { EMPTY_RECORD, type RecordLimits, recordEvent, type SurfaceRecord } from './surface-record.ts';

/** The log of one surface. */
export interface SurfaceLog {
  getSnapshot(): SurfaceRecord;
  /** Calls the listener after changes, several at once when they come fast. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export interface SurfaceLogLimits extends RecordLimits {
  now(): number;
  /** Runs a function a little later; the listeners are notified once for all changes until then. */
  later(run: () => void): void;
}

export function createSurfaceLog(limits: SurfaceLogLimits): SurfaceLog & { note(event: SurfaceEvent): void } {
  const listeners = createDelayedListeners(limits.later);
  let state = EMPTY_RECORD;
  return {
    note(event) {
      state = recordEvent(state, event, limits.now(), limits);
      listeners.notify();
    },
    getSnapshot: () => state.record,
    subscribe: listener => listeners.subscribe(listener),
  };
}

/** Listeners that are called once for all notifications until `later` runs. */
function createDelayedListeners(later: SurfaceLogLimits['later']) {
  const listeners = new Set<() => void>();
  let isScheduled = false;
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      if (isScheduled || listeners.size === 0) return;
      isScheduled = true;
      later(() => {
        isScheduled = false;
        for (const listener of [...listeners]) listener();
      });
    },
  };
}
