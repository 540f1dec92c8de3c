// Sends requests of the host to a view in the `mcp-apps` dialect, and settles them by the view's answers.

import type { RpcId, RpcResponse } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';

export interface ViewRequests {
  /**
   * Sends a request. Rejects with the view's error, or with the reason of a signal: `signal` aborts this request, which the view is
   * notified of; `life` aborts when the view starts again or is gone.
   */
  request(method: string, params: object, signals: { signal: AbortSignal; life: AbortSignal }): Promise<unknown>;
  /** Settles the request that a response answers. False: no such request is pending. */
  settle(response: RpcResponse): boolean;
}

export function createViewRequests(send: (message: object) => void): ViewRequests {
  const awaited = new Map<RpcId, (response: RpcResponse) => void>();
  let nextId = 1;
  return {
    request(method, params, { signal, life }) {
      const either = AbortSignal.any([signal, life]);
      return new Promise((resolve, reject) => {
        if (either.aborted) return reject(either.reason);
        const id = `vitrine-${nextId++}`;
        const stop = (): void => {
          awaited.delete(id);
          if (!life.aborted) send({ jsonrpc: '2.0', method: MCP_APPS.cancelled, params: { requestId: id } });
          reject(either.reason);
        };
        either.addEventListener('abort', stop, { once: true });
        awaited.set(id, ({ result, error }) => {
          either.removeEventListener('abort', stop);
          if (error) reject(new Error(error.message));
          else resolve(result);
        });
        send({ jsonrpc: '2.0', id, method, params });
      });
    },
    settle(response) {
      const settle = awaited.get(response.id);
      awaited.delete(response.id);
      settle?.(response);
      return settle !== undefined;
    },
  };
}
