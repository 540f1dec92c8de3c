// The hook for components that end in one decision: actions, commit, and the receipt afterwards.
import { useState } from 'react';
import type { Action } from '../contract/common-schemas.ts';
import type { Lifecycle } from '../lifecycle/use-lifecycle.ts';
import { createDecision, type Decision } from './decision.ts';
import { type ActionHandlers, type Actions, useActions } from './use-actions.ts';

interface DecisionOptions<Choice> extends ActionHandlers<Decision<Choice>> {
  id: string | undefined;
  lifecycle: Lifecycle;
  /** Milliseconds until an unconfirmed first press is forgotten. */
  confirmTimeout: number;
  /** The choice that pressing an action decides. */
  choiceOf(actionId: string): Choice;
  /** Whether an action leaves a receipt. Absent: every one does. */
  isFinal?: (actionId: string) => boolean;
}

export interface DecisionActions<Choice> extends Actions<Decision<Choice>> {
  press(action: Pick<Action, 'id' | 'label' | 'confirmLabel'>): void;
  /** The decision made since the page was loaded; after a reload the host's `choice` has it. */
  readonly decision: Decision<Choice> | undefined;
}

/** Actions that decide: each press sends the current choice, which the component keeps for its receipt. */
export function useDecision<Choice>(options: DecisionOptions<Choice>): DecisionActions<Choice> {
  const { id, lifecycle, confirmTimeout, choiceOf, isFinal = () => true, onAction, onBeforeAction } = options;
  const [decision, setDecision] = useState<Decision<Choice>>();
  const actions = useActions<Decision<Choice>>({
    lifecycle,
    confirmTimeout,
    onBeforeAction,
    leavesReceipt: isFinal,
    async onAction(actionId, detail) {
      await onAction?.(actionId, detail);
      if (isFinal(actionId)) setDecision(detail);
    },
  });
  return {
    ...actions,
    decision,
    press: (action: Pick<Action, 'id' | 'label' | 'confirmLabel'>) =>
      actions.press(action, createDecision({ id, action, choice: choiceOf(action.id) })),
  };
}
