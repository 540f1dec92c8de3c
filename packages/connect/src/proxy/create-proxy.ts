// Creates a proxy: its sessions connect one client with one server each, and share the interceptors.
import { DEFAULT_DELAYS } from '../backoff.ts';
import { systemClock } from '../clock.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { openTransport } from '../transport/open-transport.ts';
import { createHooks } from './hooks.ts';
import { createSession } from './session.ts';
import type { Log, McpProxy, ProxyLimits, ProxyOptions, ProxySession } from './types.ts';

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

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Creates a proxy. Nothing is started before a session is opened.
 *
 * @example const proxy = createProxy({ upstream: { type: 'stdio', command: 'node', args: ['server.js'] } });
 */
export function createProxy(options: ProxyOptions): McpProxy {
  const {
    upstream,
    interceptors = [],
    name = 'upstream',
    log = SILENT,
    clock = systemClock,
    random = Math.random,
  } = options;
  const limits = { ...DEFAULT_PROXY_LIMITS, ...options.limits };
  const sessions = new Set<ProxySession>();
  const hooks = createHooks(interceptors);

  return {
    options: { ...options, limits },
    sessions,
    open(downstream) {
      const session = createSession({
        downstream,
        name,
        interceptors,
        hooks,
        limits,
        log,
        clock,
        random,
        openUpstream: of =>
          openTransport({
            name,
            config: upstream,
            limits,
            clock,
            random,
            fetch: options.fetch ?? fetch,
            onStderr: chunk => options.onStderr?.(chunk, of),
          }),
        onClosed: closed => sessions.delete(closed),
      });
      sessions.add(session);
      return session;
    },
    async close() {
      await Promise.all([...sessions].map(session => session.close()));
    },
  };
}
