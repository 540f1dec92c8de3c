// A reverse proxy on this machine that has other things at `/`, and passes on what is below one path, unchanged.
import { request } from 'node:http';
import { startTestServer } from '../../../../test/support/services/test-server.ts';

export interface PathProxy {
  readonly origin: string;
  readonly host: string;
  /** Paths that were asked for outside of the base path. */
  readonly strays: readonly string[];
  /** Passes on to this port from now on. */
  forward(port: number): void;
  close(): Promise<void>;
}

/** `basePath`: empty for all paths. `added`: headers that it adds to each request, such as the user's name. */
export async function startPathProxy(
  basePath: string,
  added: Readonly<Record<string, string>> = {},
): Promise<PathProxy> {
  let target = 0;
  const strays: string[] = [];
  const { origin, close } = await startTestServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url !== basePath && !url.startsWith(`${basePath}/`)) {
      strays.push(url);
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Another program.');
      return;
    }
    const passed = request(
      { host: '127.0.0.1', port: target, path: url, method, headers: { ...headers, ...added } },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  return {
    origin,
    host: new URL(origin).host,
    strays,
    forward(port) {
      target = port;
    },
    close,
  };
}
