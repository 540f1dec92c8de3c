// The life of a surface as a state machine: a pure function from a state and an event to the next state and a list of effects.
// `create-surface.ts` carries the effects out, in their order, and sends the events.
import type { SurfacePhase } from '@vitrine/protocol';
import { HostError } from './errors.ts';
import type { SurfaceSnapshot } from './surface.ts';

/**
 * `admitting`: parking is being asked whether the surface may start. `parking` and `closing`: the view is being asked to finish.
 * These three are not shown: the snapshot keeps its phase.
 */
export type SurfaceStateId = SurfacePhase | 'admitting' | 'parking' | 'closing';

export interface SurfaceMachineState {
  readonly id: SurfaceStateId;
  /** Number of the current run, or of the last one. An event of another run is ignored. */
  readonly run: number;
  /** Actions of this run's view that are in progress. */
  readonly pending: number;
  /** How often this run's view has taken the keyboard. */
  readonly focusThefts: number;
  /** In `parking`: the surface was shown meanwhile, so it starts again as soon as it is parked. */
  readonly restarts: boolean;
}

/** Where `show` finds the element: in its place; where it can move without a reload (`moveBefore`); or where moving reloads frames. */
export type SurfacePlace = { place: 'same' } | { place: 'movable' | 'elsewhere'; parent: HTMLElement };

type Change = Partial<Omit<SurfaceSnapshot, 'state'>>;

export type SurfaceMachineEvent =
  | ({ type: 'show' } & SurfacePlace)
  /** Parking's answer: the surface may start now, or stays parked until it is seen. */
  | { type: 'admitted' }
  | { type: 'held-back' }
  /** Parking starts a parked surface. */
  | { type: 'resume' }
  | { type: 'retry' }
  | { type: 'park' }
  | { type: 'close' }
  /** The view took the keyboard; the page has it back. */
  | { type: 'focus-taken' }
  | RunEvent;

/** Of one run, with what the snapshot learns by it. */
export type RunEvent = { run: number } & (
  | { type: 'mounting' | 'handshaking' | 'view-ready'; change: Change }
  | { type: 'action-started' | 'action-ended' }
  /** `activated`: the user has just done something in the view, or the mode needs no user activation. */
  | { type: 'mode-requested'; mode: string; activated: boolean }
  | { type: 'run-failed'; error: HostError }
  /** The view has finished, or had its time to. */
  | { type: 'run-finished' }
);

export type SurfaceEffect =
  | { type: 'update'; change: Change }
  | { type: 'move' | 'append'; parent: HTMLElement }
  /** Asks parking; the answer is `admitted` or `held-back`. */
  | { type: 'ask-admission' }
  | { type: 'start-run'; run: number }
  /** Asks the view to finish; `run-finished` follows, also where there is no view. */
  | { type: 'finish-run'; run: number }
  /** Removes the view and forgets what was in progress. */
  | { type: 'end-run' }
  /** The place keeps its height without what is drawn in it. */
  | { type: 'keep-height' }
  | { type: 'show-again' }
  | { type: 'set-mode'; mode: string }
  | { type: 'refuse-mode'; mode: string }
  | { type: 'notify-navigated' }
  /** Nothing outside changes the surface any more. */
  | { type: 'stop-watching' }
  /** Takes the element out of the page. */
  | { type: 'remove' };

export interface Transition {
  readonly state: SurfaceMachineState;
  readonly effects: readonly SurfaceEffect[];
}

export const INITIAL_SURFACE: SurfaceMachineState = {
  id: 'idle',
  run: 0,
  pending: 0,
  focusThefts: 0,
  restarts: false,
};

/** A view that takes the keyboard so often is closed. */
const MOST_THEFTS = 2;

/** A run is in progress, and its view is not being asked to finish. */
const LIVE: readonly SurfaceStateId[] = ['resolving', 'mounting', 'handshaking', 'ready', 'busy'];

/** The state that follows, and what has to be done, in order. An event that means nothing in a state changes nothing. */
export function nextSurface(state: SurfaceMachineState, event: SurfaceMachineEvent): Transition {
  const { id } = state;
  const ignored: Transition = { state, effects: [] };
  if (id === 'closed' || ('run' in event && event.run !== state.run)) return ignored;
  switch (event.type) {
    case 'show':
      return id === 'closing' ? ignored : show(state, event);
    case 'admitted':
      return id === 'admitting' ? start(state) : ignored;
    case 'held-back':
      return id === 'admitting' ? enter(state, 'parked') : ignored;
    case 'resume':
      return id === 'parked' ? start(state) : ignored;
    case 'retry':
      return id === 'failed' ? start(state) : ignored;
    case 'park':
      return park(state);
    case 'close':
      return close(state);
    case 'focus-taken':
      return focusTaken(state);
    case 'mounting':
      return id === 'resolving' ? enter(state, 'mounting', event.change) : ignored;
    case 'handshaking':
      return id === 'mounting' ? enter(state, 'handshaking', event.change) : ignored;
    case 'view-ready':
      return LIVE.includes(id) ? enter(state, state.pending > 0 ? 'busy' : 'ready', event.change) : ignored;
    case 'action-started':
      return count(state, state.pending + 1);
    case 'action-ended':
      return count(state, state.pending - 1);
    case 'mode-requested': {
      const { activated, mode } = event;
      if (!hasView(state)) return ignored;
      return { state, effects: [{ type: activated ? 'set-mode' : 'refuse-mode', mode }] };
    }
    case 'run-failed':
      return fail(state, event.error);
    case 'run-finished':
      return finished(state);
  }
}

