// A way to a server that a test can cut: connections are refused or fall silent, or answers or requests are lost before a connection ends.
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Relay {
  /** The address of the server by this relay. */
  readonly url: string;
  /** Loses everything in this direction from now on. Resolves when the first bytes are lost. */
  lose(direction: 'requests' | 'answers'): Promise<void>;
  /** Passes nothing of the open connections any more, which stay open, as a firewall does that forgot them; new ones pass everything. */
  silence(): void;
  /** Ends every connection; new ones pass everything. */
  cut(): void;
  /** Ends every connection and refuses new ones, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
}

/** `address`: of the server. The relay ends with the test. */
export async function startRelay(address: string): Promise<Relay> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const silentSockets = new WeakSet<Socket>();
  let blocked: 'requests' | 'answers' | undefined;
  let loss = Promise.withResolvers<void>();
  const server = createServer(client => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const pass = (from: Socket, to: Socket, direction: 'requests' | 'answers'): void => {
      sockets.add(from);
      from.on('data', data => {
        if (silentSockets.has(from)) return;
        if (blocked === direction) loss.resolve();
        else to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    };
    pass(client, upstream, 'requests');
    pass(upstream, client, 'answers');
  });
  const listen = (port: number): Promise<void> =>
    new Promise(resolve => void server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as { port: number };
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = (): void => {
    blocked = undefined;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    url: url.href,
    lose(direction) {
      blocked = direction;
      loss = Promise.withResolvers();
      return loss.promise;
    },
    silence() {
      for (const socket of sockets) silentSockets.add(socket);
    },
    cut,
    refuse: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        cut();
      }),
    accept: () => listen(port),
  };
}
