// A server behind Streamable HTTP, in both eras, with bodies as text. Each message is a POST; the answer is JSON or a stream of
// events. Legacy: a session id, a standing GET stream for what the server says by itself, streams that are resumed by their last
// event. Modern: headers that repeat the body, and closing a request's stream is what cancels it.
import { dig } from '@vitrine/protocol/json';
import { backoffMs, STABLE_MS } from '../../backoff.ts';
import type { HttpServerConfig } from '../../config/server-config.ts';
import { ConnectError } from '../../errors.ts';
import { createFailures } from '../../session/failures.ts';
import { modernHeaders } from '../headers.ts';
import { createKnownTools } from '../known-tools.ts';
import { type Message, readMessages } from '../message.ts';
import type { MessageNotes, MessageTransport, RequestId } from '../types.ts';
import { createGate, readBody, readEventStream, TooLargeError } from './event-stream.ts';
import type { OpenUpstreamOptions } from './open-upstream.ts';

const SESSION = 'mcp-session-id';
/** Before a stream is asked for again, where the server says nothing of it, in milliseconds. */
const RESUME_MS = 1000;
/** How often the stream of a request is asked for again without anything having come. */
const RESUMES = 5;
/** The longest wait that a server may ask for: a timer takes no more than 24 days, and goes off at once for more. */
const LONGEST_WAIT_MS = 600_000;

/** A stream of events, and how it could be taken up again. */
interface Stream {
  /** The request it answers; undefined for the standing one. */
  readonly request: Message | undefined;
  readonly signal: AbortSignal;
  lastEventId: string | undefined;
  retryMs: number;
  /** How often it ended without anything having come; the standing one: soon after it began, whatever came. */
  tries: number;
  answered: boolean;
}

/** Statuses that pass. All others of the standing stream say that the server has none (405) or wants none. */
const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

