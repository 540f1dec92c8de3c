// The public types of the proxy core. Messages pass as text between a client ("downstream") and a server ("upstream"). Interceptors hook into
// single methods; a message without a hook is passed on unchanged.

import type { UpstreamSignIn } from '../auth/upstream-sign-in.ts';
import type { Clock } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { JsonText, ProxyClient, RequestId } from '../message/types.ts';
import type { MessageTransport } from '../transport/message-transport.ts';
import type { Fetch } from '../transport/same-origin-fetch.ts';
import type { ProxyLimits } from './proxy-limits.ts';

/** A request, in either direction. */
export interface ProxyRequest {
  /** The id that the sender chose. */
  readonly id: RequestId;
  readonly method: string;
  /** `params`, parsed on first use. */
  readonly params: unknown;
  /** The whole message (`params` is at `['params', …]`). Changes made before `next()` are sent. `id` and `method` can't be changed. */
  readonly json: JsonText;
}

/** The response to a request. Exactly one of `result` and `error` is present. */
export interface ProxyResponse {
  /** `result`, parsed on first use; undefined for an error. */
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined;
  /** The whole message (`result` is at `['result', …]`). Its state when the hook returns is sent, with the id of the request. */
  readonly json: JsonText;
}

/** A notification, in either direction. */
export interface ProxyNotification {
  readonly method: string;
  readonly params: unknown;
  /** The whole message; changes are sent. */
  readonly json: JsonText;
}

/** One request, and the response that a hook can make. */
export interface Exchange {
  readonly request: ProxyRequest;
  readonly session: ProxySession;
  readonly client: ProxyClient;
  /** Identifies this exchange in log lines and in the `data.requestId` of the proxy's own errors. */
  readonly correlationId: string;
  /** Aborted when the sender cancels, or the session ends. */
  readonly signal: AbortSignal;
  /** Makes a response of the hook's own. */
  answer(result: unknown): ProxyResponse;
  fail(code: number, message: string, data?: unknown): ProxyResponse;
}

/**
 * Middleware of one method. `next()` passes the request on (to the next interceptor, then to the other side), once; it never rejects: a
 * lost server is a response with `error`. A hook may also answer without calling it, or answer first and use the result of `next()`
 * later.
 *
 * A hook that throws is skipped: the request or the response is passed on unchanged, and a line is logged.
 */
export type RequestHook = (
  exchange: Exchange,
  next: () => Promise<ProxyResponse>,
) => ProxyResponse | Promise<ProxyResponse>;

/** Called for a notification. Returning false drops it. A hook that throws is skipped. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that only looks returns nothing.
export type NotificationHook = (notification: ProxyNotification, session: ProxySession) => boolean | void;

/** A change of the connection to the server. */
export type UpstreamEvent =
  /** The transport is up: the first time (`restarts` 0), or again. In the legacy era the handshake has been repeated by then. */
  | { readonly type: 'up'; readonly restarts: number }
  /** The transport is lost; pending calls have been answered with an error. Another attempt follows in `retryInMs` milliseconds; infinite: when the user has signed in. */
  | { readonly type: 'down'; readonly error: Error; readonly retryInMs: number };

/** Hooks of an application, by method name; `'*'` is any method without a hook of its own. The first interceptor of a list is the outermost. */
export interface Interceptor {
  /** Name for log lines. */
  readonly name: string;
  /** Client to server: `tools/list`, `tools/call`, `initialize`, … */
  readonly requests?: Readonly<Record<string, RequestHook>>;
  /** Client to server: `notifications/initialized`, … */
  readonly notifications?: Readonly<Record<string, NotificationHook>>;
  /** Server to client: `sampling/createMessage`, `elicitation/create`, `roots/list`. */
  readonly serverRequests?: Readonly<Record<string, RequestHook>>;
  /** Server to client: `notifications/tools/list_changed`, … */
  readonly serverNotifications?: Readonly<Record<string, NotificationHook>>;
  /**
   * Additional members for the `data` of all of the proxy's own errors, also of requests that are refused before any hook. Members of
   * `ProxyErrorData` can't be replaced.
   */
  readonly errorData?: Readonly<Record<string, unknown>>;
  readonly onSession?: (session: ProxySession) => void;
  readonly onSessionClosed?: (session: ProxySession) => void;
  readonly onUpstream?: (event: UpstreamEvent, session: ProxySession) => void;
}

