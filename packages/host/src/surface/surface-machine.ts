// The life cycle of a surface as a state machine: a pure function from a state and an event to the next state and a list of effects.
// `create-surface.ts` carries the effects out, in their order, and sends the events.

import type { SurfacePhase } from '@vitrine/protocol/internal/session/surface';
import { changeState, type EffectOf, type Transition } from '@vitrine/std/internal/machine';
import { HostError } from '../errors.ts';
import type { SurfaceSnapshot } from './surface.ts';

/**
 * `admitting`: waits for parking's answer whether the surface may start. In the other three states the view was requested to finish:
 * in `parking` before it is parked, in `restarting` because the surface was shown again meanwhile, in `closing` before it is closed.
 * These four are internal: the snapshot keeps its phase.
 */
export type SurfaceStateId = SurfacePhase | 'admitting' | 'parking' | 'restarting' | 'closing';

export interface SurfaceMachineState {
  readonly id: SurfaceStateId;
  /** Number of the current run, or of the last one. An event of another run is ignored. */
  readonly run: number;
  /** Actions of this run's view that are in progress. */
  readonly pending: number;
  /** How often this run's view has taken the keyboard. */
  readonly focusTakenCount: number;
}

/**
 * Place where `show` finds the element: unchanged; one it can move to without a reload (`moveBefore`); or one where moving reloads frames.
 */
export type SurfacePlace = { place: 'same' } | { place: 'movable' | 'elsewhere'; parent: HTMLElement };

type Change = Partial<Omit<SurfaceSnapshot, 'state'>>;

export type SurfaceMachineEvent =
  | ({ type: 'show' } & SurfacePlace)
  /** Parking's answer: the surface may start now, or stays parked until it is seen. */
  | { type: 'admission'; starts: boolean }
  /** Parking starts a parked surface. */
  | { type: 'resume' }
  | { type: 'retry' | 'park' | 'close' }
  /** The view took the keyboard; the page has it back. */
  | { type: 'focus-taken' }
  | SurfaceRunEvent;

/** Events of one run, with the changes of the snapshot. */
type SurfaceRunEvent = { run: number } & (
  | { type: 'progress'; reached: 'mounting' | 'handshaking' | 'ready'; change?: Change }
  /** An action of the view has started (1) or ended (-1). */
  | { type: 'action'; more: 1 | -1 }
  /** A display mode that the view requested was granted. */
  | { type: 'mode-granted'; mode: string }
  | { type: 'run-failed'; error: HostError }
  /** The view has finished, or had its time to. */
  | { type: 'run-finished' }
);

/** The effects of the machine, by name. */
export interface SurfaceEffects {
  /** Changes the snapshot. */
  update(change: Change): void;
  /** Moves the element without a reload. */
  move(parent: HTMLElement): void;
  append(parent: HTMLElement): void;
  /** Asks parking whether the surface may start; the answer is the event `admission`. */
  admit(): void;
  startRun(run: number): void;
  /** Requests the view to finish; the event `run-finished` follows, also where there is no view. */
  finishRun(run: number): void;
  /** Removes the view; actions in progress are aborted. */
  endRun(): void;
  setMode(mode: string): void;
  /** Stops following the host context, parking and the focus guard. */
  stopWatching(): void;
  /** Removes the element from the page. */
  remove(): void;
}

type SurfaceEffect = EffectOf<SurfaceEffects>;
type SurfaceTransition = Transition<SurfaceMachineState, SurfaceEffects>;

export const INITIAL_SURFACE: SurfaceMachineState = { id: 'idle', run: 0, pending: 0, focusTakenCount: 0 };

/** A view that has taken the focus this many times is closed. */
const MAX_FOCUS_TAKEN = 2;

const to = changeState<SurfaceMachineState, SurfaceEffects>;

type Event<Type> = Extract<SurfaceMachineEvent, { type: Type }>;
type States = readonly SurfaceStateId[];

/** The states with a run whose view was not requested to finish, in the order in which a run reaches them. */
export const LIVE: States = ['resolving', 'mounting', 'handshaking', 'ready', 'busy'];
const WITH_VIEW: States = [...LIVE, 'parking', 'restarting', 'closing'];
const OPEN: States = ['idle', 'admitting', ...LIVE, 'parking', 'restarting', 'parked', 'failed'];

