// Serves the built site on one port, and its sandbox on the next: the same static files for every label below `localhost`.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** A folder of static files, and the port to serve it on; 0 for a free one. */
export interface StaticSite {
  folder: string;
  port: number;
}

/** A running server. */
export interface StaticServer {
  readonly port: number;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Serves files of a folder on loopback. Rejects with Node's error when the port is taken. */
export async function serveFolder({ folder, port }: StaticSite): Promise<StaticServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    const path = readPath(request.url ?? '/');
    if (path === undefined) return void response.writeHead(400).end();
    void send(folder, path, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** The file below the folder that an address names; undefined for no address of a file. */
function readPath(target: string): string | undefined {
  const url = URL.parse(target, 'http://localhost');
  if (!url) return undefined;
  try {
    const path = normalize(decodeURIComponent(url.pathname));
    return path.includes('\0') ? undefined : path.endsWith('/') ? join(path, 'index.html') : path;
  } catch {
    return undefined;
  }
}

async function send(folder: string, path: string, response: ServerResponse): Promise<void> {
  const headers = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' };
  try {
    const bytes = await readFile(join(folder, path));
    response.writeHead(200, { ...headers, 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(bytes);
  } catch {
    const page = await readFile(join(folder, '404.html')).catch(() => 'Not found.');
    response.writeHead(404, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }
}
