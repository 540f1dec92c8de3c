// When a user's workspace is opened and closed: a pure state machine. A workspace without a state is closed.
//
//   closed → opening → open → closing → closed
//               └ failed → closed

/**
 * `uses`: requests and event streams that need it. `idleSince`: the last moment at which something needed it, in ms of any clock. `isEnding`: the user's
 * access has ended: it is not kept open for later.
 */
export type WorkspaceState =
  | { readonly phase: 'opening'; readonly uses: number }
  | { readonly phase: 'open'; readonly uses: number; readonly idleSince: number; readonly isEnding?: true }
  | { readonly phase: 'closing' };

export type WorkspaceEvent =
  | { readonly type: 'enter' }
  | { readonly type: 'leave'; readonly at: number }
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'failed' }
  | { readonly type: 'end' }
  /** A look at the clock. `isBusy`: whether the workspace works on something by itself. */
  | { readonly type: 'look'; readonly at: number; readonly isBusy: boolean; readonly idleMs: number }
  | { readonly type: 'closed' };

/** The next state; undefined: closed. A request that comes while the workspace is closing waits until it is closed, and enters again. */
export function nextWorkspaceState(
  state: WorkspaceState | undefined,
  event: WorkspaceEvent,
): WorkspaceState | undefined {
  switch (state?.phase) {
    case undefined:
      return event.type === 'enter' ? { phase: 'opening', uses: 1 } : undefined;
    case 'opening':
      if (event.type === 'enter') return { ...state, uses: state.uses + 1 };
      if (event.type === 'opened') return { phase: 'open', uses: state.uses, idleSince: event.at };
      return event.type === 'failed' ? undefined : state;
    case 'open':
      return nextOfOpen(state, event);
    case 'closing':
      return event.type === 'closed' ? undefined : state;
  }
}

function nextOfOpen(state: WorkspaceState & { readonly phase: 'open' }, event: WorkspaceEvent): WorkspaceState {
  switch (event.type) {
    case 'enter':
      return { ...state, uses: state.uses + 1 };
    case 'leave':
      return { ...state, uses: state.uses - 1, idleSince: event.at };
    case 'end':
      return { ...state, isEnding: true };
    case 'look':
      if (state.uses > 0) return state;
      if (state.isEnding) return { phase: 'closing' };
      if (event.isBusy) return { ...state, idleSince: event.at };
      return event.at - state.idleSince >= event.idleMs ? { phase: 'closing' } : state;
    default:
      return state;
  }
}
