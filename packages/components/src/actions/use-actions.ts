// The hook for a component's action buttons: runs the action state machine, and calls the application's `onAction` handlers.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Action } from '../contract/common-schemas.ts';
import type { Lifecycle } from '../lifecycle/use-lifecycle.ts';
import { type ActionState, IDLE, nextActionState } from './action-state.ts';

export interface ActionHandlers<Detail = unknown> {
  /** Executes an action. While its promise is pending, no other action starts; its rejection is shown. */
  onAction?: ((actionId: string, detail?: Detail) => unknown) | undefined;
  /** Called before `onAction`; `false` cancels the action. */
  onBeforeAction?: ((actionId: string, detail?: Detail) => boolean | Promise<boolean>) | undefined;
}

interface ActionOptions<Detail> extends ActionHandlers<Detail> {
  lifecycle: Lifecycle;
  /** Milliseconds until an unconfirmed first press is forgotten. */
  confirmTimeout: number;
  /** Whether an action is a decision that ends the component's life. Absent: none is. */
  leavesReceipt?: (actionId: string) => boolean;
}

export interface Actions<Detail> {
  readonly state: ActionState;
  press(action: Pick<Action, 'id' | 'confirmLabel'>, detail?: Detail): void;
  /** Undoes the first press. */
  cancel(): void;
}

/** Presses, confirmation, and the running action of one component. */
export function useActions<Detail>(options: ActionOptions<Detail>): Actions<Detail> {
  const [state, dispatch] = useReducer(nextActionState, IDLE);
  const latest = useRef({ options, state });
  latest.current = { options, state };

  const cancel = useCallback(() => dispatch({ type: 'cancel' }), []);
  useForgetting(state, options.confirmTimeout, cancel);

  const press = useCallback((action: Pick<Action, 'id' | 'confirmLabel'>, detail?: Detail) => {
    const { options, state } = latest.current;
    const event = { type: 'press', actionId: action.id, needsConfirmation: action.confirmLabel !== undefined } as const;
    const next = nextActionState(state, event);
    if (next === state) return;
    // A second press before React has rendered sees the new state.
    latest.current = { options, state: next };
    dispatch(event);
    if (next.type === 'running') void carryOut(action.id, detail, options, dispatch);
  }, []);
  return { state, press, cancel };
}

function useForgetting(state: ActionState, confirmTimeout: number, cancel: () => void): void {
  const confirming = state.type === 'confirming' ? state.actionId : undefined;
  useEffect(() => {
    if (confirming === undefined) return;
    const timer = setTimeout(cancel, confirmTimeout);
    return () => clearTimeout(timer);
  }, [confirming, confirmTimeout, cancel]);
}

async function carryOut<Detail>(
  actionId: string,
  detail: Detail | undefined,
  { lifecycle, onAction, onBeforeAction, leavesReceipt }: ActionOptions<Detail>,
  dispatch: (event: { type: 'done' } | { type: 'failed'; message: string }) => void,
): Promise<void> {
  try {
    if ((await onBeforeAction?.(actionId, detail)) === false) {
      dispatch({ type: 'done' });
      return;
    }
    lifecycle.send({ type: 'commit', actionId });
    await onAction?.(actionId, detail);
    const at = new Date().toISOString();
    lifecycle.send({ type: 'committed', leavesReceipt: leavesReceipt?.(actionId) ?? false, at });
    dispatch({ type: 'done' });
  } catch (cause) {
    const message = errorMessage(cause);
    lifecycle.send({ type: 'commit-failed', message });
    dispatch({ type: 'failed', message });
  }
}
