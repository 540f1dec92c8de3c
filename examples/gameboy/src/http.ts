// The server over Streamable HTTP, on this machine alone: `/mcp`, and the pictures of its games at `/stream/…`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Games } from './games.ts';
import type { Roms } from './roms.ts';
import { createGameboyServer } from './server.ts';
import { createStreams } from './stream.ts';

export interface HttpOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly games: Games;
  readonly roms: Roms;
}

export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Rejects with Node's error when the port is taken. */
export async function serveHttp({ port, games, roms }: HttpOptions): Promise<HttpServer> {
  let origin = '';
  const mcp = createMcpHandler(() => createGameboyServer({ games, roms, streamOrigin: origin }));
  const stream = createStreams(games);

  const listener = getRequestListener(async request => {
    if (!isFromHere(request)) return new Response('This server is for this machine alone.', { status: 403 });
    const { pathname } = new URL(request.url);
    if (pathname === '/mcp') return mcp.fetch(request);
    return stream(request) ?? new Response('Not found.', { status: 404 });
  });
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  origin = `http://${HOST}:${(server.address() as AddressInfo).port}`;

  return {
    url: `${origin}/mcp`,
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
  if (!isLocal(URL.parse(`http://${request.headers.get('host')}`)?.hostname)) return false;
  const origin = request.headers.get('origin');
  if (origin === null || new URL(request.url).pathname !== '/mcp') return true;
  return isLocal(URL.parse(origin)?.hostname);
}
