// Many clients over Streamable HTTP. A client of the legacy era gets a session with a server of its own, because what it tells a
// server (its capabilities, a log level, subscriptions) is kept there, and what the server asks back can reach no other client.
// Clients of the modern era share one, because their requests say everything themselves.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../clock.ts';
import { DEFAULT_PROXY_LIMITS } from '../create-proxy.ts';
import { ProxyError } from '../errors.ts';
import { FIRST_MODERN } from '../introduction.ts';
import { clientIn, type Message, readMessages } from '../message.ts';
import { createOwnErrors } from '../own-errors.ts';
import type { McpProxy, ProxyLimits, ProxySession } from '../types.ts';
import { TooLargeError } from '../upstream/event-stream.ts';
import { createBacklog } from './backlog.ts';
import { createEnvelopeCheck } from './check-envelope.ts';
import { paramHeadersOf } from './check-headers.ts';
import { corsHeaders, type GuardOptions, refuse } from './guard.ts';
import { createLegacyClient, type LegacyClient } from './legacy-client.ts';
import { createModernClients, type ModernClients } from './modern-clients.ts';
import {
  BATCH,
  forbidden,
  type HttpRefusal,
  NO_MESSAGE,
  NO_SESSION_NAMED,
  notInMeta,
  OUR_MISTAKE,
  tooLarge,
  tooManySessions,
  UNKNOWN_METHOD,
  UNKNOWN_SESSION,
  WRONG_TYPE,
} from './refusals.ts';

export interface ServeHttpOptions extends GuardOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Where to listen. Default `127.0.0.1`; anything else opens the server to the network, without any authentication. */
  readonly host?: string | undefined;
  /** Default `/mcp`. */
  readonly path?: string | undefined;
  /** What `GET /health` answers, as JSON, with 200, or 503 when `ok` is false. Default: `ok` and the number of sessions. */
  readonly health?: (() => { readonly ok: boolean } | Promise<{ readonly ok: boolean }>) | undefined;
}

export interface HttpService {
  readonly url: string;
  readonly port: number;
  /** Ends all sessions and streams. */
  close(): Promise<void>;
}

