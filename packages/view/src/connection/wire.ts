// The connection of a view to its host, in any dialect. Method names come from `mcp-apps`; messages of other dialects are
// translated, so that the rest of the package does not depend on the dialect.

import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';

export type Params = Record<string, unknown>;

/** The dialect of a view's connection; `standalone`: alone in a tab, with sample data. */
export type ViewDialect = Exclude<Dialect, 'tool-ui'> | 'standalone';

/** MCP `notifications/progress`. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** The options of a request. */
export interface RequestOptions {
  /** Aborts the request: the host is notified, and the promise rejects with `aborted`. */
  signal?: AbortSignal;
  /** Milliseconds without an answer or progress. Absent: no limit, since the host may be asking the user. */
  timeoutMs?: number;
  /** Called for each progress message of the host; the request asks for them when this is given. */
  onProgress?: (progress: Progress) => void;
}

/** Information of a host about itself; older hosts send nothing. */
export interface HostFacts {
  readonly hostInfo?: Implementation | undefined;
  readonly hostCapabilities: HostCapabilities;
  readonly protocolVersion?: string | undefined;
}

/** Sends a view's requests and notifications. */
export interface WireSender {
  request(method: string, params?: Params, options?: RequestOptions): Promise<unknown>;
  /** Throws `ViewError` `closed` or `unsendable`. */
  notify(method: string, params?: Params): void;
  close(): void;
}

/** An open connection to a host. Its dialect can change once: a slow MCP Apps host may answer after an older message came. */
export interface Wire extends WireSender {
  dialect: ViewDialect;
  host: HostFacts;
  /** How many messages of the host were ignored because they fit no message of the protocol. */
  ignored: number;
}

/** Receives what the host sends over a wire. */
export interface Inbox {
  /** Handles a notification; returns false when the parameters are malformed. */
  onNotification(method: string, params: Params): boolean;
  /** Resolves with undefined: no such method. A rejection's `rpcCode` reaches the host. */
  onRequest(method: string, params: Params): Promise<object | undefined>;
}
