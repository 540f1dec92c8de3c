// The view's end of a surface whose interface the host draws itself: it speaks MCP Apps (2026-01-26) with the bridge, as a page in a frame
// does, so that its requests pass the same policy.
import type { Stage } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { isRecord } from '@vitrine/std/internal/json';

type Channel = Awaited<ReturnType<Stage['open']>>;

/** Facts of the call that the host has sent to the view so far. */
interface ViewCall {
  readonly result: ToolResult | undefined;
  /** Whether the call was cancelled: there will be no result. */
  readonly isCancelled: boolean;
}

/** The connection of a drawn view. */
export interface ViewEnd {
  /** The host's end. */
  readonly channel: Channel;
  /** Begins the handshake. */
  start(): void;
  /** Rejects with the host's reason. */
  request(method: string, params: Record<string, unknown>): Promise<unknown>;
  subscribe(listener: () => void): () => void;
  getSnapshot(): ViewCall;
  close(): void;
}

const METHOD_NOT_FOUND = -32601;

export function createViewEnd(): ViewEnd {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<() => void>();
  let call: ViewCall = { result: undefined, isCancelled: false };
  let lastId = 0;
  const channel: Channel = { onmessage: undefined, send: receive, close };

  const send = (message: object): void => channel.onmessage?.({ jsonrpc: '2.0', ...message });
  const change = (next: Partial<ViewCall>): void => {
    call = { ...call, ...next };
    for (const listener of listeners) listener();
  };
  const request: ViewEnd['request'] = (method, params) => {
    const id = ++lastId;
    const reply = Promise.withResolvers<unknown>();
    pending.set(id, reply);
    send({ id, method, params });
    return reply.promise;
  };

  function receive(message: unknown): void {
    if (!isRecord(message)) return;
    const { id, method, params, result, error } = message;
    if (method === MCP_APPS.toolResult) change({ result: params as ToolResult });
    else if (method === MCP_APPS.toolCancelled) change({ isCancelled: true });
    else if (method !== undefined && id !== undefined)
      send(
        method === MCP_APPS.teardown || method === 'ping'
          ? { id, result: {} }
          : { id, error: { code: METHOD_NOT_FOUND, message: `${String(method)} is not known.` } },
      );
    else if (method === undefined) {
      const reply = pending.get(id as number);
      pending.delete(id as number);
      if (isRecord(error)) reply?.reject(new Error(String(error.message)));
      else reply?.resolve(result);
    }
  }

  function close(): void {
    channel.onmessage = undefined;
    for (const { reject } of pending.values()) reject(new Error('The interface was closed.'));
    pending.clear();
    listeners.clear();
  }

  return {
    channel,
    start() {
      const about = {
        protocolVersion: '2026-01-26',
        appInfo: { name: '@vitrine/a2ui', version: '0.1.0' },
        appCapabilities: {},
      };
      // The host listens once it has the channel.
      setTimeout(() => {
        request(MCP_APPS.initialize, about).then(
          () => send({ method: MCP_APPS.initialized, params: {} }),
          () => {},
        );
      });
    },
    request,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => call,
    close,
  };
}
