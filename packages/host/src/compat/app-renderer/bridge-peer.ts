// The view's side of an `AppBridge`, in memory: the bridge answers requests as if they came from the view through its transport, and what it sends
// to the view arrives here.
import { readRpcMessage } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { refusalMessage } from '../../dialects/dialect.ts';
import { refusalCode } from '../../dialects/refusal-code.ts';
import { answeredError } from './app-error.ts';
import type { ConnectableBridge } from './app-types.ts';

/** Messages of JSON-RPC in memory, as the SDK's `Transport`. */
export interface BridgeTransport {
  onmessage?: ((message: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface BridgePeerEvents {
  /** A notification for the view. */
  onNotification(method: string, params: Record<string, unknown>): void;
  /** A request to the view; resolves with its answer. */
  onRequest(method: string, params: Record<string, unknown>): Promise<unknown>;
}

export interface BridgePeer {
  /** Sends a request of the view; rejects with the bridge's error, or with the signal's reason. */
  request(method: string, params: unknown, signal: AbortSignal): Promise<unknown>;
  notify(method: string, params: object): void;
  /** Closes the connection, so that the bridge can be connected again. */
  close(): void;
}

/** Connects the bridge. Rejects with its error. */
export async function connectBridge(bridge: ConnectableBridge, events: BridgePeerEvents): Promise<BridgePeer> {
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>();
  let nextId = 1;
  let isClosed = false;
  const post = (message: object): void => {
    if (!isClosed) transport.onmessage?.({ jsonrpc: '2.0', ...message });
  };

  async function answer(id: string | number, method: string, params: unknown): Promise<void> {
    try {
      post({ id, result: (await events.onRequest(method, (params ?? {}) as Record<string, unknown>)) ?? {} });
    } catch (error) {
      post({ id, error: { code: refusalCode(error), message: refusalMessage(error) } });
    }
  }

  const transport: BridgeTransport = {
    async start() {},
    async send(value) {
      const rpc = readRpcMessage(value);
      if (rpc?.kind === 'request') void answer(rpc.message.id, rpc.message.method, rpc.message.params);
      else if (rpc?.kind === 'notification')
        events.onNotification(rpc.message.method, (rpc.message.params ?? {}) as Record<string, unknown>);
      else if (rpc?.kind === 'response') {
        const { id, result, error } = rpc.message;
        const waiting = pending.get(id as number);
        pending.delete(id as number);
        if (error) waiting?.reject(answeredError(error));
        else waiting?.resolve(result);
      }
    },
    async close() {
      close();
    },
  };

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    for (const { reject } of pending.values()) reject(new Error('The interface was removed.'));
    pending.clear();
    transport.onclose?.();
  }

  await bridge.connect(transport as never);
  return {
    request(method, params, signal) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const id = nextId++;
        const cancel = (): void => {
          pending.delete(id);
          post({ method: MCP_APPS.cancelled, params: { requestId: id } });
          reject(signal.reason);
        };
        const settle =
          <T>(end: (value: T) => void) =>
          (value: T): void => {
            signal.removeEventListener('abort', cancel);
            end(value);
          };
        signal.addEventListener('abort', cancel, { once: true });
        pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
        post({ id, method, params: params ?? {} });
      });
    },
    notify: (method, params) => post({ method, params }),
    close,
  };
}
