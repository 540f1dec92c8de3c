// The limits of the MCP proxy, with their reasons; `createProxy(…, { limits })` changes them.
import { DEFAULT_DELAYS, type ReconnectDelays } from '../backoff.ts';
import { DEFAULT_LIMITS, type Limits } from '../connection-limits.ts';

/** The limits of a proxy. */
export interface ProxyLimits extends Limits, ReconnectDelays {
  /** Milliseconds without an answer, progress or request of the server, after which a request is cancelled and answered with an error. */
  readonly requestTimeoutMs: number;
  /**
   * Pending requests of one session; further ones are refused with an error. HTTP clients of the modern era share a session: each may have as
   * many as are still free, which is half of them for a single client.
   */
  readonly maxConcurrentRequests: number;
  /** Bytes that an HTTP client may leave unread on one connection; when more is to be sent, the connection is closed. All clients together: eight times as much, then the connection with the most is closed. */
  readonly maxUnreadBytes: number;
  /** Sessions at a time (HTTP downstream); more are refused with 503. */
  readonly maxSessions: number;
  /** A session over HTTP that its client has not used for this long is closed, in milliseconds. */
  readonly sessionIdleMs: number;
}

/** `DEFAULT_LIMITS` and the limits of the proxy. Ten minutes: tools may take long, and clients have deadlines of their own. 16 MiB: two of the largest messages. */
export const DEFAULT_PROXY_LIMITS: ProxyLimits = {
  ...DEFAULT_LIMITS,
  ...DEFAULT_DELAYS,
  requestTimeoutMs: 600_000,
  maxConcurrentRequests: 256,
  maxUnreadBytes: 16 * 1024 * 1024,
  maxSessions: 64,
  sessionIdleMs: 30 * 60_000,
};
