// Carries out the effects of the surface machine, and keeps its state: one event at a time, in the order in which they come.
import { HostError } from './errors.ts';
import {
  INITIAL_SURFACE,
  nextSurface,
  type SurfaceEffect,
  type SurfaceMachineEvent,
  type SurfaceMachineState,
} from './surface-machine.ts';
import type { SurfaceParts } from './surface-parts.ts';
import { startSurfaceRun } from './surface-run.ts';

export interface SurfaceMachine {
  readonly state: SurfaceMachineState;
  /** An event that comes while another one is being handled is handled after it. */
  send(event: SurfaceMachineEvent): void;
}

export function createSurfaceMachine(carryOut: (effect: SurfaceEffect) => void): SurfaceMachine {
  let state = INITIAL_SURFACE;
  let isHandling = false;
  const queue: SurfaceMachineEvent[] = [];

  function handleNext(event: SurfaceMachineEvent): void {
    const next = nextSurface(state, event);
    state = next.state;
    for (const effect of next.effects) carryOut(effect);
  }

  return {
    get state() {
      return state;
    },
    send(event) {
      queue.push(event);
      if (isHandling) return;
      isHandling = true;
      try {
        for (let next = queue.shift(); next; next = queue.shift()) handleNext(next);
      } finally {
        isHandling = false;
      }
    },
  };
}

export interface EffectCallbacks {
  /** Parking's answer: whether the surface starts now. */
  admit(): boolean;
  /** The view has been asked to finish; resolves when that is over. */
  onFinishing(finished: Promise<void>): void;
  stopWatching(): void;
  onRemoved(): void;
}

/** Returns the function that carries an effect out. */
export function createSurfaceEffects(parts: SurfaceParts, callbacks: EffectCallbacks): (effect: SurfaceEffect) => void {
  const { box, state, onEvent } = parts;
  const { element } = box;
  return effect => {
    switch (effect.type) {
      case 'update':
        return state.update(effect.change);
      case 'move':
        return effect.parent.moveBefore(element, null);
      case 'append':
        return effect.parent.append(element);
      case 'ask-admission':
        return parts.send({ type: callbacks.admit() ? 'admitted' : 'held-back' });
      case 'start-run':
        return start(parts, effect.run);
      case 'finish-run':
        return callbacks.onFinishing(finish(parts, effect.run));
      case 'end-run':
        return endRun(parts);
      case 'keep-height':
        return box.setHeight(state.getSnapshot().height);
      case 'show-again':
        return parts.send({ type: 'show', place: 'same' });
      case 'set-mode':
        return void parts.display.setMode(effect.mode);
      case 'refuse-mode':
        return refuseMode(parts, effect.mode);
      case 'notify-navigated':
        return onEvent?.({ type: 'navigated' });
      case 'stop-watching':
        return callbacks.stopWatching();
      case 'remove':
        parts.size.close();
        element.remove();
        callbacks.onRemoved();
    }
  };
}

function start(parts: SurfaceParts, run: number): void {
  try {
    parts.run = startSurfaceRun(parts, run);
  } catch (error) {
    parts.send({ type: 'run-failed', run, error: HostError.from(error) });
  }
}

async function finish(parts: SurfaceParts, run: number): Promise<void> {
  // A view that cannot be asked has finished, too.
  await parts.run?.teardown(parts.settings.teardownTimeoutMs).catch(() => {});
  parts.send({ type: 'run-finished', run });
}

function endRun(parts: SurfaceParts): void {
  const { state, briefing } = parts;
  parts.run?.close();
  parts.run = undefined;
  briefing.rest();
  if (state.getSnapshot().appTools.length > 0) state.update({ appTools: [] });
}

function refuseMode({ state, onEvent }: SurfaceParts, mode: string): void {
  if (mode === state.getSnapshot().displayMode) return;
  onEvent?.({
    type: 'refused',
    action: 'display-mode',
    reason: `The user has not just done anything in the view: no ${mode}.`,
  });
}
