// Handles `vitrine.dev/view-state/set`: the request of a view to save its state.
import { RPC_ERRORS, type RpcError, type RpcId, type RpcRequest } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { SetViewStateParamsSchema, VIEW_STATE } from '@vitrine/protocol/internal/session/view-state';
import { type DialectHost, refusalMessage } from './dialect.ts';

export interface SaveViewStateOptions {
  /** Aborted when the view starts again: the answer is not sent then. */
  signal: AbortSignal;
  answer(id: RpcId, result: object): void;
  refuse(id: RpcId, error: RpcError): void;
}

/** Saves the state that a request carries, and answers it. A state of more than `VIEW_STATE.maxBytes` as JSON is refused. */
export function saveViewState(
  { id, params }: RpcRequest,
  { save }: NonNullable<DialectHost['viewState']>,
  { signal, answer, refuse }: SaveViewStateOptions,
): void {
  const { state } = SetViewStateParamsSchema.safeParse(params ?? {}).data ?? {};
  const bytes = jsonBytes(state);
  if (bytes > VIEW_STATE.maxBytes) {
    const message = `The state has ${bytes} bytes as JSON. At most ${VIEW_STATE.maxBytes} are kept.`;
    refuse(id, { code: RPC_ERRORS.invalidParams, message });
    return;
  }
  save(state).then(
    () => signal.aborted || answer(id, {}),
    error => signal.aborted || refuse(id, { code: RPC_ERRORS.denied, message: refusalMessage(error) }),
  );
}

/** Infinity for a value that is nested too deep to be written. */
function jsonBytes(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
