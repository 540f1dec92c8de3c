// A sandbox server of its own: the handler on a port. Hosts that already run a server mount the handler instead.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandboxHandler, type SandboxHandlerOptions } from './sandbox-handler.ts';

export interface SandboxServerOptions extends SandboxHandlerOptions {
  /** @default 0: a free port */
  port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string;
}

export interface SandboxServer {
  readonly port: number;
  /** For `createHost`: `http://{label}.localhost:<port>`. */
  readonly template: string;
  close(): Promise<void>;
}

/** Starts the server. Rejects with Node's error when the port is taken. */
export async function startSandboxServer({
  port = 0,
  host = '127.0.0.1',
  ...options
}: SandboxServerOptions): Promise<SandboxServer> {
  const handle = createSandboxHandler(options);
  const server = createServer((request, response) => void respond(handle, request, response));
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

async function respond(
  handle: (request: Request) => Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = URL.parse(incoming.url ?? '/', `http://${incoming.headers.host ?? 'invalid'}`);
  const response = handle(new Request(url ?? 'http://invalid/', { method: incoming.method ?? 'GET' }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}
