// JSON-RPC 2.0 between two windows: requests with timeout, abort and progress; answers to the other side's requests.
// A message that is none of its kinds is counted and otherwise ignored.
import type { RPC_ERRORS, RpcId } from '@vitrine/protocol';
import { ViewError, type ViewErrorCode } from './errors.ts';
import { type Ends, openPort } from './port.ts';
import { isRecord } from './record.ts';
import type { Params, Progress, RequestOptions, Wire } from './wire.ts';

const METHOD_NOT_FOUND: (typeof RPC_ERRORS)['methodNotFound'] = -32601;
const DENIED: (typeof RPC_ERRORS)['denied'] = -32000;
const INTERNAL: (typeof RPC_ERRORS)['internal'] = -32603;

export interface RpcOptions {
  /** Number of the first request. */
  firstId: number;
  /** Answers a request; `undefined` means: no such method. */
  onRequest(method: string, params: Params): Promise<object> | undefined;
  /** Takes a notification; false when its parameters are malformed. */
  onNotification(method: string, params: Params): boolean;
}

interface Pending {
  settle(error: ViewError | undefined, result?: unknown): void;
  progress(progress: Progress): void;
}

export type Rpc = Omit<Wire, 'dialect' | 'host'>;

/** Opens the conversation; `close()` rejects what is pending. */
export function createRpc(ends: Ends, { firstId, onRequest, onNotification }: RpcOptions): Rpc {
  const pending = new Map<RpcId, Pending>();
  let nextId = firstId;
  let ignored = 0;
  let closed = false;

  const port = openPort(ends, message => {
    if (!read(message)) ignored++;
  });

  function send(message: object): void {
    if (closed) throw new ViewError('closed', 'The view is closed: connect again to talk to the host.');
    try {
      port.send({ jsonrpc: '2.0', ...message });
    } catch (cause) {
      throw new ViewError('unsendable', `Cannot send this to the host: ${String(cause)}. Send plain data only.`, {
        cause,
      });
    }
  }

  function read(message: unknown): boolean {
    if (!isRecord(message) || message.jsonrpc !== '2.0') return false;
    const { id, method, params = {}, result, error } = message;
    if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') return false;
    if (method !== undefined) {
      if (typeof method !== 'string' || !isRecord(params)) return false;
      if (id !== undefined) void answer(id, method, params);
      else if (method === 'notifications/progress')
        pending.get(params.progressToken as RpcId)?.progress(params as unknown as Progress);
      else return onNotification(method, params);
      return true;
    }
    if (id === undefined || (result === undefined) === (error === undefined)) return false;
    if (error !== undefined && !isRecord(error)) return false;
    // No such request: its caller has given up meanwhile.
    pending.get(id)?.settle(error && hostError(error), result);
    return true;
  }

  async function answer(id: RpcId, method: string, params: Params): Promise<void> {
    const reply = await Promise.resolve(onRequest(method, params)).then(
      result => (result ? { result } : { error: { code: METHOD_NOT_FOUND, message: `Unknown method: ${method}` } }),
      error => ({ error: { code: INTERNAL, message: String(error) } }),
    );
    if (!closed) send({ id, ...reply });
  }

  function request(method: string, params: Params = {}, options: RequestOptions = {}): Promise<unknown> {
    const { signal, timeoutMs, onProgress } = options;
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
      const onAbort = () =>
        giveUp(new ViewError('aborted', `${method} was aborted by its caller.`, { cause: signal?.reason }));
      const startTimer = () => {
        clearTimeout(timer);
        if (timeoutMs !== undefined)
          timer = setTimeout(
            () => giveUp(new ViewError('timeout', `No answer to ${method} in ${timeoutMs} ms.`)),
            timeoutMs,
          );
      };
      if (signal?.aborted)
        return reject(new ViewError('aborted', `${method} was aborted by its caller.`, { cause: signal.reason }));
      if (onProgress) params = { ...params, _meta: { ...(params._meta as Params), progressToken: id } };
      send({ id, method, params });
      pending.set(id, {
        settle,
        progress(progress) {
          startTimer();
          onProgress?.(progress);
        },
      });
      signal?.addEventListener('abort', onAbort);
      startTimer();
    });
  }

  return {
    request,
    notify: (method, params = {}) => send({ method, params }),
    get ignored() {
      return ignored;
    },
    close() {
      if (closed) return;
      closed = true;
      port.close();
      for (const { settle } of [...pending.values()])
        settle(new ViewError('closed', 'The view was closed before the host answered.'));
    },
  };
}

function hostError({ code, message, data }: Record<string, unknown>): ViewError {
  const kind: ViewErrorCode = code === METHOD_NOT_FOUND ? 'unsupported' : code === DENIED ? 'denied' : 'failed';
  return new ViewError(kind, String(message), { rpcCode: code as number, data });
}
