// JSON-RPC 2.0: requests with timeout, abort and progress; answers to the other side's requests.

import type { RPC_ERRORS, RpcId } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { isRecord } from '@vitrine/std/internal/json';
import { ViewError, type ViewErrorCode } from '../errors.ts';
import type { Inbox, Params, Progress, RequestOptions, WireSender } from './wire.ts';

const METHOD_NOT_FOUND: (typeof RPC_ERRORS)['methodNotFound'] = -32601;
const DENIED: (typeof RPC_ERRORS)['denied'] = -32000;
const INTERNAL: (typeof RPC_ERRORS)['internal'] = -32603;

export interface RpcOptions extends Inbox {
  /** Number of the first request. @default random, so that two runtimes on one page don't take each other's answers */
  firstId?: number | undefined;
  /** Throws `ViewError` when it cannot be sent. */
  send(message: Params): void;
}

interface RpcRequestOptions extends Omit<RequestOptions, 'timeoutMs'> {
  timeoutMs?: number | undefined;
  /** Milliseconds until the first progress or answer, if other than `timeoutMs`. */
  firstMs?: number;
}

export interface Rpc extends WireSender {
  /** Handles one message; false when it is no JSON-RPC message. */
  receive(message: unknown): boolean;
  request(method: string, params?: Params, options?: RpcRequestOptions): Promise<unknown>;
}

interface Pending {
  settle(error: ViewError | undefined, result?: unknown): void;
  progress(progress: Progress): void;
}

/** Creates a JSON-RPC peer; `close()` rejects pending requests. */
export function createRpc({
  send: post,
  firstId = Math.floor(Math.random() * 2 ** 31),
  onRequest,
  onNotification,
}: RpcOptions): Rpc {
  const pending = new Map<unknown, Pending>();
  let nextId = firstId;
  const send = (message: Params) => post({ jsonrpc: '2.0', ...message });

  async function answer(id: RpcId, method: string, params: Params): Promise<void> {
    const reply = await onRequest(method, params).then(
      result => (result ? { result } : { error: { code: METHOD_NOT_FOUND, message: `Unknown method: ${method}` } }),
      ({ rpcCode = INTERNAL, message }) => ({ error: { code: rpcCode, message } }),
    );
    send({ id, ...reply });
  }

  return {
    receive(message) {
      if (!isRecord(message) || message.jsonrpc !== '2.0') return false;
      const { id, method, params = {}, result, error } = message;
      // The id must be a string, a number, or absent.
      if (!/^[snu]/.test(typeof id)) return false;
      if (method !== undefined) {
        if (typeof method !== 'string' || !isRecord(params)) return false;
        // The view may have been closed while it was answering.
        if (id !== undefined) answer(id as RpcId, method, params).catch(() => {});
        else if (method === 'notifications/progress')
          pending.get(params.progressToken)?.progress(params as unknown as Progress);
        else return onNotification(method, params);
        return true;
      }
      if (id === undefined || (result === undefined) === (error === undefined)) return false;
      if (error !== undefined && !isRecord(error)) return false;
      // Nothing is pending under this id when its caller has given up.
      pending.get(id)?.settle(error && hostError(error), result);
      return true;
    },

    request(method, params, { signal, timeoutMs, firstMs = timeoutMs, onProgress } = {}) {
      return new Promise((resolve, reject) => {
        const id = nextId++;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const settle: Pending['settle'] = (error, result) => {
          pending.delete(id);
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          if (error) reject(error);
          else resolve(result);
        };
        const giveUp = (error: ViewError) => {
          settle(error);
          send({ method: 'notifications/cancelled', params: { requestId: id, reason: error.message } });
        };
        const aborted = () => new ViewError('aborted', `${method}: aborted.`, { cause: signal?.reason });
        const onAbort = () => giveUp(aborted());
        const wait = (limitMs: number | undefined) => {
          clearTimeout(timer);
          if (limitMs !== undefined)
            timer = setTimeout(
              () => giveUp(new ViewError('timeout', `${method}: no answer in ${limitMs} ms.`)),
              limitMs,
            );
        };
        if (signal?.aborted) return reject(aborted());
        if (onProgress) params = { ...params, _meta: { ...(params?._meta as Params), progressToken: id } };
        send({ id, method, params });
        pending.set(id, {
          settle,
          progress(progress) {
            wait(timeoutMs);
            // The message may only acknowledge the request, without progress.
            if (progress.progress !== undefined) onProgress?.(progress);
          },
        });
        signal?.addEventListener('abort', onAbort);
        wait(firstMs);
      });
    },
    notify: (method, params = {}) => send({ method, params }),
    close() {
      for (const { settle } of [...pending.values()]) settle(new ViewError('closed', 'View closed.'));
    },
  };
}

function hostError({ code, message, data }: Params): ViewError {
  const kind: ViewErrorCode = code === METHOD_NOT_FOUND ? 'unsupported' : code === DENIED ? 'denied' : 'failed';
  return new ViewError(kind, String(message), { rpcCode: code as number, received: data });
}
