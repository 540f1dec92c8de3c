// The connection to the server as a state machine: when a transport is lost, the next is opened after a growing back-off.
//
//   idle ─▶ starting ─▶ up
//             ▲  │      │
//             │  └──────┴─▶ ending (its process exits) ─▶ waiting (back-off) ─▶ starting ─▶ …        closed ends it from anywhere
import { changeState, type Transition } from '@vitrine/std/internal/machine';
import { STABLE_MS } from '../../backoff.ts';

export interface LinkMachineState {
  readonly id: 'idle' | 'starting' | 'up' | 'ending' | 'waiting' | 'closed';
  /** Number of the current attempt, or of the last one; the first has number 0. An event of another attempt is ignored. */
  readonly attempt: number;
  /** When the attempt started. */
  readonly startedAt: number;
  /** Whether its transport has sent a message. */
  readonly hasReceived: boolean;
  /** Losses since a connection was stable. */
  readonly failures: number;
}

/** What is known of a transport when it is lost. */
interface Loss {
  /** Losses since a connection was stable, with this one. */
  readonly failures: number;
  /** Whether it never sent a message. */
  readonly silent: boolean;
  /** Whether it was never `up`. */
  readonly failedStart: boolean;
}

export type LinkEvent =
  | { type: 'start'; now: number }
  /** The transport is up, and has taken the first messages. */
  | { type: 'ready'; attempt: number }
  /** The transport has sent a message. */
  | { type: 'received'; attempt: number }
  | { type: 'lost'; attempt: number; error: Error; now: number }
  /** The lost transport is closed; in milliseconds when the next attempt starts, undefined: at once, infinite: by an event `start` alone. */
  | { type: 'ended'; attempt: number; retryInMs: number | undefined; now: number }
  | { type: 'close' };

export interface LinkEffects {
  /** Opens a transport and starts it. Its events have this attempt's number. */
  open(attempt: number): void;
  ready(restarts: number): void;
  /** Reports the loss and closes the transport; the event `ended` follows. */
  end(attempt: number, error: Error, loss: Loss): void;
  /** Sends the event `start` after some milliseconds, unless they are infinite. */
  wait(ms: number): void;
  /** Ends the back-off, and closes the transport. */
  close(): void;
}

export const INITIAL_LINK: LinkMachineState = {
  id: 'idle',
  attempt: -1,
  startedAt: 0,
  hasReceived: false,
  failures: 0,
};

type LinkTransition = Transition<LinkMachineState, LinkEffects>;
const to = changeState<LinkMachineState, LinkEffects>;

export function nextLink(state: LinkMachineState, event: LinkEvent): LinkTransition {
  const { id } = state;
  if (id === 'closed' || ('attempt' in event && event.attempt !== state.attempt)) return to(state, {});
  const hasTransport = id === 'starting' || id === 'up';
  switch (event.type) {
    case 'start':
      return id === 'idle' || id === 'waiting' ? start(state, event.now) : to(state, {});
    case 'ready':
      return id === 'starting' ? to(state, { id: 'up' }, ['ready', state.attempt]) : to(state, {});
    case 'received':
      return to(state, { hasReceived: true });
    case 'lost':
      return hasTransport ? lose(state, event.error, event.now) : to(state, {});
    case 'ended':
      if (id !== 'ending') return to(state, {});
      if (event.retryInMs === undefined) return start(state, event.now);
      return to(state, { id: 'waiting' }, ['wait', event.retryInMs]);
    case 'close':
      return to(state, { id: 'closed' }, ['close']);
  }
}

function start(state: LinkMachineState, startedAt: number): LinkTransition {
  const attempt = state.attempt + 1;
  return to(state, { id: 'starting', attempt, startedAt, hasReceived: false }, ['open', attempt]);
}

function lose(state: LinkMachineState, error: Error, now: number): LinkTransition {
  const wasStable = state.id === 'up' && now - state.startedAt >= STABLE_MS;
  const failures = wasStable ? 1 : state.failures + 1;
  const loss = { failures, silent: !state.hasReceived, failedStart: state.id === 'starting' };
  return to(state, { id: 'ending', failures }, ['end', state.attempt, error, loss]);
}
