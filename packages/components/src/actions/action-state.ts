// Presses of action buttons, as a pure state machine: one action at a time, and two presses where an action asks for confirmation.

export type ActionState =
  | { readonly type: 'idle' }
  /** The first press of an action with a `confirmLabel`. */
  | { readonly type: 'confirming'; readonly actionId: string }
  | { readonly type: 'running'; readonly actionId: string }
  | { readonly type: 'failed'; readonly actionId: string; readonly message: string };

export type ActionEvent =
  | { readonly type: 'press'; readonly actionId: string; readonly needsConfirmation: boolean }
  /** Escape, the time for confirming is over, or the focus has left. */
  | { readonly type: 'cancel' }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string };

export const IDLE: ActionState = { type: 'idle' };

export function nextActionState(state: ActionState, event: ActionEvent): ActionState {
  switch (event.type) {
    case 'press': {
      if (state.type === 'running') return state;
      const isConfirmed = state.type === 'confirming' && state.actionId === event.actionId;
      const type = event.needsConfirmation && !isConfirmed ? 'confirming' : 'running';
      return { type, actionId: event.actionId };
    }
    case 'cancel':
      return state.type === 'confirming' ? IDLE : state;
    case 'done':
      return state.type === 'running' ? IDLE : state;
    case 'failed':
      return state.type === 'running' ? { type: 'failed', actionId: state.actionId, message: event.message } : state;
  }
}
