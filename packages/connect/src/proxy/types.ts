// The public shapes of the proxy core: a client below ("downstream"), a server above ("upstream"), messages passing between
// them as text. An interceptor hooks into single methods; a message without a hook passes as it was written.
import type { Clock } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Era } from '../connection.ts';
import type { Limits } from '../limits.ts';
import type { Fetch } from '../session/limited-fetch.ts';

export type RequestId = string | number;

/** Where in a JSON text: keys of objects, indexes of arrays (0-based). `[]` is the whole. */
export type JsonPath = readonly (string | number)[];

/**
 * A JSON text that can be changed in places. All that is not changed stays as it was written: key order, number literals
 * (`1.0`, `1e400`, `9007199254740993`), escapes, repeated keys, white space.
 *
 * Values that are written may be plain JSON values, or `rawJson(text)` to write a text as it is. Where a key is repeated, the
 * last one counts, as in `JSON.parse`.
 */
export interface JsonText {
  /** The text with all changes so far; without line breaks. */
  toString(): string;
  /** The parsed value at `path`; undefined when there is none. A fresh copy each time: changing it changes nothing here. */
  get(path: JsonPath): unknown;
  /** The text at `path`, as written; undefined when there is none. */
  text(path: JsonPath): string | undefined;
  /** Writes the value at `path`. Missing objects on the way are made. Throws `ProxyError` `bad-path` through anything that is no object or array, and beyond an array's end. */
  set(path: JsonPath, value: unknown): void;
  /** Takes the member or item out. False when there is none. */
  remove(path: JsonPath): boolean;
  /** Adds to the end of the array at `path`; a missing one is made. Throws `ProxyError` `bad-path` when something else is there. */
  append(path: JsonPath, ...values: readonly unknown[]): void;
  /** How many items the array at `path` has; undefined when there is no array. */
  length(path: JsonPath): number | undefined;
}

/** A request on its way, in either direction. */
export interface ProxyRequest {
  /** As its sender gave it. */
  readonly id: RequestId;
  readonly method: string;
  /** `params`, parsed on first use. */
  readonly params: unknown;
  /** The whole message (`params` is at `['params', …]`). Changes made before `next()` go out with it. `id` and `method` can't be changed. */
  readonly json: JsonText;
}

/** What a request came to. Exactly one of `result` and `error` is there. */
export interface ProxyResponse {
  /** `result`, parsed on first use; undefined for an error. */
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined;
  /** The whole message (`result` is at `['result', …]`). What it says when the hook returns is what is sent, with the id of the request. */
  readonly json: JsonText;
}

export interface ProxyNotification {
  readonly method: string;
  readonly params: unknown;
  /** The whole message; changes go out with it. */
  readonly json: JsonText;
}

/** Who asks: in the legacy era as said at `initialize`, in the modern one as said in the `_meta` of this very request. */
export interface ProxyClient {
  readonly era: Era | undefined;
  readonly protocolVersion: string | undefined;
  readonly info: Readonly<Record<string, unknown>> | undefined;
  /** `capabilities`, with `extensions` in it. Undefined when the client has not said any. */
  readonly capabilities: Readonly<Record<string, unknown>> | undefined;
}

/** One request and what a hook may do about it. */
export interface Exchange {
  readonly request: ProxyRequest;
  readonly session: ProxySession;
  readonly client: ProxyClient;
  /** Names this exchange in log lines and in the `data.requestId` of the proxy's own errors. */
  readonly correlationId: string;
  /** Aborted when the sender cancels, or the session ends. */
  readonly signal: AbortSignal;
  /** A response of the hook's own. */
  answer(result: unknown): ProxyResponse;
  fail(code: number, message: string, data?: unknown): ProxyResponse;
}

/**
 * Stands in the way of one method, as middleware. `next()` passes the request on (to the next interceptor, then to the other
 * side), once; it never rejects, a server that is gone is a response with `error`. A hook may also answer without it, or
 * answer first and use what `next()` brings later.
 *
 * A hook that throws has not been there: the request is passed on as it came, or the response as it came, and a line is logged.
 */
export type RequestHook = (
  exchange: Exchange,
  next: () => Promise<ProxyResponse>,
) => ProxyResponse | Promise<ProxyResponse>;

/** Sees a notification pass. Returning false keeps it from passing. One that throws has not been there. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that only looks returns nothing.
export type NotificationHook = (notification: ProxyNotification, session: ProxySession) => boolean | void;

export type UpstreamEvent =
  /** The transport is up: the first time (`restarts` 0), or again. In the legacy era the handshake has been repeated by then. */
  | { readonly type: 'up'; readonly restarts: number }
  /** It is lost; calls in flight have been answered with an error. Another attempt follows in `retryInMs` milliseconds. */
  | { readonly type: 'down'; readonly error: Error; readonly retryInMs: number };

