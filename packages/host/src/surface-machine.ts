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
  | { type: 'admitted' | 'held-back' }
  /** Parking starts a parked surface. */
  | { type: 'resume' }
  | { type: 'retry' | 'park' | 'close' }
  /** The view took the keyboard; the page has it back. */
  | { type: 'focus-taken' }
  | SurfaceRunEvent;

/** Of one run, with what the snapshot learns by it. */
export type SurfaceRunEvent = { run: number } & (
  | { type: 'mounting' | 'handshaking' | 'view-ready'; change: Change }
  | { type: 'action-started' | 'action-ended' }
  /** The view asked for a display mode, and may have it. */
  | { type: 'mode-granted'; mode: string }
  | { type: 'run-failed'; error: HostError }
  /** The view has finished, or had its time to. */
  | { type: 'run-finished' }
);

/** What the machine has done, by name. */
export interface SurfaceEffects {
  /** Changes the snapshot. */
  update(change: Change): void;
  /** Moves the element without a reload. */
  move(parent: HTMLElement): void;
  append(parent: HTMLElement): void;
  /** Asks parking; the answer is `admitted` or `held-back`. */
  admit(): void;
  startRun(run: number): void;
  /** Asks the view to finish; `run-finished` follows, also where there is no view. */
  finishRun(run: number): void;
  /** Removes the view and forgets what was in progress. */
  endRun(): void;
  /** The place keeps its height without what is drawn in it. */
  keepHeight(): void;
  setMode(mode: string): void;
  /** Nothing outside changes the surface any more. */
  stopWatching(): void;
  /** Takes the element out of the page. */
  remove(): void;
}

/** An effect: its name, and what it is given. */
export type SurfaceEffect = {
  [Name in keyof SurfaceEffects]: [Name, ...Parameters<SurfaceEffects[Name]>];
}[keyof SurfaceEffects];

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
const WITH_VIEW: readonly SurfaceStateId[] = [...LIVE, 'parking', 'closing'];
const OPEN: readonly SurfaceStateId[] = ['idle', 'admitting', ...LIVE, 'parking', 'parked', 'failed'];

/** The states in which an event means something; in all others it changes nothing. */
const EXPECTED: Readonly<Record<SurfaceMachineEvent['type'], readonly SurfaceStateId[]>> = {
  show: OPEN,
  admitted: ['admitting'],
  'held-back': ['admitting'],
  resume: ['parked'],
  retry: ['failed'],
  park: [...LIVE, 'parking', 'failed'],
  close: OPEN,
  'focus-taken': LIVE,
  mounting: ['resolving'],
  handshaking: ['mounting'],
  'view-ready': LIVE,
  'action-started': WITH_VIEW,
  'action-ended': WITH_VIEW,
  'mode-granted': WITH_VIEW,
  'run-failed': WITH_VIEW,
  'run-finished': ['parking', 'closing'],
};

/** The state that follows, and what has to be done, in order. */
export function nextSurface(state: SurfaceMachineState, event: SurfaceMachineEvent): Transition {
  const { id, run } = state;
  if (!EXPECTED[event.type].includes(id) || ('run' in event && event.run !== run)) return to(state, {});
  switch (event.type) {
    case 'show':
      return show(state, event);
    case 'admitted':
    case 'resume':
    case 'retry':
      return start(run + 1);
    case 'held-back':
      return enter(state, 'parked');
    case 'park':
      return park(state);
    case 'close':
      // A view that is being parked has been asked to finish already.
      return to(state, { id: 'closing' }, ['stopWatching'], ...(id === 'parking' ? [] : [finishRun(run)]));
    case 'focus-taken':
      return focusTaken(state);
    case 'mounting':
    case 'handshaking':
      return enter(state, event.type, event.change);
    case 'view-ready':
      return enter(state, state.pending > 0 ? 'busy' : 'ready', event.change);
    case 'action-started':
      return count(state, state.pending + 1);
    case 'action-ended':
      return count(state, state.pending - 1);
    case 'mode-granted':
      return to(state, {}, ['setMode', event.mode]);
    case 'run-failed':
      return fail(state, event.error);
    case 'run-finished':
      return id === 'parking' ? parked(state) : closed(state);
  }
}

function to(state: SurfaceMachineState, change: Partial<SurfaceMachineState>, ...effects: SurfaceEffect[]): Transition {
  return { state: { ...state, ...change }, effects };
}

/** Enters a phase that the snapshot shows. */
function enter(state: SurfaceMachineState, phase: SurfacePhase, change?: Change): Transition {
  return to(state, { id: phase }, ['update', { ...change, phase }]);
}

const finishRun = (run: number): SurfaceEffect => ['finishRun', run];

/** What is known of a run, when it is over. */
const NO_RUN = { pending: 0, restarts: false };

function start(run: number): Transition {
  return to({ ...INITIAL_SURFACE, run }, { id: 'resolving' }, ['update', { phase: 'resolving' }], ['startRun', run]);
}

function show(state: SurfaceMachineState, event: SurfacePlace): Transition {
  const { id } = state;
  const admitting = { ...NO_RUN, id: 'admitting' } as const;
  if (event.place === 'elsewhere' || (event.place === 'movable' && id === 'idle'))
    return to(state, admitting, ['endRun'], ['append', event.parent], ['admit']);
  const moving: SurfaceEffect[] = event.place === 'same' ? [] : [['move', event.parent]];
  if (id === 'idle' || id === 'parked') return to(state, admitting, ...moving, ['admit']);
  // A view that has been asked to finish does not go on: the surface comes back as another run.
  return to(state, { restarts: id === 'parking' }, ...moving);
}

function park(state: SurfaceMachineState): Transition {
  const { id, run } = state;
  if (id === 'parking') return to(state, { restarts: false });
  return id === 'failed' ? parked(state) : to(state, { id: 'parking' }, finishRun(run));
}

function parked(state: SurfaceMachineState): Transition {
  const { restarts } = state;
  return to(
    state,
    { ...NO_RUN, id: restarts ? 'admitting' : 'parked' },
    ['keepHeight'],
    ['endRun'],
    ['update', { phase: 'parked' }],
    ...(restarts ? [['admit'] satisfies SurfaceEffect] : []),
  );
}

function closed(state: SurfaceMachineState): Transition {
  const change = { ...NO_RUN, id: 'closed' } as const;
  return to(state, change, ['setMode', 'inline'], ['endRun'], ['remove'], ['update', { phase: 'closed' }]);
}

function fail(state: SurfaceMachineState, error: HostError): Transition {
  if (state.id === 'closing') return to(state, {}, ['endRun']);
  return to(state, { ...NO_RUN, id: 'failed' }, ['endRun'], ['update', { phase: 'failed', error }]);
}

function focusTaken(state: SurfaceMachineState): Transition {
  const focusThefts = state.focusThefts + 1;
  if (focusThefts < MOST_THEFTS) return to(state, { focusThefts });
  return fail(state, new HostError('focus-taken', 'It took the keyboard from the page again.', { retryable: true }));
}

/** So many actions are in progress. */
function count(state: SurfaceMachineState, pending: number): Transition {
  const counted = { ...state, pending };
  if (state.id !== 'ready' && state.id !== 'busy') return to(counted, {});
  return enter(counted, pending > 0 ? 'busy' : 'ready');
}