const hasView = ({ id }: SurfaceMachineState): boolean => LIVE.includes(id) || id === 'parking' || id === 'closing';

/** Enters a phase that the snapshot shows. */
function enter(state: SurfaceMachineState, id: SurfacePhase, change: Change = {}): Transition {
  return { state: { ...state, id }, effects: [{ type: 'update', change: { ...change, phase: id } }] };
}

function start(state: SurfaceMachineState): Transition {
  const run = state.run + 1;
  return {
    state: { id: 'resolving', run, pending: 0, focusThefts: 0, restarts: false },
    effects: [
      { type: 'update', change: { phase: 'resolving' } },
      { type: 'start-run', run },
    ],
  };
}

function show(state: SurfaceMachineState, to: SurfacePlace): Transition {
  const isReplaced = to.place === 'elsewhere' || (to.place === 'movable' && state.id === 'idle');
  const placing = placed(to, isReplaced);
  if (isReplaced || state.id === 'idle' || state.id === 'parked')
    return { state: without(state, 'admitting'), effects: [...placing, { type: 'ask-admission' }] };
  // The view has been asked to finish: it comes back as another run.
  return { state: state.id === 'parking' ? { ...state, restarts: true } : state, effects: placing };
}

function placed(to: SurfacePlace, isReplaced: boolean): SurfaceEffect[] {
  if (to.place === 'same') return [];
  const { parent } = to;
  return isReplaced ? [{ type: 'end-run' }, { type: 'append', parent }] : [{ type: 'move', parent }];
}

/** The state when the run is over. */
function without(state: SurfaceMachineState, id: SurfaceStateId): SurfaceMachineState {
  return { ...state, id, pending: 0, restarts: false };
}

function park(state: SurfaceMachineState): Transition {
  const { id, run } = state;
  if (id === 'parking') return { state: { ...state, restarts: false }, effects: [] };
  if (id === 'failed') return parked(state);
  if (!LIVE.includes(id)) return { state, effects: [] };
  return { state: { ...state, id: 'parking', restarts: false }, effects: [{ type: 'finish-run', run }] };
}

function parked(state: SurfaceMachineState): Transition {
  return {
    state: without(state, 'parked'),
    effects: [
      { type: 'keep-height' },
      { type: 'end-run' },
      { type: 'update', change: { phase: 'parked' } },
      ...(state.restarts ? [{ type: 'show-again' } as const] : []),
    ],
  };
}

function close(state: SurfaceMachineState): Transition {
  const { id, run } = state;
  if (id === 'closing') return { state, effects: [] };
  return {
    state: { ...state, id: 'closing', restarts: false },
    // A view that is being parked has been asked to finish already.
    effects: [{ type: 'stop-watching' }, ...(id === 'parking' ? [] : [{ type: 'finish-run', run } as const])],
  };
}

function finished(state: SurfaceMachineState): Transition {
  if (state.id === 'parking') return parked(state);
  if (state.id !== 'closing') return { state, effects: [] };
  return {
    state: without(state, 'closed'),
    effects: [
      { type: 'set-mode', mode: 'inline' },
      { type: 'end-run' },
      { type: 'remove' },
      { type: 'update', change: { phase: 'closed' } },
    ],
  };
}

function fail(state: SurfaceMachineState, error: HostError): Transition {
  if (state.id === 'closing') return { state, effects: [{ type: 'end-run' }] };
  if (!hasView(state)) return { state, effects: [] };
  const navigated: SurfaceEffect[] = error.code === 'navigated' ? [{ type: 'notify-navigated' }] : [];
  return {
    state: without(state, 'failed'),
    effects: [{ type: 'end-run' }, ...navigated, { type: 'update', change: { phase: 'failed', error } }],
  };
}

function focusTaken(state: SurfaceMachineState): Transition {
  if (!LIVE.includes(state.id)) return { state, effects: [] };
  const focusThefts = state.focusThefts + 1;
  if (focusThefts < MOST_THEFTS) return { state: { ...state, focusThefts }, effects: [] };
  return fail(
    { ...state, focusThefts },
    new HostError('focus-taken', 'It took the keyboard from the page again.', { retryable: true }),
  );
}

function count(state: SurfaceMachineState, pending: number): Transition {
  if (!hasView(state)) return { state, effects: [] };
  const counted = { ...state, pending };
  if (state.id !== 'ready' && state.id !== 'busy') return { state: counted, effects: [] };
  return enter(counted, pending > 0 ? 'busy' : 'ready');
}
