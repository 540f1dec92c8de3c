// Serves a fetch function on a port, and ends it in order.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { UsageError } from '../../program/usage-error.ts';

/** How long running requests may take when the service ends, unless its end says otherwise. */
const GRACE_MS = 500;

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export interface Listener {
  readonly port: number;
  /** Accepts no new requests, waits `graceMs` for running ones, then aborts them. */
  close(options?: { graceMs?: number }): Promise<void>;
}

/** Rejects with `UsageError` when the address cannot be listened on. */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { host, port }: ListenAddress,
): Promise<Listener> {
  const refuse = () =>
    Response.json(
      { error: { code: 'bad-request', message: 'The request has no valid address or Host header.' } },
      { status: 400 },
    );
  const server = createServer(
    getRequestListener(request => fetch(request), { overrideGlobalObjects: false, errorHandler: refuse }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(explainListenError(error, { host, port, option: '--port' })));
    server.listen({ host, port, exclusive: true }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close({ graceMs = GRACE_MS } = {}) {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      // Node closes only connections that are idle now; one whose answer ends later would be left open.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const abort = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(abort);
    },
  };
}

/** What the user can do about an address that cannot be listened on; any other error is returned unchanged. */
export function explainListenError(
  error: unknown,
  { host, port, option }: ListenAddress & { readonly option: string },
): unknown {
  const explained = (message: string) => new UsageError('bad-value', message, { received: port, cause: error });
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return explained(
        `Port ${port} on ${host} is taken by another program. Choose another one by ${option}, or 0 for any free one.`,
      );
    case 'EACCES':
      return explained(`This user may not listen on port ${port}. Choose one from 1024 up by ${option}.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return explained(
        `--host ${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
      );
    default:
      return error;
  }
}

/** The address as a URL, of this machine where the host is all addresses. */
export function addressText(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
