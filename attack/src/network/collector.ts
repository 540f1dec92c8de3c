// The server that attacks try to reach: it accepts traffic of every kind, and records it. In a private network it has an address
// and a name server of its own; else it is a port of this machine, and a browser needs options so that its names resolve to that.
import { createHash } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { NetworkEvent } from '../attack.ts';
import { startNameServer } from './name-server.ts';
import { isInNamespace, PRIVATE_ADDRESS } from './namespace.ts';
import { TOKEN } from './token.ts';

/** The collector's domain: all names below it are its own. */
export const DOMAIN = 'leak.test';

export interface Collector {
  readonly address: string;
  /** Origin on `localhost`, where a page without a certificate may be shown. */
  readonly localOrigin: string;
  /** Whether names, packets and connections are seen, or only requests. */
  readonly complete: boolean;
  /** The options that a Chromium outside of a private network needs. */
  readonly flags: readonly string[];
  /** Opens a UDP and TCP port whose traffic all belongs to this token. 0 when only requests are seen. */
  openPort(token: string): Promise<number>;
  /** All traffic with the token. */
  of(token: string): NetworkEvent[];
  /** Resolves when there are more than `beyond` events of this kind with the token; rejects after the time. */
  until(token: string, kind: NetworkEvent['kind'], options: { timeoutMs: number; beyond?: number }): Promise<void>;
  /** Resolves when no traffic with one of the tokens has arrived for so many milliseconds, at the latest after `atMostMs`. */
  quiet(tokens: readonly string[], times: { forMs: number; atMostMs: number }): Promise<void>;
  close(): Promise<void>;
}

/** Answers for the paths below `/<token>/`; undefined: an empty image. */
export type ServePage = (url: URL) => string | undefined;

const IMAGE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Completes the handshake of a WebSocket (RFC 6455, 4.2.2). */
function acceptWebSocket(request: IncomingMessage, socket: Socket): void {
  // A server's sockets stay half open when the other side ends them, and would keep it from closing.
  socket.on('error', () => {}).on('end', () => socket.destroy());
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}

/** Starts the servers of the collector. `servePage` answers requests of its pages. */
export async function startCollector(servePage: ServePage): Promise<Collector> {
  const complete = isInNamespace();
  const address = complete ? PRIVATE_ADDRESS : '127.0.0.1';
  const events = new Map<string, NetworkEvent[]>();
  const lastAt = new Map<string, number>();
  const ports = new Map<number, string>();
  const waiting = new Set<() => void>();
  const closers: (() => Promise<void>)[] = [];

  function note(kind: NetworkEvent['kind'], detail: string): void {
    const event = { kind, detail: detail.slice(0, 300) };
    for (const [token] of new Set(detail.toLowerCase().matchAll(TOKEN))) {
      events.set(token, [...of(token), event]);
      lastAt.set(token, performance.now());
    }
    for (const look of waiting) look();
  }
  const of = (token: string): NetworkEvent[] => events.get(token) ?? [];

  const http = createServer((request, response) => answer(request, response, servePage));
  http.on('request', request => note('http', requestLine(request)));
  http.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    note('http', requestLine(request));
    socket.on('data', data => note('tcp', `${requestLine(request)} ${data.toString('latin1')}`));
    acceptWebSocket(request, socket);
  });
  const port = await listen(http, complete ? 80 : 0, address);
  closers.push(() => closeServer(http));
  let localPort = port;
  if (complete) {
    const local = createServer((request, response) => http.emit('request', request, response));
    localPort = await listen(local, 0, '127.0.0.1');
    closers.push(() => closeServer(local));
  }

  const openTcp = async (at: number, token = ''): Promise<number> => {
    const sockets = new Set<Socket>();
    const server = createTcpServer(socket => {
      sockets.add(socket);
      if (token) note('tcp', `connection ${token}`);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      // The first bytes of TLS contain the server name.
      socket.on('data', data => note('tcp', `${token} ${data.toString('latin1')}`));
    });
    const boundPort = await listen(server, at, address);
    closers.push(() => {
      for (const socket of sockets) socket.destroy();
      return closeServer(server);
    });
    return boundPort;
  };

  if (complete) {
    const names = await startNameServer(address, name => note('dns', name));
    closers.push(names.close);
    await openTcp(443);
  }

  return {
    address,
    localOrigin: `http://localhost:${localPort}`,
    complete,
    flags: complete ? [] : [`--host-resolver-rules=MAP *.${DOMAIN} 127.0.0.1:${port}`],
    async openPort(token) {
      if (!complete) return 0;
      const tcpPort = await openTcp(0, token);
      ports.set(tcpPort, token);
      const udp = createSocket('udp4').on('message', data => note('udp', `${token} ${data.toString('latin1')}`));
      await new Promise<void>((resolve, reject) => udp.once('error', reject).bind(tcpPort, address, resolve));
      closers.push(() => closeUdp(udp));
      return tcpPort;
    },
    of,
    until(token, kind, { timeoutMs, beyond = 0 }) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`Nothing of kind ${kind} has reached the collector within ${timeoutMs} ms.`));
        }, timeoutMs);
        const look = (): void => {
          if (of(token).filter(event => event.kind === kind).length <= beyond) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    async quiet(tokens, { forMs, atMostMs }) {
      const end = performance.now() + atMostMs;
      for (;;) {
        const last = Math.max(0, ...tokens.map(token => lastAt.get(token) ?? 0));
        const remainingMs = Math.min(last + forMs, end) - performance.now();
        if (remainingMs <= 0) return;
        await new Promise(resolve => setTimeout(resolve, remainingMs));
      }
    },
    async close() {
      await Promise.all(closers.map(close => close()));
    },
  };
}

function requestLine({ method, url, headers }: IncomingMessage): string {
  const cookie = headers.cookie ? ` cookie: ${headers.cookie}` : '';
  return `${method} ${headers.host}${url}${cookie}`;
}

function answer(request: IncomingMessage, response: ServerResponse, servePage: ServePage): void {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? DOMAIN}`);
  const page = servePage(url);
  response.writeHead(200, {
    'content-type': page === undefined ? 'image/gif' : 'text/html; charset=utf-8',
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type',
    'cache-control': 'no-store',
    ...(url.searchParams.has('opaque') && { 'content-security-policy': 'sandbox allow-scripts' }),
  });
  response.end(page ?? IMAGE);
}

function listen(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.closeAllConnections?.();
  return new Promise(resolve => server.close(() => resolve()));
}

const closeUdp = (socket: UdpSocket): Promise<void> => new Promise(resolve => socket.close(() => resolve()));
