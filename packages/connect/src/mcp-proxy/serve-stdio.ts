// Serves a proxy to one client on this process's stdin and stdout.

import type { Readable, Writable } from 'node:stream';
import { createStdioDownstream } from './downstream/stdio.ts';
import { DEFAULT_PROXY_LIMITS } from './proxy-limits.ts';
import type { McpProxy, ProxySession } from './types.ts';

/** The options of `serveStdio`. */
export interface ServeStdioOptions {
  /** Stream that messages are read from. @default `process.stdin` */
  readonly input?: Readable | undefined;
  /** Stream that messages are written to; no other code may write to it. @default `process.stdout` */
  readonly output?: Writable | undefined;
}

/** A running stdio service. */
export interface StdioService {
  readonly session: ProxySession;
  /** Resolves when the client has closed the connection and everything is shut down: exit with code 0 then. Never rejects. */
  readonly closed: Promise<void>;
}

/**
 * Serves a proxy to the client on stdin and stdout, from now on.
 *
 * @example await serveStdio(proxy).closed;
 */
export function serveStdio(
  proxy: McpProxy,
  { input = process.stdin, output = process.stdout }: ServeStdioOptions = {},
): StdioService {
  const maxMessageBytes = proxy.options.limits?.maxMessageBytes ?? DEFAULT_PROXY_LIMITS.maxMessageBytes;
  const downstream = createStdioDownstream({ input, output, maxMessageBytes });
  const session = proxy.open(downstream);
  const { promise, resolve } = Promise.withResolvers<void>();
  const onclose = downstream.onclose;
  downstream.onclose = error => {
    onclose?.(error);
    void session.close().then(resolve);
  };
  return { session, closed: promise };
}
