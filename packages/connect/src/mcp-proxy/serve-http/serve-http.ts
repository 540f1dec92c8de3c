// Serves a proxy over Streamable HTTP, to many clients.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../clock.ts';
import { ConnectError } from '../../errors.ts';
import { TooLargeError } from '../../transport/event-stream.ts';
import { createErrorResponses } from '../error-responses.ts';
import { DEFAULT_PROXY_LIMITS, type ProxyLimits } from '../proxy-limits.ts';
import type { Log, McpProxy } from '../types.ts';
import { createBacklog } from './backlog.ts';
import type { GuardOptions } from './guard.ts';
import { createHttpClients } from './http-clients.ts';
import { INTERNAL_FAILURE, tooLarge } from './refusals.ts';
import { createRouter, type HttpRouter } from './route-requests.ts';

/** The options of `serveHttp`. */
export interface ServeHttpOptions extends GuardOptions {
  /** The port; 0 chooses a free one. */
  readonly port: number;
  /** The address to listen on. @default `127.0.0.1`; any other opens the server to the network, without authentication */
  readonly host?: string | undefined;
  /** Path of the MCP endpoint. @default `/mcp` */
  readonly path?: string | undefined;
  /** Whether a request to the endpoint with this header is served, else 401. @default all are */
  readonly authorize?: ((authorization: string | undefined) => boolean) | undefined;
  /** Makes the JSON answer of `GET /health` and `GET /healthz`, sent with 200, or 503 when `ok` is false. @default `ok` and the number of sessions */
  readonly health?: (() => { readonly ok: boolean } | Promise<{ readonly ok: boolean }>) | undefined;
  /** Makes the answer of `GET /metrics`, which no web page can read or load. @default 404 */
  readonly metrics?: (() => HttpText | Promise<HttpText>) | undefined;
}

/** Text for another program on this machine. */
export interface HttpText {
  readonly contentType: string;
  readonly text: string;
}

/** A running HTTP service. */
export interface HttpService {
  readonly url: string;
  readonly port: number;
  /** Ends all sessions and streams. */
  close(): Promise<void>;
}

/**
 * Serves a proxy over HTTP. Resolves when it listens; rejects with `ConnectError` `listen`.
 *
 * @example const { url } = await serveHttp(proxy, { port: 8080 });
 */
export async function serveHttp(proxy: McpProxy, options: ServeHttpOptions): Promise<HttpService> {
  const limits: ProxyLimits = { ...DEFAULT_PROXY_LIMITS, ...proxy.options.limits };
  const clock = proxy.options.clock ?? systemClock;
  const log = proxy.options.log ?? { debug() {}, info() {}, warn() {}, error() {} };
  const errors = createErrorResponses(proxy.options.interceptors, log);
  const { host = '127.0.0.1', path = '/mcp', metrics, authorize } = options;
  const health = options.health ?? (() => ({ ok: true, sessions: proxy.sessions.size }));
  const clientOptions = { clock, log, errors, limits, backlog: createBacklog(limits.maxUnreadBytes, log) };
  const clients = createHttpClients(proxy, clientOptions);
  const router = createRouter({ clients, errors, limits, guard: options, path, health, metrics, authorize });
  const server = createHttpServer(router, log);
  try {
    await listen(server, options.port, host);
  } catch (error) {
    await clients.endAll();
    throw error;
  }
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
    async close() {
      const stopped = new Promise<void>(resolve => server.close(() => resolve()));
      await clients.endAll();
      server.closeAllConnections();
      await stopped;
    },
  };
}

function createHttpServer(router: HttpRouter, log: Log): Server {
  const server = createServer((request, response) => {
    router.handle(request, response).catch((error: unknown) => {
      if (error instanceof TooLargeError) return router.refuse(response, tooLarge(error.message));
      if (error === request.errored) return log.info({ err: error }, 'a client broke off its request');
      log.error({ err: error }, 'a request over HTTP failed');
      if (!response.headersSent) router.refuse(response, INTERNAL_FAILURE);
    });
  });
  // A call may take longer than Node's five minutes, and a standing stream never ends.
  server.requestTimeout = 0;
  return server;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      const message = `can't listen on ${host}:${port}: ${cause.message}. Choose another port.`;
      reject(new ConnectError('listen', message, { received: port, cause }));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}
