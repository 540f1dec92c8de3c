// A decision of the user as the result of a tool call, and the receipt that a component shows for it.
import type { Action, Decision, ReceiptData } from '@vitrine/components';
import { isDecision } from '@vitrine/components/internal/runtime';
import { ReceiptSchema } from '@vitrine/components/schemas';
import { isObject } from './tool-call.ts';

/**
 * The envelope of a decision, as tool-ui's catalog defines it. `decisionId` is the component's id, or the call's where the data have none;
 * `payload` is the action's own data, absent when it has none.
 */
export type DecisionResult = Omit<Decision, 'payload'> & { readonly payload?: unknown };

/** The ids of declining actions; other actions count as accepting. */
const DECLINING = /^(?:cancel|dismiss|skip|no|close|decline|deny|reject|not-now)$/i;

/**
 * The result of a call that the user decided by an action of its component.
 * @example
 * addResult(createDecisionResult({ decisionId: 'd1', action: { id: 'confirm', label: 'Confirm' } }));
 */
export function createDecisionResult(
  { decisionId, action, payload }: { decisionId: string; action: Pick<Action, 'id' | 'label'>; payload?: unknown },
  now: () => Date = () => new Date(),
): DecisionResult {
  return {
    kind: 'decision',
    version: 1,
    decisionId,
    actionId: action.id,
    actionLabel: action.label,
    at: now().toISOString(),
    ...(payload !== undefined && { payload }),
  };
}

/**
 * The result for a press: a component's own decision, with the call's id when it has none, or a new decision with the action's data as
 * payload.
 */
export function toDecisionResult(
  toolCallId: string,
  action: Pick<Action, 'id' | 'label'>,
  detail: unknown,
): DecisionResult {
  if (isDecision(detail)) return { ...detail, decisionId: detail.decisionId || toolCallId };
  return createDecisionResult({ decisionId: toolCallId, action, payload: detail });
}

/** The receipt of a result: made from a decision, or contained in the result. Undefined when the result is not a decision. */
export function readReceipt(result: unknown): ReceiptData | undefined {
  if (!isObject(result)) return undefined;
  const carried = ReceiptSchema.safeParse(result.receipt);
  if (carried.success) return carried.data;
  const { kind, actionId, actionLabel, at } = result;
  if (kind !== 'decision' || typeof actionId !== 'string' || typeof actionLabel !== 'string') return undefined;
  const outcome = DECLINING.test(actionId) ? 'cancelled' : 'success';
  const receipt = ReceiptSchema.safeParse({ outcome, summary: actionLabel, at });
  return receipt.success ? receipt.data : undefined;
}

/**
 * The members that a stored result adds to a component's data: `receipt`, and the choice of a decision as `choice`. Absent members are not
 * in the result.
 */
export function decidedMembers(result: unknown): { receipt?: ReceiptData; choice?: unknown } {
  const receipt = readReceipt(result);
  const payload: unknown = isDecision(result) ? result.payload : undefined;
  return {
    ...(receipt && { receipt }),
    ...(isObject(payload) && payload.choice !== undefined && { choice: payload.choice }),
  };
}

/** The action with this id in a component's data; a built-in action of the component has only its id. */
export function findAction(data: unknown, actionId: string): Pick<Action, 'id' | 'label' | 'sentence'> {
  const { actions, footerActions, responseActions } = isObject(data) ? data : {};
  for (const list of [actions, footerActions, responseActions]) {
    const items: unknown = isObject(list) ? list.items : list;
    const match = Array.isArray(items) ? (items as Action[]).find(item => item?.id === actionId) : undefined;
    if (match) return match;
  }
  return { id: actionId, label: actionId };
}
