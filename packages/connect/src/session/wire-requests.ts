// This package's own requests on a wire: sent with their own range of ids, resolved by their answer, rejected at their deadline.
import type { JSONRPCMessage, JSONRPCResponse } from '@modelcontextprotocol/client';
import { isRecord } from '@vitrine/std/internal/json';
import { createPendingRequests } from '@vitrine/std/internal/pending-requests';
import type { Clock } from '../clock.ts';
import type { CallOptions, Progress, ServerRequestHandlers } from '../connection.ts';
import type { ConnectError } from '../errors.ts';
import type { Failures } from '../failures/failures.ts';
import { readError } from '../transport/repair-response.ts';
import type { AnsweringCall } from './server-requests.ts';

/** The first id, beyond the range of the Client's counter. Numbers, because some servers can't read string ids. */
export const FIRST_ID = 1_000_001;
/** A call with progress may take this many times its deadline in total. */
const PROGRESS_STRETCH = 10;

export interface WireRequestOptions extends CallOptions {
  /** Milliseconds without an answer or progress; what the user takes to answer the server's questions does not count. */
  readonly timeoutMs: number;
  /** The name of the request in error messages. @default the method */
  readonly what?: string | undefined;
}

type Params = Readonly<Record<string, unknown>>;

export interface WireRequests {
  /** Rejects with `ConnectError`. */
  request(method: string, params: Params | undefined, options: WireRequestOptions): Promise<Record<string, unknown>>;
  /** Settles a request by its answer. An answer to a finished request is dropped. */
  answer(message: JSONRPCResponse): void;
  progress(params: Params): void;
  /** Rejects request `id`; false when it is over. */
  fail(id: number, error: (what: string) => ConnectError): boolean;
  /** The newest pending request whose caller has this handler. */
  answering(handler: keyof ServerRequestHandlers): AnsweringCall | undefined;
  /** Rejects all requests that are pending, and every later one at once. */
  end(error: ConnectError): void;
}

export interface WireRequestsOptions {
  readonly send: (message: JSONRPCMessage) => Promise<void>;
  readonly failures: Failures;
  readonly clock: Clock;
  readonly withMeta: (params: Params | undefined, progressToken?: number) => Params | undefined;
  /** A request could not be delivered. */
  readonly onTrouble: (error: unknown) => void;
}

interface Call {
  readonly id: number;
  readonly what: string;
  readonly options: WireRequestOptions;
  readonly resolve: (result: Record<string, unknown>) => void;
  readonly reject: (error: ConnectError) => void;
  /** Aborted when the request is over. */
  readonly over: AbortController;
  /** The caller's signal was aborted. */
  readonly abort: () => void;
}

export function createWireRequests(options: WireRequestsOptions): WireRequests {
  const { send, failures, clock, withMeta, onTrouble } = options;
  const pending = createPendingRequests<number, Call>({
    clock,
    onTimeout: call => giveUp(call, failures.timeout(call.what, call.options.timeoutMs), 'the deadline passed'),
  });
  let nextId = FIRST_ID;
  let ended: ConnectError | undefined;

  /** Ends a call; false when it was over already. */
  const finish = (call: Call): boolean => {
    if (!pending.take(call.id, call)) return false;
    call.over.abort();
    call.options.signal?.removeEventListener('abort', call.abort);
    return true;
  };
  const fail = (call: Call, error: ConnectError): boolean => {
    if (!finish(call)) return false;
    call.reject(error);
    return true;
  };

  const giveUp = (call: Call, error: ConnectError, reason: string): void => {
    if (!fail(call, error) || ended) return;
    const params = withMeta({ requestId: call.id, reason }) ?? {};
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }).catch(() => {});
  };

  const deliver = (call: Call, message: object): void => {
    send(message as JSONRPCMessage).catch((error: unknown) => {
      if (fail(call, failures.from(error, call.what))) onTrouble(error);
    });
  };

  return {
    request(method, params, requestOptions) {
      const { signal, onProgress, timeoutMs, what = method } = requestOptions;
      if (ended) return Promise.reject(ended);
      if (signal?.aborted) return Promise.reject(failures.cancelled(what));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        const abort = () => giveUp(call, failures.cancelled(what), 'the call was cancelled');
        const call: Call = {
          id,
          what,
          options: requestOptions,
          resolve,
          reject,
          over: new AbortController(),
          abort,
        };
        pending.add(id, call, { timeoutMs, totalMs: timeoutMs * PROGRESS_STRETCH, progressToken: id });
        signal?.addEventListener('abort', abort, { once: true });
        deliver(call, { jsonrpc: '2.0', id, method, params: withMeta(params, onProgress ? id : undefined) });
      });
    },
    answer(message) {
      const call = pending.get(Number(message.id));
      if (!call) return;
      // Some servers send `error: null` beside a result, as JSON-RPC 1.0 has it.
      const { error, result } = message as { error?: unknown; result?: unknown };
      if (error !== undefined && error !== null) fail(call, failures.rpc(call.what, readError(error)));
      else if (!isRecord(result)) fail(call, failures.malformed(call.what, 'its result is no object'));
      else if (finish(call)) call.resolve(result);
    },
    progress(params) {
      if (!isProgress(params)) return;
      const call = pending.progress(Number(params.progressToken));
      try {
        call?.options.onProgress?.(params);
      } catch {
        // An exception of a listener does not affect the call.
      }
    },
    fail(id, error) {
      const call = pending.get(id);
      return call !== undefined && fail(call, error(call.what));
    },
    answering(handler) {
      const newest = pending.all().findLast(({ options: { serverRequests } }) => serverRequests?.[handler]);
      const handlers = newest?.options.serverRequests;
      return newest && handlers && { handlers, signal: newest.over.signal, pause: () => pending.pause(newest.id) };
    },
    end(error) {
      ended ??= error;
      for (const call of pending.all()) fail(call, error);
    },
  };
}

function isProgress(params: Params): params is Params & Progress {
  return typeof params.progress === 'number';
}
