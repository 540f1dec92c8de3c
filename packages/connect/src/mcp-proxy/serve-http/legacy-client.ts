// An HTTP client of the legacy era: a session with an id, POSTs with requests, and a standing GET stream for messages without a request.
import type { ServerResponse } from 'node:http';
import { getPath } from '@vitrine/std/internal/json';
import { type Message, readMessages } from '../../message/message.ts';
import type { RequestId } from '../../message/types.ts';
import type { MessageNotes, MessageTransport } from '../../transport/message-transport.ts';
import { duplicateId } from '../error-responses.ts';
import { type AnswerStream, createAnswerStream } from './answer-stream.ts';
import type { ClientOptions } from './client-options.ts';

/** Messages that may wait for a stream; beyond this, or beyond the limit of unread bytes, the oldest are dropped. */
const MAX_WAITING = 256;

export interface LegacyClient extends MessageTransport {
  readonly sessionId: string;
  /** Handles a POST, which is answered when all its requests are, or at once when it has none. */
  post(text: string, messages: readonly Message[], notes: MessageNotes, response: ServerResponse): void;
  /** Handles a GET: the standing stream. A newer one replaces it. */
  stand(response: ServerResponse): void;
  /** Time (of the clock) since which nothing is open; undefined while something is. */
  readonly idleSince: number | undefined;
}

export function createLegacyClient(
  sessionId: string,
  { clock, log, errors, limits, backlog }: ClientOptions,
): LegacyClient {
  /** The stream of each request that is not answered. */
  const streams = new Map<
    RequestId,
    { readonly stream: AnswerStream; readonly ids: Set<RequestId>; readonly token: unknown }
  >();
  let standing: AnswerStream | undefined;
  const waiting: string[] = [];
  let waitingBytes = 0;
  let lastUse = clock.now();
  const headers = () => ({ 'Mcp-Session-Id': sessionId });

  const answer = (id: RequestId, text: string): void => {
    const entry = streams.get(id);
    if (!entry) {
      log.debug({ id }, 'the answer has no stream any more');
      return;
    }
    streams.delete(id);
    entry.ids.delete(id);
    lastUse = clock.now();
    entry.stream.answer(text, entry.ids.size === 0);
  };

  /** Finds the stream for a message that is no answer: its request's stream, the standing stream, or the latest request's. */
  const streamFor = (message: Message, notes: MessageNotes | undefined): AnswerStream | undefined => {
    const related = notes?.related === undefined ? undefined : streams.get(notes.related)?.stream;
    if (related?.open) return related;
    const open = [...streams.values()].filter(({ stream }) => stream.open);
    const token = getPath(message.value, 'params', 'progressToken');
    const progressing = token === undefined ? undefined : open.find(entry => entry.token === token);
    return progressing?.stream ?? (standing?.open ? standing : open.at(-1)?.stream);
  };

  const client: LegacyClient = {
    sessionId,
    get idleSince() {
      return standing?.open || streams.size > 0 ? undefined : lastUse;
    },
    async start() {},
    async send(text, notes) {
      const message = readMessages(text)?.[0];
      if (message?.kind === 'response') return answer(message.id, text);
      const stream = message && streamFor(message, notes);
      if (stream) return stream.send(text);
      waiting.push(text);
      waitingBytes += Buffer.byteLength(text);
      while (waiting.length > MAX_WAITING || (waitingBytes > limits.maxUnreadBytes && waiting.length > 1)) {
        waitingBytes -= Buffer.byteLength(waiting.shift() ?? '');
        log.warn({ session: sessionId }, 'the client has no stream open: the oldest message for it was dropped');
      }
    },
    async close() {
      for (const { stream } of streams.values()) stream.end();
      standing?.end();
      streams.clear();
    },
    post(text, messages, notes, response) {
      lastUse = clock.now();
      const requests = messages.filter(message => message.kind === 'request');
      const ids = new Set(requests.map(({ id }) => id));
      const duplicate = requests.find(
        ({ id }, index) => streams.has(id) || requests.findIndex(other => other.id === id) < index,
      );
      if (duplicate) {
        // The client could not distinguish the two answers.
        const body = errors.refusal(duplicateId(duplicate), duplicate);
        response.writeHead(400, { ...headers(), 'Content-Type': 'application/json' }).end(body);
        return;
      }
      if (ids.size > 0) {
        const stream = createAnswerStream(response, { clock, backlog, headers, atOnce: ids.size > 1 });
        for (const { id, value } of requests)
          streams.set(id, { stream, ids, token: getPath(value, 'params', '_meta', 'progressToken') });
      } else response.writeHead(202).end();
      client.onmessage?.(text, notes);
      for (const message of messages) {
        // A server need not answer what was cancelled, and this stream is for that answer.
        const id =
          message.method === 'notifications/cancelled'
            ? (getPath(message.value, 'params', 'requestId') as RequestId)
            : undefined;
        const entry = id === undefined ? undefined : streams.get(id);
        if (id === undefined || !entry) continue;
        streams.delete(id);
        entry.ids.delete(id);
        if (entry.ids.size === 0) entry.stream.end();
      }
    },
    stand(response) {
      lastUse = clock.now();
      standing?.end();
      standing = createAnswerStream(response, { clock, backlog, headers, atOnce: true });
      waitingBytes = 0;
      for (const text of waiting.splice(0)) standing.send(text);
    },
  };
  return client;
}
