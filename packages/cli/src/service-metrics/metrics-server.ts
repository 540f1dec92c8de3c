// Serves `/metrics` at an address of its own, so that the service's port tells the public nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpText } from '@vitrine/connect/internal/proxy';
import { UsageError } from '../program/usage-error.ts';

export interface MetricsServer {
  /** `http://127.0.0.1:9464/metrics` */
  readonly url: string;
  close(): Promise<void>;
}

/** Reads `127.0.0.1:9464` or `[::1]:9464`. Throws `UsageError`. */
function parseMetricsAddress(text: string): { host: string; port: number } {
  const url = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(text) ? URL.parse(`http://${text}`) : null;
  if (url === null)
    throw new UsageError('bad-value', `--metrics ${JSON.stringify(text)} is no address with a port.`, {
      received: text,
      hint: 'Write one such as 127.0.0.1:9464.',
    });
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80) };
}

/** Rejects with `UsageError` when the address is no address, or cannot be listened on. */
export async function startMetricsServer(address: string, text: () => Promise<HttpText>): Promise<MetricsServer> {
  const { host, port } = parseMetricsAddress(address);
  const server = createServer((request, response) => {
    const isMetrics = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isMetrics) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n');
    text().then(
      answer => response.writeHead(200, { 'Content-Type': answer.contentType }).end(answer.text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause =>
      reject(
        new UsageError('bad-value', `--metrics ${address}: ${cause.message}.`, {
          received: address,
          hint: 'Choose an address that is free.',
          cause,
        }),
      ),
    );
    server.listen({ host, port, exclusive: true }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
