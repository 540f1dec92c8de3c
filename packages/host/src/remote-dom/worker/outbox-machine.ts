// When batches of mutations are sent, as a state machine: at a pace, and only as many as the host acknowledges.
//
//   idle ⇄ scheduled        both → stopped, when a limit is exceeded

import { REMOTE_BATCH } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { changeState, type Transition } from '@vitrine/std/internal/machine';

/** Milliseconds between batches: together with actions and logs they stay below the proxy's 100 messages per second. */
const PACE_MS = 20;

export interface OutboxState {
  /** `scheduled`: the event `due` follows. `stopped`: nothing is sent any more. */
  readonly id: 'idle' | 'scheduled' | 'stopped';
  readonly hasRecords: boolean;
  /** Number of the last batch that was sent, and of the last one that was acknowledged. */
  readonly sent: number;
  readonly acknowledged: number;
  /** When the last batch was sent. */
  readonly sentAt: number;
}

export type OutboxEvent =
  /** Records wait. */
  | { type: 'queued'; now: number }
  /** The host has drawn everything up to a batch. */
  | { type: 'acknowledged'; seq: number; now: number }
  /** The scheduled moment has come. */
  | { type: 'due'; now: number }
  /** Everything that may be sent is to be sent at once. */
  | { type: 'flush'; now: number }
  /** The effect `send` has sent a batch; whether records are left. */
  | { type: 'sent'; hasRecords: boolean; now: number }
  /** A limit is exceeded; the reason is a text for the user. */
  | { type: 'exceeded'; reason: string };

export interface OutboxEffects {
  /** Sends the event `due`, after some milliseconds or (0) in this task. */
  schedule(ms: number): void;
  /** Sends batch number `seq`. The event `sent` or `exceeded` follows. */
  send(seq: number): void;
  stop(reason: string): void;
}

export const INITIAL_OUTBOX: OutboxState = {
  id: 'idle',
  hasRecords: false,
  sent: 0,
  acknowledged: 0,
  sentAt: Number.NEGATIVE_INFINITY,
};

type OutboxTransition = Transition<OutboxState, OutboxEffects>;
const to = changeState<OutboxState, OutboxEffects>;

export function nextOutbox(state: OutboxState, event: OutboxEvent): OutboxTransition {
  if (state.id === 'stopped') return to(state, {});
  switch (event.type) {
    case 'queued':
      return schedule({ ...state, hasRecords: true }, event.now);
    case 'acknowledged':
      return schedule({ ...state, acknowledged: Math.max(state.acknowledged, event.seq) }, event.now);
    case 'due':
      return send({ ...state, id: 'idle' }, event.now);
    case 'flush':
      return send(state, event.now);
    case 'sent':
      return schedule({ ...state, hasRecords: event.hasRecords }, event.now);
    case 'exceeded':
      return to(state, { id: 'stopped' }, ['stop', event.reason]);
  }
}

const maySend = ({ hasRecords, sent, acknowledged }: OutboxState): boolean =>
  hasRecords && sent - acknowledged < REMOTE_BATCH.underWay;

function schedule(state: OutboxState, now: number): OutboxTransition {
  if (state.id === 'scheduled' || !maySend(state)) return to(state, {});
  return to(state, { id: 'scheduled' }, ['schedule', Math.max(0, state.sentAt + PACE_MS - now)]);
}

function send(state: OutboxState, now: number): OutboxTransition {
  if (!maySend(state)) return to(state, {});
  const seq = state.sent + 1;
  return to(state, { sent: seq, sentAt: now }, ['send', seq]);
}