/** One client and its own connection to the server. */
export interface ProxySession {
  /** Random; for log lines and errors. */
  readonly id: string;
  /** The client as named by `initialize`, or by the latest modern request. Use `Exchange.client` for one request. */
  readonly client: ProxyClient;
  readonly upstream: 'starting' | 'up' | 'down' | 'closed';
  /** Whether the handshake with the server waits until the user has signed in; other requests are refused. */
  readonly waitsForSignIn: boolean;
  /** Sends a notification to the client. Nothing happens once the session is closed. */
  notify(method: string, params?: unknown): void;
  /**
   * Sends a request of the proxy's own to the server, without passing through hooks. Never rejects. In the modern era the `_meta` of the
   * client's latest request is added (its version, name and capabilities), unless `params` has one.
   */
  request(method: string, params?: unknown, options?: ProxyRequestOptions): Promise<ProxyResponse>;
  /**
   * Sends a request of the proxy's own to the client (`sampling/createMessage`, …), without passing through hooks. For clients before 2026-07-28:
   * later ones answer none. Never rejects: a client or server that is gone gives an `error`.
   */
  ask(method: string, params: unknown, options: ProxyQuestionOptions): Promise<ProxyResponse>;
  /** Ends it: pending requests are answered with an error, the server's process is gone when this resolves. */
  close(): Promise<void>;
}

/** The options of `ProxySession.request`. */
interface ProxyRequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. @default the proxy's `requestTimeoutMs` */
  readonly timeoutMs?: number | undefined;
}

/** The options of `ProxySession.ask`. */
interface ProxyQuestionOptions {
  /** The id of the client's request that the question belongs to: over HTTP it is asked on its stream. */
  readonly related: RequestId;
  /** Withdraws the question. */
  readonly signal: AbortSignal;
}

/** Log lines: fields, then a message; what `pino` has. Never written to stdout by this package. */
export type Log = Readonly<Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>>;

/** The options of `createProxy`. */
export interface ProxyOptions {
  /** The server. `timeoutMs` is not used: `limits.requestTimeoutMs` is. */
  readonly upstream: ServerConfig;
  /** Name for messages. @default 'upstream' */
  readonly name?: string | undefined;
  readonly interceptors?: readonly Interceptor[] | undefined;
  readonly limits?: Partial<ProxyLimits> | undefined;
  readonly log?: Log | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
  readonly fetch?: Fetch | undefined;
  /**
   * Sign-in at a server behind an address. A handshake that the server refuses waits for the user, and is then sent again; other requests are
   * answered with an error `sign-in-needed` meanwhile. The caller closes it. @default such a server's refusal is an error
   */
  readonly signIn?: UpstreamSignIn | undefined;
  /** Receives what a stdio server writes to stderr. @default only the end is kept, for messages */
  readonly onStderr?: ((chunk: Uint8Array, session: ProxySession) => void) | undefined;
}

/** A proxy, with its sessions. */
export interface McpProxy {
  readonly options: ProxyOptions;
  readonly sessions: ReadonlySet<ProxySession>;
  /** Whether its clients must begin with `initialize`: clients of 2026-07-28 are told so over HTTP. @default false */
  readonly isLegacyOnly?: boolean | undefined;
  /**
   * A session for the client behind `downstream`, with an upstream of its own, which is started at once. `authorization`: the header of the
   * client's first request over HTTP; it is not passed on.
   */
  open(downstream: MessageTransport, about?: { readonly authorization?: string | undefined }): ProxySession;
  /** Closes all sessions. Resolves when no process is left. */
  close(): Promise<void>;
}
