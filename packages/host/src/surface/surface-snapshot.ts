// The snapshot of a surface, which the application and the surface's own parts read.
import { surfaceStateName } from '@vitrine/protocol/internal/session/surface';
import { createListeners } from '../listeners.ts';
import type { Surface, SurfaceSnapshot } from './surface.ts';

export interface SurfaceState extends Pick<Surface, 'getSnapshot' | 'subscribe'> {
  /** Changes the snapshot. `state` is derived from the phase, and `error` is removed when the phase is no longer `failed`. */
  update(change: Partial<Omit<SurfaceSnapshot, 'state'>>): void;
}

/** `onPhase` is called before the listeners, when phase, dialect, errors, page or stopped may have changed. */
export function createSurfaceState(initial: Omit<SurfaceSnapshot, 'state'>, onPhase: () => void): SurfaceState {
  const { subscribe, notify } = createListeners();
  let snapshot: SurfaceSnapshot = { ...initial, state: surfaceStateName(initial.phase) };
  return {
    getSnapshot: () => snapshot,
    subscribe,
    update(change) {
      const { error: before, ...kept } = snapshot;
      const { phase } = { ...kept, ...change };
      const error = change.error ?? (phase === 'failed' ? before : undefined);
      snapshot = { ...kept, ...change, state: surfaceStateName(phase), ...(error && { error }) };
      if (change.phase || change.dialect || 'errors' in change || 'page' in change || 'stopped' in change) onPhase();
      notify();
    },
  };
}
