// What a view needs of a wire, whatever dialect it speaks. The words are those of `mcp-apps`; another dialect translates
// them, so that nothing above this line knows which one was found.
import type { Dialect, HostCapabilities, HostContext, Implementation } from '@vitrine/protocol';
import type { Ends } from './port.ts';

export type Params = Record<string, unknown>;

/** MCP `notifications/progress`. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface RequestOptions {
  /** Ends the request: the host is told, the promise rejects with `aborted`. */
  signal?: AbortSignal;
  /** Milliseconds without an answer or progress. Absent: no limit, since the host may be asking a person. */
  timeoutMs?: number;
  /** Called for each progress message of the host; asks for them by being there. */
  onProgress?: (progress: Progress) => void;
}

/** What a host said of itself; older hosts say nothing. */
export interface HostFacts {
  readonly info: Implementation | undefined;
  readonly capabilities: HostCapabilities;
  readonly protocolVersion: string | undefined;
  readonly context: HostContext;
}

/** An open conversation with a host. */
export interface Wire {
  readonly dialect: Dialect;
  readonly host: HostFacts;
  /** Messages of the host that were no part of the protocol. */
  readonly ignored: number;
  request(method: string, params?: Params, options?: RequestOptions): Promise<unknown>;
  /** Throws `ViewError` `closed` or `unsendable`. */
  notify(method: string, params?: Params): void;
  close(): void;
}

/** What a wire needs to know to introduce the view. */
export interface Introduction {
  info: Implementation;
  displayModes: readonly string[] | undefined;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  firstId: number;
}

/** Where a wire puts what the host sends. */
export interface Inbox {
  /** False when the parameters are malformed. */
  onNotification(method: string, params: Params): boolean;
  /** Undefined: no such method. */
  onRequest(method: string, params: Params): Promise<object> | undefined;
}

/** Finds a host that speaks this dialect. Rejects with `no-host` when nobody answers in time. */
export type OpenWire = (ends: Ends, introduction: Introduction, inbox: Inbox) => Promise<Wire>;
