// POSTs single messages to a server over Streamable HTTP, and reads the responses.
import { isUtf8 } from 'node:buffer';
import type { ConnectError } from '../errors.ts';
import { HANDSHAKE } from '../failures/describe-error.ts';
import { HttpError, isUnknownSession } from '../failures/http-error.ts';
import { type Message, readMessages } from '../message/message.ts';
import { readBody } from './event-stream.ts';
import { modernHeaders } from './headers.ts';
import { readHttpAnswer } from './http-answer.ts';
import { createHttpStreams, type HttpStreamsOptions } from './http-streams.ts';
import type { MessageNotes } from './message-transport.ts';
import { nameRequest } from './name-request.ts';
import { createToolCache } from './tool-cache.ts';

export interface HttpPosterOptions extends Omit<HttpStreamsOptions, 'take' | 'onSessionEnded'> {
  readonly closed: AbortSignal;
  readonly onMessage: (text: string, notes: MessageNotes) => void;
  /** The connection is lost. */
  readonly onLost: (error: Error) => void;
  /** The server does not know the session any more. */
  readonly onSessionEnd: () => void;
}

export interface HttpPoster {
  /** Whether the latest handshake was one of the modern era. */
  readonly isModern: boolean;
  /** Set once the server does not know the session any more. */
  readonly sessionEnd: ConnectError | undefined;
  /** How many messages are not known to be taken by the server. */
  readonly unanswered: number;
  /** Resolves when the answer, if one is due, has been read. Rejects when it will not come, or was too large. */
  post(message: Message, text: string, notes: MessageNotes | undefined, signal: AbortSignal): Promise<void>;
}

export function createHttpPoster(options: HttpPosterOptions): HttpPoster {
  const { config, failures, session, limits, fetch, closed, onMessage, onLost, onSessionEnd } = options;
  const tools = createToolCache();
  let sessionEnd: ConnectError | undefined;
  let unanswered = 0;
  let era: 'legacy' | 'modern' | undefined;
  /** The pending POST of `notifications/initialized`. POSTs can overtake each other, and some servers refuse everything before it. */
  let initialized: Promise<unknown> | undefined;

  /** Delivers a text, and reads session facts from it. True when it answers the request. */
  const take = (text: string, request: Message | undefined, status?: number): boolean => {
    let isAnswered = false;
    const messages = readMessages(text);
    for (const message of messages ?? []) {
      if (!request || message.kind !== 'response' || message.id !== request.id) continue;
      isAnswered = true;
      if (request.method === 'initialize') session.agreed(message);
      if (request.method === 'tools/list') tools.learn(message);
    }
    onMessage(text, { related: request?.id, status, messages });
    return isAnswered;
  };

  const endSession = (status: number): void => {
    if (sessionEnd) return;
    sessionEnd = failures.sessionEnded(status);
    onSessionEnd();
  };

  const streams = createHttpStreams({ ...options, take, onSessionEnded: endSession });

  const openStanding = (): void => {
    // The session of an unreachable server is lost: another one begins when it can be reached again.
    streams.followStanding(closed).catch((error: unknown) => {
      if (!closed.aborted) onLost(failures.from(error, 'its messages'));
    });
  };

  const receive = async (response: Response, message: Message, signal: AbortSignal): Promise<void> => {
    const request = message.kind === 'request' ? message : undefined;
    const type = readType(response);
    if (response.body && isEventStream(response)) return streams.follow(response.body, request, signal);
    const body = response.body ? await readBody(response.body, limits.maxMessageBytes) : Buffer.alloc(0);
    const text = body.toString('utf8').trim();
    const { status } = response;
    if (session.id !== undefined && message.method !== 'initialize' && isUnknownSession(status, text, message)) {
      endSession(status);
      throw failures.sessionEnded(status, { what: nameRequest(message), words: new HttpError(status, text).words });
    }
    if (request) return receiveAnswer(request, body, { status, type });
    if (!response.ok) throw new HttpError(status, text);
    // Some servers send their messages in the response to any POST.
    if (readMessages(text)) take(text, undefined, status);
  };

  /** Reads a body that is not a stream. Throws when it holds no answer to the request. */
  const receiveAnswer = (request: Message, body: Buffer, { status, type }: { status: number; type: string }): void => {
    const text = body.toString('utf8').trim();
    const answer = readHttpAnswer(text, request);
    if (answer && 'text' in answer && isUtf8(body)) {
      // An answer that had to be mended is no longer the server's own response.
      take(answer.text, request, answer.text === text ? status : undefined);
      return;
    }
    if (status >= 400) throw new HttpError(status, text);
    const what = nameRequest(request);
    if (!type.includes('json') && !/^[[{]/.test(text)) {
      const fault = `it answered with ${type || 'a text without a type'}, not with JSON`;
      throw what === HANDSHAKE ? new Error(fault) : failures.malformed(what, fault);
    }
    const fault = answer && 'fault' in answer ? answer.fault : 'the body holds no answer to it';
    throw failures.malformed(what, isUtf8(body) ? fault : 'its answer is not UTF-8');
  };

  /** Notes the era of a message, and returns the promise that it has to wait for; undefined for the handshake, which is sent at once. */
  const noteEra = (message: Message, modern: Readonly<Record<string, string>>): Promise<unknown> | undefined => {
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
    get sessionEnd() {
      return sessionEnd;
    },
    get unanswered() {
      return unanswered;
    },
    async post(message, text, notes, signal) {
      const modern = modernHeaders(message, tools.of(message));
      const isInitialized = message.method === 'notifications/initialized';
      const turn = noteEra(message, modern);
      if (turn) await turn;
      if (sessionEnd?.status) throw failures.sessionEnded(sessionEnd.status, { what: nameRequest(message) });
      const headers = session.headers({
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...modern,
        ...notes?.headers,
      });
      const responding = fetch(config.url, { method: 'POST', headers, body: text, signal });
      if (isInitialized) initialized = responding.catch(() => {});
      unanswered++;
      let isAnswered = false;
      const markAnswered = (): void => {
        if (!isAnswered) unanswered--;
        isAnswered = true;
      };
      try {
        const response = await responding;
        if (message.method === 'initialize') session.opened(response.headers);
        if (isEventStream(response)) markAnswered();
        await receive(response, message, signal);
        if (isInitialized && response.ok) openStanding();
      } finally {
        markAnswered();
      }
    },
  };
}

function readType(response: Response): string {
  return response.headers.get('content-type')?.toLowerCase() ?? '';
}

function isEventStream(response: Response): boolean {
  return response.ok && readType(response).startsWith('text/event-stream');
}
