// The life cycle of a component for one tool call, as a pure state machine:
// invoking → streaming → interactive → committing → receipt, and error from each of them but receipt.

/** The state of a component. The host sets the first three and `error`; decisions lead to the others. */
export type ComponentStatus =
  /** The call has begun; there is nothing to draw yet. */
  | { readonly type: 'invoking' }
  /** Props are arriving. `progress`: 0 to 1, absent when unknown. */
  | { readonly type: 'streaming'; readonly progress?: number }
  /** Complete. `problem`: why the last action failed, in words. */
  | { readonly type: 'interactive'; readonly problem?: string }
  /** An action is being carried out. */
  | { readonly type: 'committing'; readonly actionId: string }
  /** Decided; the controls are gone. `at`: ISO 8601. */
  | { readonly type: 'receipt'; readonly actionId?: string; readonly at?: string }
  /** The call failed. */
  | { readonly type: 'error'; readonly message: string };

export type LifecycleEvent =
  /** The host reports the state of the call. */
  | { readonly type: 'host'; readonly status: ComponentStatus }
  | { readonly type: 'commit'; readonly actionId: string }
  /** The action is done. `leavesReceipt`: it was a decision, so the controls go. `at`: ISO 8601. */
  | { readonly type: 'committed'; readonly leavesReceipt: boolean; readonly at: string }
  | { readonly type: 'commit-failed'; readonly message: string };

export function nextStatus(status: ComponentStatus, event: LifecycleEvent): ComponentStatus {
  switch (event.type) {
    case 'host':
      return afterHost(status, event.status);
    case 'commit':
      return status.type === 'interactive' ? { type: 'committing', actionId: event.actionId } : status;
    case 'committed':
      if (status.type !== 'committing') return status;
      return event.leavesReceipt
        ? { type: 'receipt', actionId: status.actionId, at: event.at }
        : { type: 'interactive' };
    case 'commit-failed':
      return status.type === 'committing' ? { type: 'interactive', problem: event.message } : status;
  }
}

/**
 * A receipt is final. While an action is carried out, the host's reports of the call that it belongs to do not interrupt it;
 * a receipt and an error do.
 */
function afterHost(status: ComponentStatus, reported: ComponentStatus): ComponentStatus {
  if (status.type === 'receipt') return status;
  if (status.type === 'committing' && reported.type !== 'receipt' && reported.type !== 'error') return status;
  return reported;
}
