// The server over Streamable HTTP, on this machine alone: `/mcp`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createNotesServer } from './server.ts';
import type { NotesStore } from './store.ts';

export interface HttpOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly store: NotesStore;
}

export interface HttpServer {
  readonly url: string;
  /** Leaves the store open. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Rejects with Node's error when the port is taken. */
export async function serveHttp({ port, store }: HttpOptions): Promise<HttpServer> {
  const mcp = createMcpHandler(() => createNotesServer({ store }));
  const listener = getRequestListener(async request => {
    if (!isFromHere(request)) return new Response('This server is for this machine alone.', { status: 403 });
    if (new URL(request.url).pathname !== '/mcp') return new Response('Not found.', { status: 404 });
    return mcp.fetch(request);
  });
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      await mcp.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Refuses a foreign page: with DNS rebinding it sends its own name as the host; a browser sends its origin. */
function isFromHere(request: Request): boolean {
  const isLocal = (host: string | undefined) => host === HOST || host === 'localhost' || host === '[::1]';
  const origin = request.headers.get('origin');
  const isLocalHost = isLocal(URL.parse(`http://${request.headers.get('host')}`)?.hostname);
  return isLocalHost && (origin === null || isLocal(URL.parse(origin)?.hostname));
}
