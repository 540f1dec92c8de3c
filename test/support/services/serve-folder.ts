// Serves the files of a folder, such as a bundler's output, on a free loopback port.
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { startTestServer, type TestServer } from './test-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** `index`: the page at `/`. Absent: the folder's `index.html`. */
export function serveFolder(folder: string, index?: string): Promise<TestServer> {
  return startTestServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (pathname === '/' && index !== undefined) response.writeHead(200, { 'content-type': 'text/html' }).end(index);
    else if (statSync(file, { throwIfNoEntry: false })?.isFile())
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
    else response.writeHead(404).end();
  });
}