/** Resolves when it listens; rejects with `ProxyError` `listen`. */
export async function serveHttp(proxy: McpProxy, options: ServeHttpOptions): Promise<HttpService> {
  const limits: ProxyLimits = { ...DEFAULT_PROXY_LIMITS, ...proxy.options.limits };
  const clock = proxy.options.clock ?? systemClock;
  const log = proxy.options.log ?? { debug() {}, info() {}, warn() {}, error() {} };
  const errors = createOwnErrors(proxy.options.interceptors, log);
  const clientOptions = { clock, log, errors, limits, backlog: createBacklog(limits.maxUnreadBytes, log) };
  const envelope = proxy.options.upstream.type === 'http' ? undefined : createEnvelopeCheck();
  const { host = '127.0.0.1', path = '/mcp' } = options;
  const health = options.health ?? (() => ({ ok: true, sessions: proxy.sessions.size }));
  const legacy = new Map<string, { readonly client: LegacyClient; readonly session: ProxySession }>();
  let modern: { readonly clients: ModernClients; readonly session: ProxySession } | undefined;

  /** An answer that says what is wrong, to the request where there is one. */
  const problem = (response: ServerResponse, refusal: HttpRefusal, about?: Message): void => {
    const text = errors.refusal(refusal, about?.kind === 'request' ? about : undefined);
    response.writeHead(refusal.status, { 'Content-Type': 'application/json' }).end(text);
  };

  const modernClients = (): ModernClients => {
    if (modern && modern.session.upstream !== 'closed') return modern.clients;
    const clients = createModernClients({ ...clientOptions, envelope });
    modern = { clients, session: proxy.open(clients) };
    return clients;
  };

  const open = (): LegacyClient | undefined => {
    if (legacy.size >= limits.maxSessions) return undefined;
    const client = createLegacyClient(randomUUID(), clientOptions);
    legacy.set(client.sessionId, { client, session: proxy.open(client) });
    return client;
  };

  const end = async (sessionId: string): Promise<void> => {
    const entry = legacy.get(sessionId);
    legacy.delete(sessionId);
    await entry?.session.close();
  };

  const sweep = (): void => {
    for (const [id, { client }] of legacy)
      if (client.idleSince !== undefined && clock.now() - client.idleSince >= limits.sessionIdleMs) void end(id);
    stopSweep = clock.after(Math.min(60_000, limits.sessionIdleMs), sweep);
  };
  let stopSweep = () => {};

  const onPost = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      return problem(response, WRONG_TYPE);
    const text = await bodyOf(request, limits.maxMessageBytes);
    const messages = readMessages(text);
    const first = messages?.[0];
    if (!messages || !first) return problem(response, NO_MESSAGE);
    if (clientIn(first)?.era === 'modern') {
      if (messages.length > 1) return problem(response, BATCH);
      return modernClients().post(first, request.headers, response);
    }
    onLegacyPost(text, messages, request, response);
  };

  const onLegacyPost = (
    text: string,
    messages: readonly Message[],
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const first = messages[0]!;
    const version = request.headers['mcp-protocol-version'];
    if (first.kind === 'request' && typeof version === 'string' && version >= FIRST_MODERN) {
      // It is no method of that revision.
      if (first.method === 'initialize') return problem(response, UNKNOWN_METHOD, first);
      return problem(response, notInMeta(version), first);
    }
    const id = request.headers['mcp-session-id'];
    const isFirst = messages.some(({ method }) => method === 'initialize');
    if (id === undefined && !isFirst) return problem(response, NO_SESSION_NAMED, first);
    const client = id === undefined ? open() : legacy.get(String(id))?.client;
    if (client) return client.post(text, messages, { headers: paramHeadersOf(request.headers) }, response);
    problem(response, id === undefined ? tooManySessions(limits.maxSessions) : UNKNOWN_SESSION, first);
  };

  const onOther = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = request.headers['mcp-session-id'];
    const entry = legacy.get(String(id));
    if (request.method !== 'GET' && request.method !== 'DELETE') {
      response.writeHead(405, { Allow: 'GET, POST, DELETE' }).end();
    } else if (id === undefined) response.writeHead(405, { Allow: 'POST' }).end();
    else if (!entry) problem(response, UNKNOWN_SESSION);
    else if (request.method === 'GET') entry.client.stand(response);
    else {
      await end(String(id));
      response.writeHead(200).end();
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = refuse(request, options);
    if (refusal !== undefined) return problem(response, forbidden(refusal));
    for (const [name, value] of Object.entries(corsHeaders(request, options))) response.setHeader(name, value);
    const pathname = URL.parse(request.url ?? '/', 'http://localhost')?.pathname;
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (pathname === '/health' && request.method === 'GET') {
      const state = await health();
      response.writeHead(state.ok ? 200 : 503, { 'Content-Type': 'application/json' }).end(JSON.stringify(state));
    } else if (pathname !== path) response.writeHead(404).end();
    else await (request.method === 'POST' ? onPost(request, response) : onOther(request, response));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (error instanceof TooLargeError) return problem(response, tooLarge(error.message));
      if (error === request.errored) return log.info({ err: error }, 'a client broke off its request');
      log.error({ err: error }, 'a request over HTTP failed');
      if (!response.headersSent) problem(response, OUR_MISTAKE);
    });
  });
  // A call may take longer than Node's five minutes, and a standing stream never ends.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(
        new ProxyError(
          'listen',
          `can't listen on ${host}:${options.port}: ${cause.message}. Choose another port.`,
          options.port,
          cause,
        ),
      );
    server.once('error', fail);
    server.listen(options.port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  sweep();
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
    async close() {
      stopSweep();
      const stopped = new Promise<void>(resolve => server.close(() => resolve()));
      await Promise.all([...legacy.keys()].map(end));
      await modern?.session.close();
      server.closeAllConnections();
      await stopped;
    },
  };
}

async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError(`a body over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}
