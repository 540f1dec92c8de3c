// HTTP servers of tests, on free ports of 127.0.0.1 or of another address of this machine.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  /** `http://127.0.0.1:PORT`, or of its other address. */
  readonly origin: string;
  readonly port: number;
  /** Connections to it so far. */
  readonly connectionCount: number;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Starts a server. `port`: @default a free one. `address`: @default '127.0.0.1' */
export async function startTestServer(listener: RequestListener, port = 0, address = '127.0.0.1'): Promise<TestServer> {
  let connectionCount = 0;
  const server = createServer(listener).on('connection', () => connectionCount++);
  await new Promise<void>(resolve => server.listen(port, address, resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    origin: `http://${address}:${bound}`,
    port: bound,
    get connectionCount() {
      return connectionCount;
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** A port that was free a moment ago, for a server whose address others must know before it starts. */
export async function findFreePort(): Promise<number> {
  const { port, close } = await startTestServer(() => {});
  await close();
  return port;
}
