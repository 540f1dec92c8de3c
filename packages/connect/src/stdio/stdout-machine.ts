// Decides by the lines of a child's stdout whether it is an MCP server, as a state machine.
//
//   open ─(a message)─▶ server                                 any number of other lines is dropped
//   open ─(too many other lines, or silence after some)─▶ gave-up
import { changeState, type Transition } from '@vitrine/std/internal/machine';

export interface StdoutState {
  readonly id: 'open' | 'server' | 'gave-up';
  /** Whether a message was sent to the child, which may be answered. */
  readonly isAsked: boolean;
  /** Lines that are no messages. */
  readonly badLines: number;
  readonly firstBadLine: string | undefined;
}

export type StdoutEvent =
  | { type: 'asked' }
  | { type: 'message' }
  /** A line that is no message. */
  | { type: 'bad-line'; text: string; maxBadLines: number }
  | { type: 'silence' };

export interface StdoutEffects {
  giveUp(): void;
  /** Sends the event `silence` after some milliseconds, instead of an earlier one. */
  wait(ms: number): void;
  stopWaiting(): void;
}

/** Milliseconds that a program has which prints other lines and then neither another line nor a message. */
export const SILENCE_MS = 10_000;
/** Characters that are kept of the first line that is no message. */
const SHOWN_CHARACTERS = 200;

export const INITIAL_STDOUT: StdoutState = { id: 'open', isAsked: false, badLines: 0, firstBadLine: undefined };

type StdoutTransition = Transition<StdoutState, StdoutEffects>;
const to = changeState<StdoutState, StdoutEffects>;

export function nextStdout(state: StdoutState, event: StdoutEvent): StdoutTransition {
  const { id } = state;
  switch (event.type) {
    case 'asked':
      return state.isAsked ? to(state, {}) : waitIfDoubtful({ ...state, isAsked: true });
    case 'message':
      return to(state, { id: id === 'open' ? 'server' : id }, ['stopWaiting']);
    case 'bad-line': {
      const firstBadLine = state.firstBadLine ?? event.text.slice(0, SHOWN_CHARACTERS);
      const counted = { ...state, badLines: state.badLines + 1, firstBadLine };
      return id === 'open' && counted.badLines > event.maxBadLines ? giveUp(counted) : waitIfDoubtful(counted);
    }
    case 'silence':
      return id === 'open' ? giveUp(state) : to(state, {});
  }
}

function giveUp(state: StdoutState): StdoutTransition {
  return to(state, { id: 'gave-up' }, ['stopWaiting'], ['giveUp']);
}

function waitIfDoubtful(state: StdoutState): StdoutTransition {
  const isDoubtful = state.isAsked && state.id === 'open' && state.badLines > 0;
  return to(state, {}, isDoubtful ? ['wait', SILENCE_MS] : ['stopWaiting']);
}
