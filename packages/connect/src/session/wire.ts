// One conversation over a transport, shared by the SDK's Client (handshake, pings, subscriptions) and by requests of ours.
// Ours go around the Client on purpose: its era codecs validate whole results and would reject a list for one odd entry, or
// a result for a content block of a newer revision. Here a result arrives as it was sent.
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  type Transport,
} from '@modelcontextprotocol/client';
import { isRecord } from '@vitrine/protocol/json';
import type { Clock } from '../clock.ts';
import type { CallOptions, Progress, ServerRequestHandlers } from '../connection.ts';
import type { ConnectError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { PassingMessage } from '../passing-message.ts';
import type { StdioTransport } from '../stdio/stdio-transport.ts';
import type { Failures } from './failures.ts';
import { createIncomingRequests } from './server-requests.ts';
import { tameMessage } from './tame-message.ts';

/** Our ids start where the Client's counter will not get. Numbers, because some servers can't read string ids. */
const FIRST_ID = 1_000_001;
/** A call that reports progress may take this many times its deadline in all. */
const PROGRESS_STRETCH = 10;

export interface WireOptions {
  readonly inner: Transport;
  readonly failures: Failures;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Sees each message that passes. Must not throw, nor change it. */
  readonly observe?: ((direction: PassingMessage['direction'], message: JSONRPCMessage) => void) | undefined;
}

export interface WireRequestOptions extends CallOptions {
  readonly timeoutMs: number;
  /** HTTP headers of this one request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What the error messages call it. Default: the method. */
  readonly what?: string | undefined;
}

/** What every request of the 2026-07-28 revision carries in `_meta`. */
export interface Envelope {
  readonly protocolVersion: string;
  readonly clientInfo: Implementation;
  readonly capabilities: ClientCapabilities;
}

export interface Wire {
  /** For the Client. */
  readonly transport: Transport;
  request(
    method: string,
    params: Readonly<Record<string, unknown>> | undefined,
    options: WireRequestOptions,
  ): Promise<Record<string, unknown>>;
  /** From now on requests carry this envelope: the server speaks the modern era. */
  setEnvelope(envelope: Envelope): void;
  /** The answer of request `id` was dropped below because of its size. False when nobody waits for it. */
  dropped(id: string | number | undefined, bytes: number | undefined): boolean;
  /** Rejects everything pending; later requests reject at once. */
  end(error: ConnectError): void;
  onnotification?: ((method: string, params: Readonly<Record<string, unknown>>) => void) | undefined;
  /** A request could not be delivered, or its stream ended: the server may be gone. */
  ontrouble?: ((error: unknown) => void) | undefined;
  /** The transport is closed, by whomever. */
  onclose?: (() => void) | undefined;
}

interface Pending {
  readonly what: string;
  readonly resolve: (result: Record<string, unknown>) => void;
  readonly reject: (error: ConnectError) => void;
  readonly progress: (progress: Progress) => void;
  readonly serverRequests: ServerRequestHandlers | undefined;
  /** Aborts when the request is over. */
  readonly over: AbortSignal;
  /** Stops the deadline. Returns the way to let it begin anew. */
  rest(): () => void;
}

export function createWire({ inner, failures, limits, clock, observe }: WireOptions): Wire {
  const send: Transport['send'] = (message, options) => {
    observe?.('sent', message);
    return inner.send(message, options);
  };
  const pending = new Map<number, Pending>();
  let nextId = FIRST_ID;
  let envelope: Envelope | undefined;
  let ended: ConnectError | undefined;
  const incoming = createIncomingRequests({
    send: message => send(message),
    find(handler) {
      const newest = [...pending.values()].findLast(({ serverRequests }) => serverRequests?.[handler]);
      return newest?.serverRequests && { handlers: newest.serverRequests, signal: newest.over, rest: newest.rest };
    },
  });

  const withEnvelope = (params: Readonly<Record<string, unknown>> | undefined, progressToken?: number) => {
    const meta = {
      ...(envelope && {
        [PROTOCOL_VERSION_META_KEY]: envelope.protocolVersion,
        [CLIENT_INFO_META_KEY]: envelope.clientInfo,
        [CLIENT_CAPABILITIES_META_KEY]: envelope.capabilities,
      }),
      ...(progressToken === undefined ? {} : { progressToken }),
    };
    if (Object.keys(meta).length === 0) return params;
    return { ...params, _meta: { ...meta, ...(params?._meta as object | undefined) } };
  };

  /** Consumes what belongs to requests of ours; true when the Client must not see it. */
  const consume = (message: JSONRPCMessage): boolean => {
    if ('method' in message) {
      if ('id' in message) return incoming.take(message);
      const params = (message.params ?? {}) as Record<string, unknown>;
      if (message.method === 'notifications/progress') {
        const token = Number(params.progressToken);
        if (token < FIRST_ID || Number.isNaN(token)) return false;
        if (isProgress(params)) pending.get(token)?.progress(params);
        return true;
      }
      if (message.method === 'notifications/cancelled') incoming.cancelled(params.requestId);
      wire.onnotification?.(message.method, params);
      return false;
    }
    const id = Number(message.id);
    if (!(id >= FIRST_ID)) return false;
    const request = pending.get(id);
    // A second answer, or one that came after the deadline: nobody waits for it any more.
    if (!request) return true;
    if ('error' in message) request.reject(failures.rpc(request.what, readError(message.error)));
    else if (isRecord(message.result)) request.resolve(message.result);
    else request.reject(failures.malformed(request.what, 'its result is no object'));
    return true;
  };

  const receive = (message: JSONRPCMessage, extra?: Parameters<NonNullable<Transport['onmessage']>>[1]) => {
    if (!tameMessage(message, limits.maxDepth)) {
      if (!('method' in message))
        refuse(message.id, what => failures.malformed(what, `it is nested deeper than ${limits.maxDepth} levels`));
      return;
    }
    observe?.('received', message);
    if (!consume(message)) wire.transport.onmessage?.(message, extra);
  };

  /** Fails the request `id`, ours or the Client's. */
  const refuse = (id: string | number | undefined, error: (what: string) => ConnectError): boolean => {
    const request = pending.get(Number(id));
    if (request) request.reject(error(request.what));
    else if (id !== undefined && !(Number(id) >= FIRST_ID))
      wire.transport.onmessage?.({
        jsonrpc: '2.0',
        id,
        error: { code: -32603, message: error('the handshake').message },
      });
    else return false;
    return true;
  };

  const wire: Wire = {
    transport: shareTransport(inner, send, receive, () => wire.onclose?.()),
    request(method, params, { signal, onProgress, serverRequests, timeoutMs, headers, what = method }) {
      if (ended) return Promise.reject(ended);
      if (signal?.aborted) return Promise.reject(failures.cancelled(what));
      const id = nextId++;
      const stream = new AbortController();
      const over = new AbortController();
      let startedAt = clock.now();
      return new Promise<Record<string, unknown>>((resolve, reject) => {
        const settle = () => {
          pending.delete(id);
          stopClock();
          over.abort();
          signal?.removeEventListener('abort', abort);
        };
        const fail = (error: ConnectError) => {
          settle();
          reject(error);
        };
        const giveUp = (error: ConnectError, reason: string) => {
          if (!pending.has(id)) return;
          fail(error);
          // Modern HTTP: ending the request's stream is the cancellation. Everywhere else a notification says it.
          const tell = inner.hasPerRequestStream && envelope ? Promise.resolve() : cancelled(id, reason);
          void tell.catch(() => {}).then(() => stream.abort());
        };
        const abort = () => giveUp(failures.cancelled(what), 'the call was cancelled');
        const late = () => giveUp(failures.timeout(what, timeoutMs), 'the deadline passed');
        let stopClock = clock.after(timeoutMs, late);
        let resting = 0;
        pending.set(id, {
          what,
          resolve: result => {
            settle();
            resolve(result);
          },
          reject: fail,
          serverRequests,
          over: over.signal,
          rest() {
            resting++;
            stopClock();
            return () => {
              resting--;
              if (resting > 0 || over.signal.aborted) return;
              // What the user took to answer is not the server's time.
              startedAt = clock.now();
              stopClock = clock.after(timeoutMs, late);
            };
          },
          progress: progress => {
            if (resting === 0) {
              stopClock();
              const left = timeoutMs * PROGRESS_STRETCH - (clock.now() - startedAt);
              stopClock = clock.after(Math.max(0, Math.min(timeoutMs, left)), late);
            }
            try {
              onProgress?.(progress);
            } catch {
              // A listener's fault is not the call's.
            }
          },
        });
        signal?.addEventListener('abort', abort, { once: true });
        const message = { jsonrpc: '2.0', id, method, params: withEnvelope(params, onProgress ? id : undefined) };
        send(message as JSONRPCMessage, {
          requestSignal: stream.signal,
          headers,
          onRequestStreamEnd: () => {
            if (!pending.has(id)) return;
            fail(failures.lost(what));
            wire.ontrouble?.(undefined);
          },
        }).catch((error: unknown) => {
          if (!pending.has(id)) return;
          fail(failures.from(error, what));
          wire.ontrouble?.(error);
        });
      });
    },
    setEnvelope(value) {
      envelope = value;
    },
    dropped: (id, bytes) => refuse(id, what => failures.tooLarge(what, bytes, limits.maxMessageBytes)),
    end(error) {
      ended ??= error;
      for (const request of [...pending.values()]) request.reject(error);
    },
  };

  async function cancelled(requestId: number, reason: string): Promise<void> {
    if (ended) return;
    await send({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: withEnvelope({ requestId, reason }) ?? {},
    });
  }

  return wire;
}

/** The same transport with our ear in front of the Client's. Keeps what the SDK recognises a transport by. */
function shareTransport(
  inner: Transport,
  send: Transport['send'],
  receive: NonNullable<Transport['onmessage']>,
  onclose: () => void,
): Transport {
  const shared: Transport = {
    start() {
      inner.onmessage = receive;
      inner.onclose = () => {
        onclose();
        shared.onclose?.();
      };
      inner.onerror = error => shared.onerror?.(error);
      return inner.start();
    },
    send,
    close: () => inner.close(),
    get sessionId() {
      return inner.sessionId;
    },
    ...(inner.hasPerRequestStream === undefined ? {} : { hasPerRequestStream: inner.hasPerRequestStream }),
    setProtocolVersion: version => inner.setProtocolVersion?.(version),
  };
  // The SDK takes a transport with `pid` and `stderr` for a child process, and lets a silent one be `legacy`.
  if ('stderr' in inner) Object.assign(shared, { pid: (inner as StdioTransport).pid, stderr: null });
  return shared;
}

function isProgress(params: Record<string, unknown>): params is Record<string, unknown> & Progress {
  return typeof params.progress === 'number';
}

function readError(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = isRecord(error) ? error : {};
  return { code: typeof code === 'number' ? code : -32603, message: typeof message === 'string' ? message : '', data };
}
