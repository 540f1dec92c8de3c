// Creates a proxy: its sessions connect one client with one server each, and share the interceptors.

import { systemClock } from '../clock.ts';
import { openTransport } from '../transport/open-transport.ts';
import { createHooks } from './hooks.ts';
import { DEFAULT_PROXY_LIMITS } from './proxy-limits.ts';
import { createSession } from './session.ts';
import type { Log, McpProxy, ProxyOptions, ProxySession } from './types.ts';

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
        signIn: options.signIn,
        openUpstream: of =>
          openTransport({
            name,
            config: upstream,
            limits,
            clock,
            random,
            fetch: options.fetch ?? fetch,
            authorizer: options.signIn?.authorizer,
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
