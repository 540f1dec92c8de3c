// POSTs single messages to a server over Streamable HTTP, and reads the responses.
import { modernHeaders } from '../proxy/headers.ts';
import { type Message, readMessages } from '../proxy/message.ts';
import { createToolCache } from '../proxy/tool-cache.ts';
import type { MessageNotes } from '../proxy/types.ts';
import { readBody } from './event-stream.ts';
import { createHttpStreams, type HttpStreamsOptions } from './http-streams.ts';

export interface HttpPosterOptions extends Omit<HttpStreamsOptions, 'take' | 'onSessionLost'> {
  readonly closed: AbortSignal;
  readonly onMessage: (text: string, notes: MessageNotes) => void;
  /** The connection is lost. */
  readonly onLost: (error: Error) => void;
}

export interface HttpPoster {
  /** Whether the latest handshake was one of the modern era. */
  readonly isModern: boolean;
  /** Resolves when the answer, if one is due, has been read. Rejects when it will not come, or was too large. */
  post(message: Message, text: string, notes: MessageNotes | undefined, signal: AbortSignal): Promise<void>;
}

export function createHttpPoster(options: HttpPosterOptions): HttpPoster {
  const { config, failures, session, limits, fetch, closed, onMessage, onLost } = options;
  const tools = createToolCache();
  let era: 'legacy' | 'modern' | undefined;
  /** The pending POST of `notifications/initialized`. POSTs can overtake each other, and some servers refuse everything before it. */
  let initialized: Promise<unknown> | undefined;

  /** Delivers a text, and reads session facts from it. True when it answers the request. */
  const take = (text: string, request: Message | undefined, status?: number): boolean => {
    let isAnswered = false;
    for (const message of readMessages(text) ?? []) {
      if (!request || message.kind !== 'response' || message.id !== request.id) continue;
      isAnswered = true;
      if (request.method === 'initialize') session.agreed(message);
      if (request.method === 'tools/list') tools.learn(message);
    }
    onMessage(text, { related: request?.id, status });
    return isAnswered;
  };

  const streams = createHttpStreams({ ...options, take, onSessionLost: () => onLost(failures.lost()) });

  const openStanding = (): void => {
    // The session of an unreachable server is lost: another one begins when it can be reached again.
    streams.followStanding(closed).catch((error: unknown) => {
      if (!closed.aborted) onLost(failures.from(error, 'its messages'));
    });
  };

  const receive = async (response: Response, message: Message, signal: AbortSignal): Promise<void> => {
    const request = message.kind === 'request' ? message : undefined;
    const type = response.headers.get('content-type')?.toLowerCase() ?? '';
    if (response.body && type.startsWith('text/event-stream') && response.ok)
      return streams.follow(response.body, request, signal);
    const body = response.body ? await readBody(response.body, limits.maxMessageBytes) : '';
    // A protocol error may have an HTTP error status and a JSON-RPC body.
    if (body !== '' && readMessages(body)?.some(({ kind }) => kind === 'response' || kind === 'request')) {
      if (take(body, request, response.status) || !request) return;
    } else if (response.ok && !request) return;
    if (response.status === 404 && session.id !== undefined && message.method !== 'initialize')
      return onLost(failures.lost(message.method));
    if (!response.ok) throw Object.assign(new Error(`HTTP ${response.status}`), { status: response.status });
    throw failures.malformed(message.method ?? 'a message', 'the body holds no JSON-RPC answer');
  };

  /** Notes the era of a message, and returns the promise that it has to wait for; undefined for the handshake, which is sent at once. */
  const turnOf = (message: Message, modern: Readonly<Record<string, string>>): Promise<unknown> | undefined => {
    if ('Mcp-Method' in modern) era = 'modern';
    if (message.method === 'initialize') {
      era = 'legacy';
      session.reset();
      initialized = undefined;
    }
    return message.method === 'notifications/initialized' ? undefined : initialized;
  };

  return {
    get isModern() {
      return era === 'modern';
    },
    async post(message, text, notes, signal) {
      const modern = modernHeaders(message, tools.of(message));
      const isInitialized = message.method === 'notifications/initialized';
      const turn = turnOf(message, modern);
      if (turn) await turn;
      const headers = session.headers({
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...modern,
        ...notes?.headers,
      });
      const responding = fetch(config.url, { method: 'POST', headers, body: text, signal });
      if (isInitialized) initialized = responding.catch(() => {});
      const response = await responding;
      if (message.method === 'initialize') session.opened(response.headers);
      await receive(response, message, signal);
      if (isInitialized && response.ok) openStanding();
    },
  };
}
