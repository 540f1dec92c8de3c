// A process of the measurement: the registry, or a plain server of static files. It sends its port, and ends with its parent.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { startRegistry } from '@vitrine/registry';

const [kind = '', folder = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));

if (kind === 'registry') {
  // The addresses of the content origin are of this port.
  const { port, origin } = await startRegistry({
    folder,
    port: 0,
    rateLimits: { publish: { times: 1e6, windowMs: 60_000 }, auth: { times: 1e6, windowMs: 60_000 } },
  });
  process.send?.({ port, origin });
} else {
  const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json' };
  const server = createServer((request, response) => {
    const path = join(folder, normalize(`/${request.url}`));
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return void response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream',
      'Content-Length': stats.size,
      'Last-Modified': stats.mtime.toUTCString(),
      ETag: `"${stats.size}-${stats.mtimeMs}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    createReadStream(path).pipe(response);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ port, origin: `http://127.0.0.1:${port}` });
  });
}
