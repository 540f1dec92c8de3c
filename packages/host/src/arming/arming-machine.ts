// When a button of a card works, as a state machine: it has been still and visible for a while, without a press.
//
//   hidden ⇄ resting ─(long enough)─▶ armed        a move or a press: resting again
import { changeState, type Transition } from '@vitrine/std/internal/machine';

export interface ArmingState {
  /** `hidden`: time out of sight does not count. */
  readonly id: 'hidden' | 'resting' | 'armed';
  /** Where the button is on the screen; undefined while it is hidden. */
  readonly place: string | undefined;
}

export type ArmingEvent =
  /** The button is there now; undefined: covered, or off the screen. */
  | { type: 'looked'; place: string | undefined }
  /** `isEarlier`: before the button worked. A busy page hears of a press only afterwards. */
  | { type: 'pressed'; isEarlier: boolean }
  /** It has rested for long enough. */
  | { type: 'rested' };

export interface ArmingEffects {
  /** Sends the event `rested` after the delay, instead of an earlier one. */
  wait(): void;
  stopWaiting(): void;
  setArmed(isArmed: boolean): void;
}

export const INITIAL_ARMING: ArmingState = { id: 'hidden', place: undefined };

type ArmingTransition = Transition<ArmingState, ArmingEffects>;
const to = changeState<ArmingState, ArmingEffects>;

export function nextArming(state: ArmingState, event: ArmingEvent): ArmingTransition {
  switch (event.type) {
    case 'looked':
      return event.place === state.place ? to(state, {}) : restart(state, event.place);
    case 'pressed':
      // What works may be pressed.
      if (state.id === 'hidden' || (state.id === 'armed' && !event.isEarlier)) return to(state, {});
      return restart(state, state.place);
    case 'rested':
      return state.id === 'resting' ? to(state, { id: 'armed' }, ['setArmed', true]) : to(state, {});
  }
}

function restart(state: ArmingState, place: string | undefined): ArmingTransition {
  const next = { id: place === undefined ? 'hidden' : 'resting', place } as const;
  const waiting = next.id === 'hidden' ? (['stopWaiting'] as const) : (['wait'] as const);
  return state.id === 'armed' ? to(state, next, ['setArmed', false], waiting) : to(state, next, waiting);
}
