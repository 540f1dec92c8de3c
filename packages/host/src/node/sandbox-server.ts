// A Node server with the sandbox handler. Applications that already run a server mount the handler instead.
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSandboxHandler, type SandboxHandler, type SandboxHandlerOptions } from './sandbox-handler.ts';
import { refusal } from './sandbox-headers.ts';

/** The options of `startSandboxServer`. */
export interface SandboxServerOptions extends SandboxHandlerOptions {
  /** @default 0: a free port */
  port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string;
  /** Milliseconds that a client may take to send a request. @default 10000 */
  requestTimeoutMs?: number;
}

/** A running sandbox server. */
export interface SandboxServer {
  readonly port: number;
  /** Template for `createHost`: `http://{label}.localhost:<port>`. */
  readonly template: string;
  close(): Promise<void>;
}

/** Longest head of a request in bytes: an address as long as the handler takes, and some headers. */
const MAX_HEADER_SIZE = 16_384;
const MAX_CONNECTIONS = 1000;

/**
 * Starts the server. Rejects with Node's error when the port is taken.
 * @example
 * const sandbox = await startSandboxServer({ hostOrigins: ['http://127.0.0.1:4400'] });
 * const host = createHost({ sandbox: { template: sandbox.template }, info });
 */
export function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  return serveSandboxes(createSandboxHandler(options), options);
}

/** Starts a server with another handler. */
export async function serveSandboxes(
  handle: SandboxHandler,
  { port = 0, host = '127.0.0.1', requestTimeoutMs = 10_000, ...options }: SandboxServerOptions,
): Promise<SandboxServer> {
  const refuse = (status: number, text: string): Response => refusal(status, text, options.hostOrigins);
  const settings = {
    maxHeaderSize: MAX_HEADER_SIZE,
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / 4,
    // A request without a `Host` header is answered here, with the sandbox's headers.
    requireHostHeader: false,
  };
  const server = createServer(settings, (request, response) =>
    send(answer(handle, refuse, request), request, response),
  );
  server.maxConnections = MAX_CONNECTIONS;
  // Node would answer these requests by itself, without the sandbox's headers.
  server.on('checkExpectation', (request, response) =>
    send(refuse(417, 'Nothing is expected here.'), request, response),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [status, text] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'This is no request.'];
    writeRaw(refuse(status, text), text, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    template: `http://{label}.localhost:${bound}`,
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

const CLIENT_ERRORS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
};

function answer(
  handle: SandboxHandler,
  refuse: (status: number, text: string) => Response,
  { url: target = '', method = '', headersDistinct }: IncomingMessage,
): Response {
  const hosts = headersDistinct.host ?? [];
  if (hosts.length !== 1) return refuse(400, 'A request names one host.');
  // The URL is made of the `Host` header and the path; a URL in the request line (absolute form, or `//elsewhere/`) is refused.
  const url = target.startsWith('/') ? URL.parse(`http://${hosts[0]}${target}`) : null;
  // Must be equal, so that the host has no credentials and no other spelling.
  if (!url || url.host !== hosts[0]) return refuse(400, 'This is no address of a sandbox.');
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Only GET.');
  return handle(new Request(url, { method }));
}

function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): void {
  // An unread request body must not keep the connection open.
  const close = incoming.method === 'GET' || incoming.method === 'HEAD' ? {} : { Connection: 'close' };
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...close });
  void response.text().then(text => outgoing.end(text));
}

/** Writes a response to a connection whose request could not be parsed. */
function writeRaw({ status, headers }: Response, text: string, socket: Duplex): void {
  if (!socket.writable) return;
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}content-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  );
}
