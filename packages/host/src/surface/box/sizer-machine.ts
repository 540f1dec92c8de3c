// Limits the heights that a view requests, so that they neither grow without bound nor loop, as a state machine. In a loop each report follows
// a height that was just applied. So such reports use up a small budget, which only a report that came by itself (an animation, a growing log)
// fills again; a loop ends when it is used up. Changing the direction costs more, because an animation has one direction. A height that follows
// the viewport (viewport-loop.ts) returns to where it began.
import { changeState, type EffectOf, type Transition } from '@vitrine/std/internal/machine';
import { HELD_MS, judgeResponse, NO_LOOP, type ViewportLoop } from './viewport-loop.ts';

export interface SizerState {
  /** `trailing`: the budget is used up, and the event `trailing-due` follows. */
  readonly id: 'idle' | 'trailing';
  /** The height that was applied, or the initial one; NaN when neither is known. */
  readonly applied: number;
  readonly hasApplied: boolean;
  readonly appliedAt: number;
  /** 1 when the last applied height was larger than the one before, -1 when it was smaller. */
  readonly direction: number;
  /** The height to apply. */
  readonly target: number;
  /** How many responses may be applied at once. */
  readonly burst: number;
  /** How many responses may be applied later. */
  readonly trailing: number;
  readonly loop: ViewportLoop;
}

export type SizerEvent =
  /** The view requests a height within the limits. */
  | { type: 'request'; height: number; now: number }
  | { type: 'trailing-due'; now: number }
  /** A request was held for long enough. */
  | { type: 'held-due'; now: number };

export interface SizerEffects {
  apply(height: number): void;
  /** Sends the event `trailing-due` after some milliseconds. */
  waitTrailing(ms: number): void;
  /** Sends the event `held-due` after some milliseconds. */
  hold(ms: number): void;
  cancelHeld(): void;
}

/** CSS pixels; smaller differences are rounding errors. */
const ECHO_PX = 1;
/** Milliseconds; a report this soon after an applied height counts as a response to it. */
const RESPONSE_MS = 1000;
/** How many responses are applied at once: enough for an opening panel animated at 60 frames per second. */
const BURST = 20;
/** What a change of direction takes from the burst. */
const TURN = 5;
/** How many responses are applied later, one by one, so that an animation that outlasts the burst still ends at its full height. */
const TRAILING = 5;

export const INITIAL_SIZER: SizerState = {
  id: 'idle',
  applied: Number.NaN,
  hasApplied: false,
  appliedAt: Number.NEGATIVE_INFINITY,
  direction: 0,
  target: Number.NaN,
  burst: BURST,
  trailing: TRAILING,
  loop: NO_LOOP,
};

type SizerTransition = Transition<SizerState, SizerEffects>;
const to = changeState<SizerState, SizerEffects>;

export function nextSizer(state: SizerState, event: SizerEvent): SizerTransition {
  const { now } = event;
  switch (event.type) {
    case 'request':
      return request({ ...state, target: event.height }, now);
    case 'held-due': {
      if (state.loop.id !== 'holding') return to(state, {});
      const released: SizerState = { ...state, loop: { ...state.loop, id: 'testing' } };
      return isSettled(state) ? to(released, {}) : applyTarget(released, now);
    }
    case 'trailing-due': {
      if (state.id !== 'trailing') return to(state, {});
      const idle: SizerState = { ...state, id: 'idle' };
      return isSettled(state) ? to(idle, {}) : applyTarget({ ...idle, trailing: state.trailing - 1 }, now);
    }
  }
}

const isSettled = ({ hasApplied, target, applied }: SizerState): boolean =>
  hasApplied && Math.abs(target - applied) <= ECHO_PX;

function request(state: SizerState, now: number): SizerTransition {
  if (isSettled(state)) return to(state, {});
  const { applied, target } = state;
  const passedMs = now - state.appliedAt;
  const [loop, verdict] = judgeResponse(state.loop, { applied, requested: target, passedMs });
  const judged: SizerState = { ...state, loop };
  const effects: EffectOf<SizerEffects>[] =
    state.loop.id === 'holding' && loop.id !== 'holding' ? [['cancelHeld']] : [];
  if (verdict === 'ignore') return to(judged, {}, ...effects);
  if (verdict === 'hold') return to(judged, {}, ...effects, ['hold', HELD_MS]);
  if (verdict !== 'apply') return applyTarget({ ...judged, target: verdict.restore }, now, effects);
  return spend(passedMs > RESPONSE_MS ? { ...judged, burst: BURST, trailing: TRAILING } : judged, now, effects);
}

/** Applies the height now or later, or not at all, as the budget allows. */
function spend(state: SizerState, now: number, effects: readonly EffectOf<SizerEffects>[]): SizerTransition {
  const isTurn = state.direction * (state.target - state.applied) < 0;
  const burst = state.burst - (isTurn ? TURN : 1);
  if (burst >= 0) return applyTarget({ ...state, burst }, now, effects);
  if (state.trailing === 0 || state.id === 'trailing') return to(state, {}, ...effects);
  return to(state, { id: 'trailing' }, ...effects, ['waitTrailing', RESPONSE_MS + 50]);
}

function applyTarget(
  state: SizerState,
  appliedAt: number,
  effects: readonly EffectOf<SizerEffects>[] = [],
): SizerTransition {
  const { target } = state;
  const direction = Math.sign(target - state.applied);
  return to(state, { applied: target, hasApplied: true, appliedAt, direction }, ...effects, ['apply', target]);
}
