// All HTTP clients of the modern era, on one session: each request is self-contained and names its sender, so they can share a server. Ids and
// progress tokens of two clients may be equal, so they are replaced; nothing else of a message changes. The limit of pending requests is
// divided among the clients.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/client';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { editJson, rawJson } from '../../message/json-text.ts';
import { clientIn, idText, type Message, readMessages, withId } from '../../message/message.ts';
import type { JsonPath } from '../../message/types.ts';
import type { MessageNotes, MessageTransport } from '../../transport/message-transport.ts';
import { createToolCache } from '../../transport/tool-cache.ts';
import { overloaded } from '../error-responses.ts';
import { type AnswerStream, createAnswerStream } from './answer-stream.ts';
import type { EnvelopeCheck } from './check-envelope.ts';
import { mismatch, readParamHeaders } from './check-headers.ts';
import type { ClientOptions } from './client-options.ts';
import { type HttpRefusal, headerMismatch } from './refusals.ts';

const TOKEN: JsonPath = ['params', '_meta', 'progressToken'];
const SUBSCRIPTION: JsonPath = ['params', '_meta', SUBSCRIPTION_ID_META_KEY];
/** Errors that have an HTTP status of their own (MCP 2026-07-28, Streamable HTTP). */
const STATUS: Readonly<Record<number, number>> = { [-32601]: 404, [-32020]: 400, [-32021]: 400, [-32022]: 400 };

interface Open {
  readonly message: Message;
  /** Id as the client wrote it. */
  readonly id: string;
  readonly token: string | undefined;
  readonly stream: AnswerStream;
  /** The key of the client. */
  readonly client: string;
}

export interface ModernClients extends MessageTransport {
  post(message: Message, headers: IncomingHttpHeaders, response: ServerResponse): void;
}

export interface ModernClientOptions extends ClientOptions {
  /** The check of `_meta`, for a server that has no HTTP status of its own. */
  readonly envelope?: EnvelopeCheck | undefined;
}

export function createModernClients(options: ModernClientOptions): ModernClients {
  const { clock, log, errors, limits, backlog, envelope } = options;
  const open = new Map<number, Open>();
  const tools = createToolCache();
  let lastId = 0;

  const answer = (message: Message, notes: MessageNotes | undefined): void => {
    const entry = open.get(message.id as number);
    if (!entry) {
      log.debug({ id: message.id }, 'the answer has no stream any more');
      return;
    }
    open.delete(message.id as number);
    if (entry.message.method === 'tools/list') tools.learn(message);
    if (entry.message.method === 'server/discover') envelope?.learn(message);
    const json = editJson(withId(message.text, entry.id));
    const subscription: JsonPath = ['result', '_meta', SUBSCRIPTION_ID_META_KEY];
    if (json.get(subscription) === message.id) json.set(subscription, rawJson(entry.id));
    const code = getPath(message.value, 'error', 'code');
    const status = typeof code !== 'number' ? 200 : (notes?.status ?? STATUS[code] ?? 200);
    entry.stream.answer(json.toString(), true, status);
  };

  /** A client may have as many pending requests as are still free: a single client gets half of them, so another one always finds some. */
  const refusalFor = (client: string): HttpRefusal | undefined => {
    const all = limits.maxConcurrentRequests;
    const own = [...open.values()].filter(entry => entry.client === client).length;
    if (own < all - open.size) return undefined;
    const message = `${own} requests of this client are under way, and ${open.size} of all clients, of ${all}. Wait for one of them.`;
    return { status: 200, ...overloaded(message) };
  };

  const clients: ModernClients = {
    async start() {},
    async send(text, notes) {
      const message = readMessages(text)?.[0];
      if (!message) return;
      if (message.kind === 'response') return answer(message, notes);
      const owner = findOwner(open, message, notes);
      const entry = owner === undefined ? undefined : open.get(owner);
      if (!entry)
        return log.debug({ method: message.method }, 'a message of the server belongs to no request; it was dropped');
      const json = editJson(text);
      if (entry.token !== undefined && getPath(message.value, 'params', 'progressToken') === owner)
        json.set(['params', 'progressToken'], rawJson(entry.token));
      if (json.get(SUBSCRIPTION) === owner) json.set(SUBSCRIPTION, rawJson(entry.id));
      entry.stream.send(json.toString());
    },
    async close() {
      for (const { stream } of open.values()) stream.end();
      open.clear();
    },
    post(message, headers, response) {
      if (message.kind !== 'request') {
        response.writeHead(202).end();
        // Its id could belong to another client's request here; modern HTTP clients cancel a request by closing its stream.
        if (message.method !== 'notifications/cancelled') clients.onmessage?.(message.text);
        return;
      }
      const tool = message.method === 'tools/call' ? tools.of(message) : undefined;
      const wrong = mismatch(headers, message, tool);
      const client = identifyClient(message, response);
      const refusal = wrong === undefined ? (envelope?.refuse(message) ?? refusalFor(client)) : headerMismatch(wrong);
      if (refusal !== undefined) {
        const text = errors.refusal(refusal, message, { client });
        response.writeHead(refusal.status, { 'Content-Type': 'application/json' }).end(text);
        return;
      }
      const id = ++lastId;
      const json = editJson(withId(message.text, String(id)));
      const token = json.text(TOKEN);
      if (token !== undefined) json.set(TOKEN, id);
      const cancel = () => {
        if (!open.delete(id)) return;
        const meta = getPath(message.value, 'params', '_meta');
        const params = {
          requestId: id,
          reason: 'the client closed the stream',
          ...(isRecord(meta) ? { _meta: meta } : {}),
        };
        clients.onmessage?.(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
      };
      const stream = createAnswerStream(response, {
        clock,
        backlog,
        onGone: cancel,
        atOnce: message.method === 'subscriptions/listen',
      });
      open.set(id, { message, id: idText(message), token, stream, client });
      clients.onmessage?.(json.toString(), { headers: readParamHeaders(headers) });
    },
  };
  return clients;
}

/** The id of the pending request that a message of the server belongs to; undefined when that is not known. */
function findOwner(
  open: ReadonlyMap<number, Open>,
  message: Message,
  notes: MessageNotes | undefined,
): number | undefined {
  for (const id of [
    getPath(message.value, ...(SUBSCRIPTION as string[])),
    getPath(message.value, 'params', 'progressToken'),
    notes?.related,
  ])
    if (typeof id === 'number' && open.has(id)) return id;
  // On a child's stdout a message does not name its request. It is delivered only when a single request is pending.
  const pending = [...open].filter(([, entry]) => entry.message.method !== 'subscriptions/listen');
  return pending.length === 1 ? pending[0]?.[0] : undefined;
}

/**
 * The key of a client: its address, and the name in its requests. Programs on one machine with the same name count as one client, and one that
 * changes its name counts as several: this divides resources fairly, but is no protection.
 */
function identifyClient(message: Message, response: ServerResponse): string {
  const { name, version } = clientIn(message)?.info ?? {};
  return JSON.stringify([
    response.req.socket.remoteAddress,
    ...[name, version].map(each => String(each).slice(0, 100)),
  ]);
}
