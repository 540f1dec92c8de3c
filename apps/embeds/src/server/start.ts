// Serves the pages on a port of their own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmbedsHandler, type EmbedsHandlerOptions } from './handler.ts';

/** Options of `startEmbedsServer`. */
export interface EmbedsServerOptions extends EmbedsHandlerOptions {
  /** 0: any free one. @default 8788 */
  port?: number;
  /** @default '127.0.0.1' */
  hostname?: string;
}

/** A running server of the pages. */
export interface EmbedsServer {
  readonly port: number;
  /** The address of the pages on this machine, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a server. Rejects with `EmbedsError`, or with Node's own error when the port is taken.
 * @example
 * const { url, close } = await startEmbedsServer({ port: 0 });
 */
export async function startEmbedsServer(options: EmbedsServerOptions = {}): Promise<EmbedsServer> {
  const { port: wanted = 8788, hostname = '127.0.0.1', baseUrl } = options;
  const server = createServer(createEmbedsHandler(options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, hostname, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const path = baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '');
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return {
    port,
    url: `http://${host}:${port}${path}`,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