/** Transitions of each event, by the states in which it has an effect. In all other states it changes nothing. */
const TRANSITIONS: {
  [Type in SurfaceMachineEvent['type']]: readonly [
    States,
    (state: SurfaceMachineState, event: Event<Type>) => SurfaceTransition,
  ];
} = {
  show: [OPEN, show],
  admission: [['admitting'], (state, { starts }) => (starts ? start(state) : enter(state, 'parked'))],
  resume: [['parked'], start],
  retry: [['failed'], start],
  park: [[...LIVE, 'restarting', 'failed'], park],
  close: [OPEN, close],
  'focus-taken': [LIVE, focusTaken],
  progress: [LIVE, (state, { reached, change }) => enter(state, reached, change)],
  action: [WITH_VIEW, countAction],
  'mode-granted': [WITH_VIEW, (state, { mode }) => to(state, {}, ['setMode', mode])],
  'run-failed': [WITH_VIEW, (state, { error }) => fail(state, error)],
  'run-finished': [['parking', 'restarting', 'closing'], finished],
};

/** Returns the next state, and the effects in their order. */
export function nextSurface(state: SurfaceMachineState, event: SurfaceMachineEvent): SurfaceTransition {
  const [states, next] = TRANSITIONS[event.type];
  if (!states.includes(state.id) || ('run' in event && event.run !== state.run)) return to(state, {});
  return next(state, event as never);
}

/** Enters a phase that the snapshot shows; a surface that is ready is busy while actions are in progress. */
function enter(state: SurfaceMachineState, entered: SurfacePhase, change?: Change): SurfaceTransition {
  const phase = entered === 'ready' && state.pending > 0 ? 'busy' : entered;
  return to(state, { id: phase }, ['update', { ...change, phase }]);
}

/** The same without a run. */
function end(state: SurfaceMachineState, id: SurfaceStateId, ...effects: SurfaceEffect[]): SurfaceTransition {
  return to(state, { id, pending: 0 }, ...effects);
}

function start(state: SurfaceMachineState): SurfaceTransition {
  const run = state.run + 1;
  return to({ ...INITIAL_SURFACE, run }, { id: 'resolving' }, ['update', { phase: 'resolving' }], ['startRun', run]);
}

function show(state: SurfaceMachineState, event: SurfacePlace): SurfaceTransition {
  const { id } = state;
  if (event.place === 'elsewhere' || (event.place === 'movable' && id === 'idle'))
    return end(state, 'admitting', ['endRun'], ['append', event.parent], ['admit']);
  const moving: SurfaceEffect[] = event.place === 'same' ? [] : [['move', event.parent]];
  if (id === 'idle' || id === 'parked') return to(state, { id: 'admitting' }, ...moving, ['admit']);
  // A view that was requested to finish cannot go on: the surface starts another run.
  return to(state, id === 'parking' ? { id: 'restarting' } : {}, ...moving);
}

function park(state: SurfaceMachineState): SurfaceTransition {
  const { id, run } = state;
  if (id === 'failed') return parked(state);
  const parking = { id: 'parking' } as const;
  return id === 'restarting' ? to(state, parking) : to(state, parking, ['finishRun', run]);
}

function close(state: SurfaceMachineState): SurfaceTransition {
  return to(state, { id: 'closing' }, ['stopWatching'], ['finishRun', state.run]);
}

function finished(state: SurfaceMachineState): SurfaceTransition {
  if (state.id !== 'closing') return parked(state);
  return end(state, 'closed', ['setMode', 'inline'], ['endRun'], ['remove'], ['update', { phase: 'closed' }]);
}

function parked(state: SurfaceMachineState): SurfaceTransition {
  const effects: SurfaceEffect[] = [['endRun'], ['update', { phase: 'parked' }]];
  return state.id === 'restarting' ? end(state, 'admitting', ...effects, ['admit']) : end(state, 'parked', ...effects);
}

function fail(state: SurfaceMachineState, error: HostError): SurfaceTransition {
  if (state.id === 'closing') return to(state, {}, ['endRun']);
  return end(state, 'failed', ['endRun'], ['update', { phase: 'failed', error }]);
}

function focusTaken(state: SurfaceMachineState): SurfaceTransition {
  const focusTakenCount = state.focusTakenCount + 1;
  if (focusTakenCount < MAX_FOCUS_TAKEN) return to(state, { focusTakenCount });
  return fail(state, new HostError('focus-taken', 'It took the keyboard from the page again.', { retryable: true }));
}

function countAction(state: SurfaceMachineState, { more }: Event<'action'>): SurfaceTransition {
  const counted = to(state, { pending: state.pending + more });
  return state.id === 'ready' || state.id === 'busy' ? enter(counted.state, 'ready') : counted;
}
