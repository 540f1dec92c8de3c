// The limits of a connection, with their reasons; mcp-proxy/proxy-limits.ts has the limits of the proxy. All can be changed through `createConnections(…, { limits })`.

/** The limits of a connection. */
export interface Limits {
  /** Largest message from a server, in bytes. A larger one fails its own call only. Leaves room for the largest UI resource in base64. */
  readonly maxMessageBytes: number;
  /** Deepest nesting of a message; deeper ones overflow the stack of code that walks them. */
  readonly maxDepth: number;
  /** Lines on stdout that are no JSON-RPC message, before the first message: with more the connection fails. Later ones are dropped without a limit. */
  readonly maxBadLines: number;
  /** Bytes that may wait for a child that does not read its stdin; in a proxy also for a server that has not started yet. */
  readonly maxQueuedBytes: number;
  /** How much of a child's stderr is kept for error messages, in bytes. */
  readonly stderrTailBytes: number;
  /** Pages of one list (tools, resources, …). The same number the official client uses. */
  readonly maxPages: number;
  /** Entries of one list. */
  readonly maxListEntries: number;
  /** How long a child may take after stdin was closed, and again after SIGTERM, in milliseconds. */
  readonly killGraceMs: number;
  /** How long a stdio server may take to answer the request for its protocol era before it counts as `legacy`, in milliseconds. */
  readonly probeTimeoutMs: number;
}

/** The limits that apply unless they are changed. */
export const DEFAULT_LIMITS: Limits = {
  maxMessageBytes: 8 * 1024 * 1024,
  maxDepth: 128,
  maxBadLines: 100_000,
  maxQueuedBytes: 8 * 1024 * 1024,
  stderrTailBytes: 64 * 1024,
  maxPages: 64,
  maxListEntries: 10_000,
  killGraceMs: 800,
  probeTimeoutMs: 10_000,
};
