// The public types of connections: their snapshots, methods and options, and tool definitions as received.

import type { ResourceContents, ToolResult } from '@vitrine/protocol/content';
import type { ServerConfig } from './config/server-config.ts';

/** The family of MCP revisions that a server speaks: `modern` = 2026-07-28 and later, `legacy` = all before. */
export type Era = 'legacy' | 'modern';

/** A tool as the server listed it (MCP `tools/list`). Unknown keys are kept; a malformed optional member is left out. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** A JSON Schema object, as received. */
  readonly inputSchema: { readonly [key: string]: unknown };
  readonly outputSchema?: { readonly [key: string]: unknown };
  readonly annotations?: { readonly [key: string]: unknown };
  readonly icons?: readonly unknown[];
  readonly _meta?: { readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

/** One MCP progress notification of a running call. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** Name and version of a server, as received. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string | undefined;
  readonly [key: string]: unknown;
}

/** The lists of a server that can change while it runs (MCP, `notifications/…/list_changed`). */
export const LIST_NAMES = ['tools', 'resources', 'prompts'] as const;
/** The name of such a list. */
export type ListName = (typeof LIST_NAMES)[number];

/** The state of one connection. A new object on every change, never mutated. */
export interface ConnectionSnapshot {
  /** `needs-sign-in`: the user has to sign in first (`signIn` says where); nothing is tried before. */
  readonly status: 'connecting' | 'connected' | 'failed' | 'needs-sign-in';
  /** Set when the user has to sign in: to connect, or for calls that wait. */
  readonly signIn?: SignInRequest;
  /** Whether the user is signed in at the server's authorization server. */
  readonly isSignedIn?: boolean;
  /** The tools of the latest list. Kept while a server reconnects, so that a page does not flicker; calls then wait for the connection, up to six seconds. */
  readonly tools: readonly ToolDefinition[];
  /** One line of text: which server, what happened, what to do. Also set while `connected`, when invalid tools were left out. */
  readonly error?: string;
  readonly era?: Era;
  readonly protocolVersion?: string;
  readonly serverInfo?: ServerInfo;
  readonly instructions?: string;
  /** The server's capabilities, as received. */
  readonly capabilities?: { readonly [key: string]: unknown };
  /** Counts the changes of each list: when a number has grown, an earlier list is outdated. Every reconnect counts as a change. */
  readonly listVersions: Readonly<Record<ListName, number>>;
  /** The number of attempts since the last success, with the current one. */
  readonly attempts: number;
}

/** Request of a server for a sign-in before it goes on. */
interface SignInRequest {
  /** Host of the authorization server, such as `login.example.com`. */
  readonly host: string;
  /** The scopes that are asked for; empty: those that the authorization server chooses. */
  readonly scopes: readonly string[];
  /** `first`: the user has not signed in. `ended`: the sign-in is not accepted any more. `scopes`: it allows too little. */
  readonly reason: 'first' | 'ended' | 'scopes';
  /** Whether this program has registered itself at the authorization server, which `ConnectionSignIn.signOut` forgets. */
  readonly isRegistered?: boolean;
}

/** The options of `ConnectionSignIn.begin`. */
export interface BeginSignInOptions {
  /** Address that the authorization server sends the user back to. */
  readonly redirectUrl: string;
  /** A secret of the browser that begins; only this browser can finish. */
  readonly browser: string;
  /** Address of this program's client ID metadata document (`https:`). @default none, and the program registers itself */
  readonly clientMetadataUrl?: string | undefined;
}

/** A sign-in that has begun. */
export interface BegunSignIn {
  /** The address to open in the user's browser: `https:`, or `http:` on this machine. */
  readonly url: string;
  /** Host of the authorization server. */
  readonly host: string;
}

/** The query of the callback, and the browser it came from. */
export interface SignInAnswer {
  readonly state: string;
  readonly browser: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** Sign-in of the user at a server's authorization server (OAuth 2.1). Its methods reject with `ConnectError`. */
export interface ConnectionSignIn {
  /** Whether a sign-in with this `state` belongs to this server. */
  owns(state: string): boolean;
  /** Begins a sign-in; an earlier one that is not finished can't be finished any more. */
  begin(options: BeginSignInOptions): Promise<BegunSignIn>;
  /** Finishes a sign-in, once: calls that waited go on. Rejects with `sign-in-failed`, or `sign-in-cancelled` when the user has refused. */
  finish(answer: SignInAnswer): Promise<void>;
  /** Gives up the sign-in: calls that wait for it are rejected with `sign-in-cancelled`. */
  cancel(): Promise<void>;
  /** Forgets the tokens, and revokes them where the authorization server takes that; and the registration of this program there. */
  signOut(): Promise<void>;
}

/** The options of a request. */
export interface RequestOptions {
  /** Cancels the request: the server is notified (`notifications/cancelled`), and the promise rejects at once with `ConnectError` code `cancelled`. */
  readonly signal?: AbortSignal;
  /**
   * Deadline in milliseconds. Progress restarts it, up to ten times its length in total. @default the server's configured timeout, else
   * 60_000
   */
  readonly timeoutMs?: number;
}

/**
 * Answers the requests that a server sends to its client during a call. Each handler resolves with a result in MCP's form; when it
 * rejects, the server receives an error. `signal` aborts when the server cancels the request, or the call ends.
 */
export interface ServerRequestHandlers {
  /** `elicitation/create`; `params` is not validated. */
  elicit?(params: unknown, signal: AbortSignal): Promise<Record<string, unknown>>;
  /** `sampling/createMessage`; `params` is not validated. */
  sample?(params: unknown, signal: AbortSignal): Promise<Record<string, unknown>>;
}

/** Features that the client offers to servers, announced as client capabilities. */
export interface ClientFeatures {
  readonly elicitation?: boolean;
  readonly sampling?: boolean;
  /** The catalogs of A2UI that the application draws, by their ids. Absent: none, and A2UI is not announced. */
  readonly a2uiCatalogs?: readonly string[];
}

/** The options of `callTool` and of other calls with progress. */
export interface CallOptions extends RequestOptions {
  /**
   * Handlers for requests of the server, for `callTool`. The deadline of the call is paused while a handler works. Older servers do not
   * name the call to which a request belongs: the newest call with such a handler receives it.
   */
  readonly serverRequests?: ServerRequestHandlers | undefined;
  /** Called for every progress notification. An exception thrown here is ignored. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The result of `resources/read`. */
export interface ReadResourceResult {
  readonly contents: readonly ResourceContents[];
  readonly _meta?: { readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

/** An entry of a list other than tools (resources, templates, prompts), as received. */
export interface ListEntry {
  readonly name?: string;
  readonly uri?: string;
  readonly [key: string]: unknown;
}

/** A connection to one server, which reconnects by itself. */
export interface Connection {
  readonly name: string;
  /**
   * Identifies the server: a SHA-256 of its command, arguments and folder, or of its URL. The name is not enough, because another
   * configuration may use it for another server.
   */
  readonly identity: string;
  /** Whether the server runs on this machine: it is a child process, or its URL is a loopback address. */
  readonly isLocal: boolean;
  /** Address of a server that is reached over HTTP. */
  readonly url?: string | undefined;
  /**
   * Sign-in of the user; absent where users do not sign in: the server is a child process, its configuration has a token, or nothing keeps
   * sign-ins (`ConnectionsOptions.signIn`).
   */
  readonly signIn?: ConnectionSignIn | undefined;
  getSnapshot(): ConnectionSnapshot;
  /** Calls `listener` after every change of the snapshot. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /**
   * Sends `tools/call`. Resolves with the result as received: unknown keys and malformed content blocks are kept, `structuredContent` is
   * not validated (`wellFormedResult` of `@vitrine/protocol/content` removes malformed blocks). When the user has to sign in first, the
   * call waits for that, up to five minutes. Rejects with `ConnectError`.
   */
  callTool(
    call: {
      readonly name: string;
      readonly arguments?: Readonly<Record<string, unknown>> | undefined;
      /** Metadata sent beside the arguments; not sent when empty or absent. */
      readonly _meta?: Readonly<Record<string, unknown>> | undefined;
    },
    options?: CallOptions,
  ): Promise<ToolResult>;
  /** Sends `resources/read`. Rejects with `ConnectError`. */
  readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult>;
  /**
   * Calls `listener` when the server reports that this resource changed, and after a reconnect, when it may have changed unnoticed. Does
   * nothing when the server offers no subscriptions (`resources.subscribe`). Returns the function that unsubscribes it.
   */
  watchResource(uri: string, listener: () => void): () => void;
  /**
   * Calls `listener` once when the server reports that the user is done at the address of this elicitation. Returns the function that
   * unsubscribes it.
   */
  watchCompletion(elicitationId: string, listener: () => void): () => void;
  /**
   * Lists the tools again when the server cannot report that they changed: over HTTP without a session, a server may be restarted with other
   * tools. Resolves when the snapshot has what the server answered; at once for other servers, and when the list is at most two seconds old.
   * Never rejects: without an answer the list stays.
   */
  checkTools(): Promise<void>;
  /** All pages of `resources/list`; empty when the server has no resources. */
  listResources(options?: RequestOptions): Promise<readonly ListEntry[]>;
  /** All pages of `resources/templates/list`; empty when the server has no resources. */
  listResourceTemplates(options?: RequestOptions): Promise<readonly ListEntry[]>;
  /** All pages of `prompts/list`; empty when the server has no prompts. */
  listPrompts(options?: RequestOptions): Promise<readonly ListEntry[]>;
  /** Sends any other request. Resolves with the result as received. Rejects with `ConnectError`. */
  request(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Record<string, unknown>>;
  /**
   * Returns what the server's processes have written to stderr, at most the last `stderrTailBytes`, without the values of its variables.
   * Empty for a server behind a URL.
   */
  readLog(): string;
  /** Starts the next attempt now instead of waiting for the back-off. Does nothing while connected. */
  reconnect(): void;
  /** Ends the current session, as after a change of the server's program, and opens the next one at once. */
  restart(): void;
  /** Ends the connection for good; pending calls reject with `closed`. A stdio child is gone when this resolves. */
  close(): Promise<void>;
}

/** The connections of a configuration. */
export interface Connections {
  /** Every enabled server, in the order of the configuration. */
  readonly list: readonly Connection[];
  get(name: string): Connection | undefined;
  /**
   * Starts all servers. Resolves when every `strict` one is connected; rejects with its `ConnectError` when one can't be.
   * `lenient` servers keep trying in the background and delay nothing.
   */
  start(): Promise<void>;
  /**
   * Changes to another configuration: servers with the same name and settings stay connected, the others are closed, new ones are started once
   * `start` was called. Resolves and rejects as `start` does; throws `ConnectError` `closed` after `close`.
   */
  replace(servers: Readonly<Record<string, ServerConfig>>): Promise<void>;
  /** Sets which requests servers may send during calls. Called at each new connection of a server. @default none */
  advertise(features: () => ClientFeatures): void;
  /** Calls `listener` after a change of any connection's snapshot. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Closes all connections; no child process is left when this resolves. */
  close(): Promise<void>;
}
