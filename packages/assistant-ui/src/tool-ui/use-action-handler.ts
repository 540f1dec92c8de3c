// The effect of a component's button on its call: an answer to the call, an action of the application, or a message.
import { useAui } from '@assistant-ui/react';
import { useCallback, useEffect, useRef } from 'react';
import { findAction, toDecisionResult } from '../call/decision.ts';
import { isAwaitingApproval, type ToolCallProps } from '../call/tool-call.ts';
import type { AnyRegistration, ToolUIProps } from './registration.ts';

type HandledCall = Omit<ToolUIProps<unknown>, 'onAction'>;

/** The returned function never changes. */
export function useActionHandler(
  registration: AnyRegistration,
  call: HandledCall,
  status: ToolCallProps['status'],
): ToolUIProps<unknown>['onAction'] {
  const aui = useAui();
  const latest = useRef({ registration, call, status });
  useEffect(() => {
    latest.current = { registration, call, status };
  });
  return useCallback(
    async (actionId: string, detail?: unknown) => {
      const { registration, call, status } = latest.current;
      const action = findAction(call.data, actionId);
      const isWaiting = call.result === undefined && status.type === 'requires-action' && !isAwaitingApproval(call);
      if (isWaiting && !leavesOpen(registration, actionId)) {
        const decision = toDecisionResult(call.toolCallId, action, detail);
        if (status.reason === 'interrupt') call.resume(decision);
        else call.addResult(decision);
        return;
      }
      if (registration.onAction) {
        await registration.onAction(actionId, detail, { ...call, onAction: async () => {} });
        return;
      }
      if (!isWaiting) aui.thread.append(action.sentence ?? action.label);
    },
    [aui],
  );
}

function leavesOpen(registration: AnyRegistration, actionId: string): boolean {
  return 'definition' in registration && registration.definition.leavesOpen?.(actionId) === true;
}
