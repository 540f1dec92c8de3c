// The states of a session that this process holds, as a pure function: what may still begin in it, and when it needs no holder any more.
//
//   claiming → serving → ending (idle: done)
//        └────────┴────→ ending (lost or closing: hand over)

export interface HeldState {
  readonly id: 'claiming' | 'serving' | 'ending';
  /** Requests to this very process that are being answered. */
  readonly directCalls: number;
  /** When the session was last seen at work. */
  readonly idleSince: number;
}

export type HeldEvent =
  /** The session is claimed, and what the holder before had started is taken up. */
  | { type: 'taken-up'; now: number }
  /** A direct call begins, or ends. */
  | { type: 'entered' | 'left' }
  /** All commands that waited have been started. `isBusy`: one of them or a run goes on. */
  | { type: 'looked'; isBusy: boolean; now: number; idleMs: number }
  /** Other than by being idle: lost, closing, or failed. */
  | { type: 'ended' };

export const CLAIMING: HeldState = { id: 'claiming', directCalls: 0, idleSince: 0 };

export function nextHeld(state: HeldState, event: HeldEvent): HeldState {
  const { id, directCalls } = state;
  switch (event.type) {
    case 'taken-up':
      return id === 'claiming' ? { ...state, id: 'serving', idleSince: event.now } : state;
    case 'entered':
      return id === 'serving' ? { ...state, directCalls: directCalls + 1 } : state;
    case 'left':
      return { ...state, directCalls: Math.max(0, directCalls - 1) };
    case 'looked': {
      if (id !== 'serving') return state;
      if (event.isBusy || directCalls > 0) return { ...state, idleSince: event.now };
      // No direct call can begin between this check and the state that refuses it.
      return event.now - state.idleSince >= event.idleMs ? { ...state, id: 'ending' } : state;
    }
    case 'ended':
      return { ...state, id: 'ending' };
  }
}
