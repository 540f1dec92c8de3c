// A TCP proxy in front of a server on this machine, for tests of broken connections.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Number of connections opened through it. */
  readonly opened: number;
  /** Breaks every connection. */
  cut(): void;
  /** Keeps the current connections open but carries nothing on them any more, as a dead network does. Later ones work. */
  silence(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  const server = createServer(near => {
    connectionCount++;
    const far = connect(target.port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      // A connection that breaks on one side breaks on the other.
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get opened() {
      return connectionCount;
    },
    cut,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
