// A wire-protocol test server, not MongoDB: it answers MongoDB's driver and mongodb-mcp-server from memory, on this machine alone. The
// sizes that it reports are byte sums of the documents.
import { createServer, type Socket } from 'node:net';
import { carryOut } from './commands.ts';
import { createFrameReader, writeReply } from './frames.ts';
import { createStore, type Seed, type Store } from './store.ts';

export interface WireServer {
  /** Address for a driver: `mongodb://127.0.0.1:…`. */
  readonly uri: string;
  readonly store: Store;
  close(): Promise<void>;
}

export interface WireServerOptions {
  /** @default 0, a free one */
  port?: number;
  seed?: Seed;
  /** Sizes to report instead of calculated ones, in bytes. */
  sizes?: Readonly<Record<string, bigint>>;
}

export async function startWireServer({ port = 0, seed, sizes }: WireServerOptions = {}): Promise<WireServer> {
  const store = createStore(seed, sizes);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer(socket => {
    connections += 1;
    const connectionId = connections;
    const read = createFrameReader();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that disconnects without a message is not an error of this server.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const command of read(chunk)) {
          socket.write(writeReply(command, carryOut(command.body, { store, connectionId })));
        }
      } catch {
        socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The test server has no port');
  return {
    uri: `mongodb://127.0.0.1:${address.port}/?directConnection=true`,
    store,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => void server.close(() => resolve()));
    },
  };
}