/** What an application adds to the proxy: hooks by method name; `'*'` is any method without a hook of its own. The first interceptor of a list is the outermost. */
export interface Interceptor {
  /** For log lines. */
  readonly name: string;
  /** Client to server: `tools/list`, `tools/call`, `initialize`, … */
  readonly requests?: Readonly<Record<string, RequestHook>>;
  /** Client to server: `notifications/initialized`, … */
  readonly notifications?: Readonly<Record<string, NotificationHook>>;
  /** Server to client: `sampling/createMessage`, `elicitation/create`, `roots/list`. */
  readonly serverRequests?: Readonly<Record<string, RequestHook>>;
  /** Server to client: `notifications/tools/list_changed`, … */
  readonly serverNotifications?: Readonly<Record<string, NotificationHook>>;
  /** Members that `data` of all the proxy's own errors has besides, e.g. of requests that are refused before any hook. What the proxy says itself (`ProxyErrorData`) can't be changed. */
  readonly errorData?: Readonly<Record<string, unknown>>;
  readonly onSession?: (session: ProxySession) => void;
  readonly onSessionClosed?: (session: ProxySession) => void;
  readonly onUpstream?: (event: UpstreamEvent, session: ProxySession) => void;
}

/** One client and its own connection to the server. */
export interface ProxySession {
  /** Random; for log lines and errors. */
  readonly id: string;
  /** The latest that is known: of `initialize`, or of the last modern request. Use `Exchange.client` for one request. */
  readonly client: ProxyClient;
  readonly upstream: 'starting' | 'up' | 'down' | 'closed';
  /** Sends a notification to the client. Nothing happens once the session is closed. */
  notify(method: string, params?: unknown): void;
  /**
   * Asks the server something the client did not ask; goes around all hooks. Never rejects. In the modern era the `_meta`
   * of the client's last request is sent along (its version, name and capabilities), unless `params` has one.
   */
  request(method: string, params?: unknown, options?: ProxyRequestOptions): Promise<ProxyResponse>;
  /** Ends it: pending requests are answered with an error, the server's process is gone when this resolves. */
  close(): Promise<void>;
}

export interface ProxyRequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. Default: the proxy's `requestTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

export interface ProxyLimits extends Limits {
  /** How long a request may stay without answer, progress or question back, in milliseconds. Then it is cancelled and answered with an error. */
  readonly requestTimeoutMs: number;
  /**
   * Requests of one session under way at a time; more are refused with an error. Clients of the modern era over HTTP share a session: there one may have as many under
   * way as are still free, which is half of them for one that is alone.
   */
  readonly maxConcurrentRequests: number;
  /** What a client over HTTP may leave unread on one connection, in bytes; when more is to be sent, it is cut off. All clients together: eight times as much, then the one with the most goes. */
  readonly maxUnreadBytes: number;
  /** Sessions at a time (HTTP downstream); more are refused with 503. */
  readonly maxSessions: number;
  /** A session over HTTP that its client has not used for this long is closed, in milliseconds. */
  readonly sessionIdleMs: number;
}

/** Log lines: fields, then a message; what `pino` has. Never written to stdout by this package. */
export type Log = Readonly<Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>>;

export interface ProxyOptions {
  /** The server. `timeoutMs` is not used: `limits.requestTimeoutMs` is. */
  readonly upstream: ServerConfig;
  /** For messages. Default `upstream`. */
  readonly name?: string | undefined;
  readonly interceptors?: readonly Interceptor[] | undefined;
  readonly limits?: Partial<ProxyLimits> | undefined;
  readonly log?: Log | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
  readonly fetch?: Fetch | undefined;
  /** What a stdio server writes to stderr, as it comes. Default: only its end is kept, for messages. */
  readonly onStderr?: ((chunk: Uint8Array, session: ProxySession) => void) | undefined;
}

/** What travels beside a message where the transport has a place for it (HTTP). */
export interface MessageNotes {
  /** The request of the other side that this message belongs to: on HTTP, whose stream it came on. */
  readonly related?: RequestId | undefined;
  /** HTTP headers that the sender gave it (`Mcp-Param-*`). */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** HTTP status it came with. */
  readonly status?: number | undefined;
}

/** One end of a session: sends and receives single JSON-RPC messages as text. */
export interface MessageTransport {
  start(): Promise<void>;
  /** Rejects when the message could not be handed over. */
  send(text: string, notes?: MessageNotes): Promise<void>;
  close(): Promise<void>;
  /** Stops reading what its other side sends, or goes on, where it can: its other side then waits. */
  hold?: ((held: boolean) => void) | undefined;
  /** Its other side does not read what was sent (true, perhaps repeatedly), or has read it (false). */
  onfull?: ((full: boolean) => void) | undefined;
  /** Returns false when the text is no JSON-RPC message. */
  onmessage?: ((text: string, notes?: MessageNotes) => boolean) | undefined;
  /** The answer to request `id` was over `maxMessageBytes` and was skipped. `id` is undefined where the message had none to be found. */
  onoversized?: ((id: RequestId | undefined, bytes: number | undefined) => void) | undefined;
  /** The answer to request `id` will not come; the transport itself may go on. */
  onfailed?: ((id: RequestId, error: Error) => void) | undefined;
  /** Once; `error` says why when it was not asked for. */
  onclose?: ((error?: Error) => void) | undefined;
}

export interface McpProxy {
  readonly options: ProxyOptions;
  readonly sessions: ReadonlySet<ProxySession>;
  /** A session for the client behind `downstream`, with an upstream of its own, which is started at once. */
  open(downstream: MessageTransport): ProxySession;
  /** Closes all sessions. Resolves when no process is left. */
  close(): Promise<void>;
}
