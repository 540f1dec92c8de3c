// Serves the files of a folder, such as a bundler's output, on a free loopback port.
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { TestServer } from './serve.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** `index`: the page at `/`. Absent: the folder's `index.html`. */
export async function serveFolder(folder: string, index?: string): Promise<TestServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (pathname === '/' && index !== undefined) response.writeHead(200, { 'content-type': 'text/html' }).end(index);
    else if (statSync(file, { throwIfNoEntry: false })?.isFile())
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
