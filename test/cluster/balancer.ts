// The one address in front of several chats: requests go round, and past chats that do not answer `/readyz`. A request that no chat has
// received is given to the next one; of any other the client gets 502, because it may have taken effect.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

const LOOK_MS = 500;

export interface BalancerOptions {
  /** The balancer's own port. */
  readonly port: number;
  /** Returns the port at which a chat is asked whether it is ready, by the port that gets the requests. */
  readonly readyPort: (port: number) => number;
}

/** `ports`: of the chats, on this machine. */
export async function startBalancer(ports: readonly number[], { port, readyPort }: BalancerOptions): Promise<Balancer> {
  const ready = new Set<number>(ports);
  let turn = 0;
  const looking = setInterval(async () => {
    await Promise.all(
      ports.map(async each => ((await isReady(readyPort(each))) ? ready.add(each) : ready.delete(each))),
    );
  }, LOOK_MS);
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length]!);
    // The chats that are not ready come last: they may be ready again.
    order.sort((a, b) => Number(ready.has(b)) - Number(ready.has(a)));
    void passOn(incoming, outgoing, order);
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closeServer(server, looking),
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => {});
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function passOn(incoming: IncomingMessage, outgoing: ServerResponse, order: readonly number[]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  for (const port of order) {
    const outcome = await tryChat(incoming, outgoing, { port, body });
    if (outcome === 'answered') return;
    if (outcome === 'unknown') break;
  }
  if (!outgoing.headersSent) outgoing.writeHead(502).end();
  else outgoing.destroy();
}

type Outcome = 'answered' | 'not-received' | 'unknown';

function tryChat(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, body }: { port: number; body: Buffer },
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  // What a sign-in proxy would say of a browser.
  const headers = { 'x-forwarded-user': 'guest', ...incoming.headers, connection: 'close' };
  const onward = sendRequest({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers });
  onward.once('response', response => {
    outgoing.writeHead(response.statusCode!, response.headers);
    response.pipe(outgoing);
    response.once('close', () => {
      if (!response.complete) outgoing.destroy();
      resolve('answered');
    });
  });
  onward.once('error', error =>
    resolve((error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'not-received' : 'unknown'),
  );
  outgoing.once('close', () => onward.destroy());
  onward.end(body);
  return promise;
}

function closeServer(server: Server, looking: NodeJS.Timeout): Promise<void> {
  clearInterval(looking);
  server.closeAllConnections();
  return new Promise(resolve => server.close(() => resolve()));
}
