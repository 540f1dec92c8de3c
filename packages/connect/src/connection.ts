// The public types: connections, their snapshots, what a tool definition looks like as received.

import type { ResourceContents, ToolResult } from '@vitrine/protocol/content';
import type { ServerConfig } from './config/server-config.ts';

/** Which MCP revision family a server answered: `modern` = 2026-07-28 and later, `legacy` = everything before. */
export type Era = 'legacy' | 'modern';

/** A tool as the server listed it (MCP `tools/list`). Unknown keys are kept; only `name` and `inputSchema` are checked. */
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

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string | undefined;
  readonly [key: string]: unknown;
}

/** The lists of a server that can change while it runs (MCP, `notifications/…/list_changed`). */
export const LIST_NAMES = ['tools', 'resources', 'prompts'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** The state of one connection. A new object on every change, never mutated. */
export interface ConnectionSnapshot {
  readonly status: 'connecting' | 'connected' | 'failed';
  /** The tools listed last. Kept while a server reconnects, so that the page does not flicker; calls then fail with `not-connected`. */
  readonly tools: readonly ToolDefinition[];
  /** One readable line: which server, what happened, what to do. Also set while `connected`, when a part of its answers had to be left out. */
  readonly error?: string;
  readonly era?: Era;
  readonly protocolVersion?: string;
  readonly serverInfo?: ServerInfo;
  readonly instructions?: string;
  /** What the server announced it can do, as received. */
  readonly capabilities?: { readonly [key: string]: unknown };
  /** Counts the changes of each list: a number that grew means that what was listed before no longer holds. Grows with every reconnect, too. */
  readonly listVersions: Readonly<Record<ListName, number>>;
  /** How often a connection was tried since the last success (1 = the running one). */
  readonly attempts: number;
}

export interface RequestOptions {
  /** Cancels: the server is told (`notifications/cancelled`), the promise rejects at once with `ConnectError` code `cancelled`. */
  readonly signal?: AbortSignal;
  /** Deadline in milliseconds. Default: the server's configured timeout, else 60 000. Progress restarts it, up to ten times its length in all. */
  readonly timeoutMs?: number;
}

/**
 * Answers what a server asks of its client while it works on a call. Each resolves with the result as MCP has it, and rejects when there is
 * none: the server gets an error. `signal` aborts when the server or the end of the call withdraws the request.
 */
export interface ServerRequestHandlers {
  /** `elicitation/create`; `params` is not validated. */
  elicit?(params: unknown, signal: AbortSignal): Promise<Record<string, unknown>>;
  /** `sampling/createMessage`; `params` is not validated. */
  sample?(params: unknown, signal: AbortSignal): Promise<Record<string, unknown>>;
}

/** What servers are told that they may ask for. */
export interface ClientFeatures {
  readonly elicitation?: boolean;
  readonly sampling?: boolean;
}

export interface CallOptions extends RequestOptions {
  /**
   * Of `callTool`. The deadline of the call rests while one of them works. Older servers do not say which call a request belongs to: the newest
   * call that has such a handler gets it.
   */
  readonly serverRequests?: ServerRequestHandlers | undefined;
  /** Called for every progress notification. An exception thrown here is swallowed. */
  readonly onProgress?: (progress: Progress) => void;
}

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

export interface Connection {
  readonly name: string;
  /**
   * Equal for the same server only: a SHA-256 of its command, arguments and folder, or of its URL. A name can be given to another server, in
   * another configuration.
   */
  readonly identity: string;
  /** Whether the server runs on this machine: it is a child process, or its URL is a loopback address. */
  readonly isLocal: boolean;
  getSnapshot(): ConnectionSnapshot;
  /** Calls `listener` after every change of the snapshot. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /**
   * `tools/call`. The result as received, whatever its type says: unknown keys and malformed content blocks kept, `structuredContent` not
   * validated (`wellFormedResult` of `@vitrine/protocol/content` leaves out what is malformed). Rejects `ConnectError`.
   */
  callTool(
    call: { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> | undefined },
    options?: CallOptions,
  ): Promise<ToolResult>;
  /** `resources/read`. Rejects `ConnectError`. */
  readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult>;
  /**
   * Calls `listener` when the server says that this resource changed, or may have changed it unheard, over reconnects too. Nothing
   * happens where the server offers no subscriptions (`resources.subscribe`). Returns the way to stop.
   */
  watchResource(uri: string, listener: () => void): () => void;
  /** All pages of `resources/list`; empty when the server has no resources. */
  listResources(options?: RequestOptions): Promise<readonly ListEntry[]>;
  /** All pages of `resources/templates/list`; empty when the server has no resources. */
  listResourceTemplates(options?: RequestOptions): Promise<readonly ListEntry[]>;
  /** All pages of `prompts/list`; empty when the server has no prompts. */
  listPrompts(options?: RequestOptions): Promise<readonly ListEntry[]>;
  /** Any other request, passed through. The result as received. Rejects `ConnectError`. */
  request(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Record<string, unknown>>;
  /** Tries again now instead of waiting for the back-off. Does nothing while connected. */
  reconnect(): void;
  /** Ends the connection for good; pending calls reject with `closed`. A stdio child is gone when this resolves. */
  close(): Promise<void>;
}

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
  /** Tells servers that connect from now on what they may ask for during calls. @default nothing */
  advertise(features: ClientFeatures): void;
  /** Calls `listener` after a change of any connection's snapshot. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Closes all connections; no child process is left when this resolves. */
  close(): Promise<void>;
}
