// The way of one chat to one server, which can become silent: a connection stays open and nothing passes, as behind a firewall that has
// forgotten it.
import { connect, createServer, type Socket } from 'node:net';

export interface FaultyLink {
  /** The server's address by this link. */
  readonly url: string;
  /** Makes the connections that are open now silent for good; new ones pass everything. */
  silenceConnections(): void;
  /** Makes every connection silent, new ones too, until `restore`; those that were silent then stay so. */
  silenceAll(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a link to the server at `address`, on a free port of this machine. */
export async function openFaultyLink(address: string): Promise<FaultyLink> {
  const target = new URL(address);
  const silent = new WeakSet<Socket>();
  const clients = new Set<Socket>();
  let isSilent = false;
  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname);
    clients.add(client);
    if (isSilent) silent.add(client);
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', data => {
        if (!silent.has(client)) to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => {
        if (silent.has(client) && from === upstream) return;
        clients.delete(client);
        to.destroy();
      });
    };
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const silenceConnections = (): void => {
    for (const client of clients) silent.add(client);
  };
  return {
    url: url.href,
    silenceConnections,
    silenceAll() {
      isSilent = true;
      silenceConnections();
    },
    restore() {
      isSilent = false;
    },
    close() {
      for (const client of clients) client.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
