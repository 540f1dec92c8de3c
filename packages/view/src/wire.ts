// What a view needs of a wire, whatever dialect it speaks. The words are those of `mcp-apps`; another dialect is translated, so
// that nothing above this line knows which one was found.
import type { HostCapabilities, Implementation } from '@vitrine/protocol/mcp-apps';
import type { Dialect } from '@vitrine/protocol/surface';

export type Params = Record<string, unknown>;

/** How a view talks to what is around it; `standalone`: alone in a tab, with sample data. */
export type ViewDialect = Exclude<Dialect, 'tool-ui'> | 'standalone';

/** MCP `notifications/progress`. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface RequestOptions {
  /** Ends the request: the host is notified, the promise rejects with `aborted`. */
  signal?: AbortSignal;
  /** Milliseconds without an answer or progress. Absent: no limit, since the host may be asking the user. */
  timeoutMs?: number;
  /** Called for each progress message of the host; asks for them by being there. */
  onProgress?: (progress: Progress) => void;
}

/** What a host said of itself; older hosts say nothing. */
export interface HostFacts {
  readonly hostInfo?: Implementation | undefined;
  readonly hostCapabilities: HostCapabilities;
  readonly protocolVersion?: string | undefined;
}

/** What a view can send. */
export interface Speech {
  request(method: string, params?: Params, options?: RequestOptions): Promise<unknown>;
  /** Throws `ViewError` `closed` or `unsendable`. */
  notify(method: string, params?: Params): void;
  close(): void;
}

/** An open conversation with a host. Its dialect can change once: a slow MCP Apps host may answer after an older message came. */
export interface Wire extends Speech {
  dialect: ViewDialect;
  host: HostFacts;
  /** Messages of the host that were no part of the protocol. */
  ignored: number;
}

/** Where a wire puts what the host sends. */
export interface Inbox {
  /** False when the parameters are malformed. */
  onNotification(method: string, params: Params): boolean;
  /** Resolves with undefined: no such method. A rejection's `rpcCode` reaches the host. */
  onRequest(method: string, params: Params): Promise<object | undefined>;
}
