// A reverse proxy on this machine that has other things at `/`, and passes on what is below one path, unchanged.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PathProxy {
  readonly origin: string;
  readonly host: string;
  /** Paths that were asked for outside of the base path. */
  readonly strays: readonly string[];
  /** Passes on to this port from now on. */
  forward(port: number): void;
  close(): Promise<void>;
}

export async function startPathProxy(basePath: string): Promise<PathProxy> {
  let target = 0;
  const strays: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url !== basePath && !url.startsWith(`${basePath}/`)) {
      strays.push(url);
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Another program.');
      return;
    }
    const passed = request({ host: '127.0.0.1', port: target, path: url, method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    strays,
    forward(port) {
      target = port;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
