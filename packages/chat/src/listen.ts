// Serves a fetch-style app on a port. The port is taken before the app exists, because the app needs the addresses (its own and the
// sandbox's).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ChatError, type ChatErrorCode, errorAnswer } from './errors.ts';
import { withoutBasePath } from './requests/base-path.ts';

/** `env`: Node's own request and response, of which the app reads the address of the connection. */
type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

export interface Listener {
  readonly port: number;
  /** Lets `fetch` answer from now on; until then, every request gets 503. */
  serve(fetch: Fetch): void;
  /** Accepts no new requests, waits `graceMs` for running ones, then aborts them. */
  close(options?: { graceMs?: number }): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Path that is removed from the addresses of requests. @default none */
  readonly basePath?: string;
}

/** Takes the port. Rejects with `ChatError` `port-taken`, `port-forbidden` or `address-unavailable`. */
export async function listen({ host, port, basePath = '' }: ListenOptions): Promise<Listener> {
  let current: Fetch = () => refuse(new ChatError('closing', 'The chat is starting. Try again in a moment.'));
  const answer = getRequestListener((request, env) => current(request, env), {
    // A library must not replace the globals of the program it runs in.
    overrideGlobalObjects: false,
    // A Host header or a request line that is not a URL never reaches the app.
    errorHandler: () => refuse(new ChatError('bad-request', 'The request has no valid address or Host header.')),
  });
  const server = createServer((request, response) => {
    request.url = withoutBasePath(request.url ?? '/', basePath);
    return answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(explainListenError(error, host, port)));
    server.listen({ host, port, exclusive: true }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve(fetch) {
      current = fetch;
    },
    async close({ graceMs = 500 } = {}) {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      // Node closes only connections that are idle now; one whose answer ends later would be kept alive.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const closeTimer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(closeTimer);
    },
  };
}

function refuse(error: ChatError): Response {
  const { status, body } = errorAnswer(error);
  return Response.json(body, { status, headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' } });
}

/** How many ports above the default are tried before any free one is taken. */
const PORTS_TRIED = 50;

/** Calls `take` with one port after another until one is free; the last try is 0, any free one. */
export async function takeNextFree<Taken>(first: number, take: (port: number) => Promise<Taken>): Promise<Taken> {
  for (let port = first; port < first + PORTS_TRIED && port <= 65_535; port++) {
    try {
      return await take(port);
    } catch (error) {
      if (!isPortTaken(error)) throw error;
    }
  }
  return take(0);
}

/** Whether the error, Node's or ours, says that another program uses the port. */
function isPortTaken(error: unknown): boolean {
  return errorCode(error) === 'EADDRINUSE' || errorCode(error) === 'port-taken';
}

/** Converts Node's error of a failed `listen` into one that says what to do; any other error is returned unchanged. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const explained = (code: ChatErrorCode, message: string) => new ChatError(code, message, { cause: error });
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return explained(
        'port-taken',
        `Port ${port} on ${host} is taken by another program. Choose another one, or 0 for any free one.`,
      );
    case 'EACCES':
      return explained('port-forbidden', `This user may not listen on port ${port}. Choose one from 1024 up.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return explained(
        'address-unavailable',
        `"${host}" is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
      );
    default:
      return error;
  }
}

function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