export function openHttp(options: OpenUpstreamOptions & { readonly config: HttpServerConfig }): MessageTransport {
  const { name, config, limits, clock, random, fetch } = options;
  const failures = createFailures(name, config);
  const closed = new AbortController();
  const gate = createGate();
  const underWay = new Map<RequestId, AbortController>();
  const tools = createKnownTools();
  let sessionId: string | undefined;
  let version: string | undefined;
  let era: 'legacy' | 'modern' | undefined;
  /** `notifications/initialized` is under way: POSTs overtake each other, and some servers refuse all that comes before it. */
  let begun: Promise<unknown> | undefined;

  const headersFor = (extra: Record<string, string>): Headers => {
    const headers = new Headers({ ...config.headers });
    if (sessionId !== undefined) headers.set(SESSION, sessionId);
    if (version !== undefined) headers.set('MCP-Protocol-Version', version);
    for (const [key, value] of Object.entries(extra)) headers.set(key, value);
    return headers;
  };

  const end = (error: Error): void => {
    if (closed.signal.aborted) return;
    closed.abort();
    transport.onclose?.(error);
  };

  /** Hands a text on, and learns from it. */
  const take = (text: string, request: Message | undefined, status?: number): boolean => {
    const notes: MessageNotes = { related: request?.id, status };
    let answered = false;
    for (const message of readMessages(text) ?? []) {
      const isAnswer = message.kind === 'response' && message.id === request?.id;
      answered ||= isAnswer;
      if (isAnswer && request) learn(request, message);
    }
    transport.onmessage?.(text, notes);
    return answered;
  };

  const learn = (request: Message, response: Message): void => {
    if (request.method === 'initialize') {
      const agreed = dig(response.value, 'result', 'protocolVersion');
      version = typeof agreed === 'string' ? agreed : undefined;
    }
    if (request.method === 'tools/list') tools.learn(response);
  };

  const post = async (
    message: Message,
    text: string,
    notes: MessageNotes | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    const modern = modernHeaders(message, tools.of(message));
    if ('Mcp-Method' in modern) era = 'modern';
    const isBeginning = message.method === 'notifications/initialized';
    if (message.method === 'initialize') [era, sessionId, version, begun] = ['legacy', undefined, undefined, undefined];
    else if (!isBeginning) await begun;
    const responding = fetch(config.url, {
      method: 'POST',
      headers: headersFor({
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...modern,
        ...notes?.headers,
      }),
      body: text,
      signal,
    });
    if (isBeginning) begun = responding.catch(() => {});
    const response = await responding;
    if (message.method === 'initialize') sessionId = response.headers.get(SESSION) ?? undefined;
    await receive(response, message, signal);
    if (isBeginning && response.ok) void standing();
  };

  const receive = async (response: Response, message: Message, signal: AbortSignal): Promise<void> => {
    const request = message.kind === 'request' ? message : undefined;
    const type = response.headers.get('content-type')?.toLowerCase() ?? '';
    if (response.body && type.startsWith('text/event-stream') && response.ok) {
      const stream = { request, signal, lastEventId: undefined, retryMs: RESUME_MS, tries: 0, answered: false };
      return follow(stream, response.body);
    }
    const body = response.body ? await readBody(response.body, limits.maxMessageBytes) : '';
    // An error of the protocol may come with an HTTP status of its own, and a body that says more.
    if (body !== '' && readMessages(body)?.some(({ kind }) => kind === 'response' || kind === 'request')) {
      if (take(body, request, response.status) || !request) return;
    } else if (response.ok && !request) return;
    if (response.status === 404 && sessionId !== undefined && message.method !== 'initialize')
      return end(failures.lost(message.method));
    if (!response.ok) throw Object.assign(new Error(`HTTP ${response.status}`), { status: response.status });
    throw failures.malformed(message.method ?? 'a message', 'the body holds no JSON-RPC answer');
  };

  /** Reads a stream to its end, and takes it up again where that is needed and possible. */
  const follow = async (stream: Stream, first: ReadableStream<Uint8Array> | undefined): Promise<void> => {
    for (let body = first; body; body = await resume(stream)) if (await isOver(stream, body)) return;
  };

  /** Reads until the stream ends, and waits. True when it need not be taken up again. */
  const isOver = async (stream: Stream, body: ReadableStream<Uint8Array>): Promise<boolean> => {
    const standing = stream.request === undefined;
    const began = clock.now();
    let broke: unknown;
    try {
      await readEventStream(body, {
        maxBytes: limits.maxMessageBytes,
        ready: gate.ready,
        onRetry: delay => (stream.retryMs = Math.min(delay, LONGEST_WAIT_MS)),
        onEvent: ({ data, id }) => {
          if (id !== undefined) stream.lastEventId = id;
          if (!standing) stream.tries = 0;
          if (data !== '' && take(data, stream.request)) stream.answered = true;
        },
      });
    } catch (error) {
      broke = error;
    }
    if (stream.signal.aborted || stream.answered) return true;
    if (broke instanceof TooLargeError) throw broke;
    if (standing && clock.now() - began >= STABLE_MS) stream.tries = 0;
    if (!standing && (stream.lastEventId === undefined || stream.tries >= RESUMES))
      throw broke ?? failures.lost(stream.request?.method);
    await rest(stream);
    return stream.signal.aborted;
  };

  /** Waits before a stream is asked for again: as long as the server says, the standing one at least as long as a lost server would be waited for. */
  const rest = (stream: Stream): Promise<void> => {
    stream.tries++;
    const least = stream.request ? 0 : backoffMs(stream.tries, random);
    return pause(Math.max(stream.retryMs, least), stream.signal);
  };

  /** The stream's next body; undefined where the server has none. */
  const resume = async (stream: Stream): Promise<ReadableStream<Uint8Array> | undefined> => {
    const { lastEventId, signal } = stream;
    const headers = headersFor({
      Accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    for (;;) {
      const response = await fetch(config.url, { method: 'GET', headers, signal });
      if (response.ok && response.body) return response.body;
      const { status } = response;
      await response.body?.cancel();
      if (status === 404 && sessionId !== undefined) end(failures.lost());
      else if (stream.request) throw Object.assign(new Error(`HTTP ${status}`), { status });
      if (signal.aborted || !isPassing(status)) return undefined;
      await rest(stream);
    }
  };

  const standing = async (): Promise<void> => {
    const stream: Stream = {
      request: undefined,
      signal: closed.signal,
      lastEventId: undefined,
      retryMs: RESUME_MS,
      tries: 0,
      answered: false,
    };
    // A server that can't be reached is lost, and so is the session: another one begins when it is back.
    await resume(stream)
      .then(body => follow(stream, body))
      .catch((error: unknown) => {
        if (!closed.signal.aborted) end(failures.from(error, 'its messages'));
      });
  };

  const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
    new Promise(resolve => {
      const stop = () => {
        cancel();
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const cancel = clock.after(delayMs, stop);
      signal.addEventListener('abort', stop, { once: true });
    });

  const request = (message: Message, text: string, notes: MessageNotes | undefined): void => {
    const id = message.id!;
    const stop = new AbortController();
    underWay.set(id, stop);
    post(message, text, notes, AbortSignal.any([closed.signal, stop.signal]))
      .catch((error: unknown) => {
        if (closed.signal.aborted || stop.signal.aborted) return;
        const isTooLarge = error instanceof TooLargeError;
        if (isTooLarge) transport.onoversized?.(id, undefined);
        else transport.onfailed?.(id, failures.from(error, message.method!));
      })
      .finally(() => {
        if (underWay.get(id) === stop) underWay.delete(id);
      });
  };

  const transport: MessageTransport = {
    async start() {},
    async send(text, notes) {
      if (closed.signal.aborted) throw failures.closed();
      const message = readMessages(text)?.[0];
      if (!message) throw new ConnectError('protocol', 'this is no message', { server: name });
      if (message.kind === 'request') return request(message, text, notes);
      const isCancelling = message.method === 'notifications/cancelled';
      const stop = isCancelling ? underWay.get(dig(message.value, 'params', 'requestId') as RequestId) : undefined;
      if (isCancelling && era === 'modern') return stop?.abort();
      await post(message, text, notes, closed.signal)
        .catch(error => Promise.reject(failures.from(error, message.method ?? 'an answer')))
        // The answer need not come, and its stream would stay open for ever.
        .finally(() => stop?.abort());
    },
    hold: gate.hold,
    async close() {
      gate.hold(false);
      const session = sessionId;
      const first = !closed.signal.aborted;
      closed.abort();
      if (session === undefined || !first) return;
      // The session is handed back, if the server is quick about it (Streamable HTTP, Session Management).
      const signal = AbortSignal.timeout(1000);
      await fetch(config.url, { method: 'DELETE', headers: headersFor({}), signal })
        .then(response => response.body?.cancel())
        .catch(() => {});
    },
  };
  return transport;
}
