// Derives the next messages to a view from the call state and from what was delivered, so that nothing is lost or sent twice. Order (MCP
// Apps, Data Passing; H29–H32): context changes at any time; partial input* → whole input, once → result | cancelled.

import type { RpcNotification } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { equalJson } from '@vitrine/std/internal/equal-json';
import type { CallState } from '../surface/call-state.ts';

/** Messages that a view has received since it last initialised. */
export type Delivered = Pick<CallState, 'partialInput' | 'result' | 'cancelled'> & {
  context: HostContext;
  input: boolean;
};

/** The state of a view that has received only the context, in the answer to its handshake. */
export const nothingDelivered = (context: HostContext): Delivered => ({ context, input: false });

/** Returns the messages that bring a view up to date, in order, and changes `delivered` accordingly. */
export function nextMessages(delivered: Delivered, callState: CallState): RpcNotification[] {
  const messages: RpcNotification[] = [];
  const add = (method: string, params: object): void => {
    messages.push({ jsonrpc: '2.0', method, params: { ...params } });
  };

  const changes = changedFields(delivered.context, callState.context);
  if (changes) {
    delivered.context = callState.context;
    add(MCP_APPS.hostContextChanged, changes);
  }
  // After a cancellation nothing more follows about the call.
  if (delivered.cancelled !== undefined) return messages;
  addInput(delivered, callState, add);
  if (callState.result !== undefined) {
    if (callState.result !== delivered.result) add(MCP_APPS.toolResult, callState.result);
    delivered.result = callState.result;
  } else if (callState.cancelled !== undefined) {
    delivered.cancelled = callState.cancelled;
    add(MCP_APPS.toolCancelled, { reason: callState.cancelled });
  }
  return messages;
}

function addInput(
  delivered: Delivered,
  { input, partialInput, result, cancelled }: CallState,
  add: (method: string, params: object) => void,
): void {
  if (delivered.input) return;
  if (input !== undefined || result !== undefined) {
    delivered.input = true;
    add(MCP_APPS.toolInput, { arguments: input ?? {} });
  } else if (cancelled === undefined && partialInput !== undefined && partialInput !== delivered.partialInput) {
    delivered.partialInput = partialInput;
    add(MCP_APPS.toolInputPartial, { arguments: partialInput });
  }
}

/** The top-level fields that differ, as the view is to merge them; undefined when nothing does. A removed field is not expressible. */
function changedFields(before: HostContext, after: HostContext): HostContext | undefined {
  if (before === after) return undefined;
  const changes: HostContext = {};
  for (const [key, value] of Object.entries(after)) if (!equalJson(before[key], value)) changes[key] = value;
  return Object.keys(changes).length > 0 ? changes : undefined;
}
