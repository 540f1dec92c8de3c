// Routes HTTP requests to the client they belong to, and answers the others.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientIn, type Message, readMessages } from '../../message/message.ts';
import { readBody } from '../../transport/event-stream.ts';
import { FIRST_MODERN } from '../client-identity.ts';
import { readParamHeaders } from './check-headers.ts';
import type { ClientOptions } from './client-options.ts';
import { corsHeaders, type GuardOptions, isFromPage, refuse } from './guard.ts';
import type { HttpClients } from './http-clients.ts';
import type { LegacyClient } from './legacy-client.ts';
import {
  BATCH,
  forbidden,
  type HttpRefusal,
  NO_MESSAGE,
  NO_SESSION_NAMED,
  notInMeta,
  tooManySessions,
  UNAUTHORIZED,
  UNKNOWN_METHOD,
  UNKNOWN_SESSION,
  WRONG_TYPE,
} from './refusals.ts';
import type { ServeHttpOptions } from './serve-http.ts';

export interface RouteOptions extends Pick<ClientOptions, 'errors' | 'limits'> {
  readonly clients: HttpClients;
  readonly guard: GuardOptions;
  /** The path of the endpoint, e.g. `/mcp`. */
  readonly path: string;
  readonly health: () => { readonly ok: boolean } | Promise<{ readonly ok: boolean }>;
  readonly metrics: ServeHttpOptions['metrics'];
  readonly authorize: ServeHttpOptions['authorize'];
}

export interface HttpRouter {
  /** Handles a request. Rejects with `TooLargeError`, or with the error of the connection. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers with a refusal, with the id of `message` when that is a request. */
  refuse(response: ServerResponse, refusal: HttpRefusal, message?: Message): void;
}

export function createRouter(options: RouteOptions): HttpRouter {
  const { clients, errors, limits, guard, path, health, metrics, authorize } = options;
  const refuseWith: HttpRouter['refuse'] = (response, refusal, message) => {
    const text = errors.refusal(refusal, message?.kind === 'request' ? message : undefined);
    response.writeHead(refusal.status, { 'Content-Type': 'application/json' }).end(text);
  };

  const onPost = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      return refuseWith(response, WRONG_TYPE);
    const text = (await readBody(request, limits.maxMessageBytes)).toString('utf8');
    const messages = readMessages(text);
    const first = messages?.[0];
    if (!messages || !first) return refuseWith(response, NO_MESSAGE);
    if (clientIn(first)?.era !== 'modern') return onLegacyPost(text, messages, request, response);
    if (messages.length > 1) return refuseWith(response, BATCH);
    clients.modern().post(first, request.headers, response);
  };

  const onLegacyPost = (
    text: string,
    messages: readonly Message[],
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const first = messages[0]!;
    const client = findLegacyClient(first, messages, request);
    if ('status' in client) refuseWith(response, client, first);
    else client.post(text, messages, { headers: readParamHeaders(request.headers) }, response);
  };

  const findLegacyClient = (
    first: Message,
    messages: readonly Message[],
    request: IncomingMessage,
  ): LegacyClient | HttpRefusal => {
    const version = request.headers['mcp-protocol-version'];
    if (first.kind === 'request' && typeof version === 'string' && version >= FIRST_MODERN)
      // Modern revisions do not have this method.
      return first.method === 'initialize' ? UNKNOWN_METHOD : notInMeta(version);
    const id = request.headers['mcp-session-id'];
    if (id !== undefined) return clients.get(String(id)) ?? UNKNOWN_SESSION;
    const isFirst = messages.some(({ method }) => method === 'initialize');
    return isFirst
      ? (clients.open(request.headers.authorization) ?? tooManySessions(limits.maxSessions))
      : NO_SESSION_NAMED;
  };

  const onOther = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = request.headers['mcp-session-id'];
    const client = clients.get(String(id));
    if (request.method !== 'GET' && request.method !== 'DELETE') {
      response.writeHead(405, { Allow: 'GET, POST, DELETE' }).end();
    } else if (id === undefined) response.writeHead(405, { Allow: 'POST' }).end();
    else if (!client) refuseWith(response, UNKNOWN_SESSION);
    else if (request.method === 'GET') client.stand(response);
    else {
      await clients.end(String(id));
      response.writeHead(200).end();
    }
  };

  /** Answers programs alone: also what a page could load without reading it is refused. */
  const onMetrics = async (
    make: NonNullable<RouteOptions['metrics']>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (isFromPage(request)) return refuseWith(response, forbidden('web pages may not read the metrics'));
    const { contentType, text } = await make();
    const headers = {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    };
    response.writeHead(200, headers).end(text);
  };

  const onHealth = async (response: ServerResponse): Promise<void> => {
    const state = await health();
    response.writeHead(state.ok ? 200 : 503, { 'Content-Type': 'application/json' }).end(JSON.stringify(state));
  };

  const onEndpoint = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!authorize || authorize(request.headers.authorization))
      return request.method === 'POST' ? onPost(request, response) : onOther(request, response);
    response.setHeader('WWW-Authenticate', 'Bearer');
    refuseWith(response, UNAUTHORIZED);
  };

  return {
    refuse: refuseWith,
    async handle(request, response) {
      const refusal = refuse(request, guard);
      if (refusal !== undefined) return refuseWith(response, forbidden(refusal));
      for (const [name, value] of Object.entries(corsHeaders(request, guard))) response.setHeader(name, value);
      const pathname = URL.parse(request.url ?? '/', 'http://localhost')?.pathname;
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else if (isHealthPath(pathname) && request.method === 'GET') {
        await onHealth(response);
      } else if (metrics && pathname === '/metrics' && request.method === 'GET') {
        await onMetrics(metrics, request, response);
      } else if (pathname !== path) response.writeHead(404).end();
      else await onEndpoint(request, response);
    },
  };
}

function isHealthPath(path: string | undefined): boolean {
  return path === '/health' || path === '/healthz';
}
