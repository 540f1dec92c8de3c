// Runs a surface's state machine: holds its state and carries out its effects.
import {
  INITIAL_SURFACE,
  nextSurface,
  type SurfaceEffects,
  type SurfaceMachineEvent,
  type SurfaceMachineState,
} from './surface-machine.ts';

export interface SurfaceDriver {
  readonly state: SurfaceMachineState;
  /** An event that comes while another one is being handled is handled after it. */
  send(event: SurfaceMachineEvent): void;
}

export function driveSurface(effects: SurfaceEffects): SurfaceDriver {
  let state = INITIAL_SURFACE;
  let isHandling = false;
  const queue: SurfaceMachineEvent[] = [];
  return {
    get state() {
      return state;
    },
    send(event) {
      queue.push(event);
      if (isHandling) return;
      isHandling = true;
      try {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const transition = nextSurface(state, next);
          state = transition.state;
          for (const [name, ...given] of transition.effects) (effects[name] as (...given: unknown[]) => void)(...given);
        }
      } finally {
        isHandling = false;
      }
    },
  };
}
