// Event streams from a server over HTTP: the response to a request, and the standing GET stream. A stream that ends too early is resumed
// after its last event.
import { backoffMs, STABLE_MS } from '../backoff.ts';
import type { HttpServerConfig } from '../config/server-config.ts';
import { ConnectError } from '../errors.ts';
import type { Failures } from '../failures/failures.ts';
import { HttpError } from '../failures/http-error.ts';
import type { Message } from '../message/message.ts';
import { type Gate, readEventStream, TooLargeError } from './event-stream.ts';
import { readHttpAnswer } from './http-answer.ts';
import type { HttpSession } from './http-session.ts';
import { nameRequest } from './name-request.ts';
import type { OpenTransportOptions } from './open-transport.ts';

/** The delay before a stream is resumed, unless the server sends one, in milliseconds. */
const RESUME_MS = 1000;
/** How often the stream of a request is resumed without receiving any event. */
const RESUMES = 5;
/** The longest delay that a server may set. (A timer for more than 24 days would fire at once.) */
const MAX_WAIT_MS = 600_000;

/** A stream, and the state that is needed to resume it. */
interface Stream {
  /** The request it answers; undefined for the standing one. */
  readonly request: Message | undefined;
  readonly signal: AbortSignal;
  lastEventId: string | undefined;
  retryMs: number;
  /** How often it ended without an event; of the standing stream: how often it ended soon after it began. */
  tries: number;
  isAnswered: boolean;
  /** Whether the server has answered with it before. */
  wasOpen: boolean;
  /** Fault of an event of the stream, where that may have been the answer. */
  fault: string | undefined;
}

export interface HttpStreamsOptions extends Pick<OpenTransportOptions, 'limits' | 'clock' | 'random' | 'fetch'> {
  readonly config: HttpServerConfig;
  readonly failures: Failures;
  readonly session: HttpSession;
  readonly gate: Gate;
  /** Delivers a message; true when it answers `request`. */
  readonly take: (text: string, request: Message | undefined) => boolean;
  /** Called when the server does not know the session any more. */
  readonly onSessionEnded: (status: number) => void;
}

export interface HttpStreams {
  /** Reads the answer to `request` (undefined: to another message) to its end. Rejects when the answer will not come. */
  follow(body: ReadableStream<Uint8Array>, request: Message | undefined, signal: AbortSignal): Promise<void>;
  /** Reads the standing stream until the signal aborts, or the server has none. Rejects when the server can't be reached. */
  followStanding(signal: AbortSignal): Promise<void>;
}

export function createHttpStreams(options: HttpStreamsOptions): HttpStreams {
  const { config, failures, session, limits, clock, random, fetch, gate, take, onSessionEnded } = options;

  /** Reads a stream to its end, and resumes it when that is needed and possible. */
  const follow = async (stream: Stream, first: ReadableStream<Uint8Array> | undefined): Promise<void> => {
    for (let body = first; body; body = await resume(stream)) {
      const startedAt = clock.now();
      const broke = await read(stream, body);
      if (stream.signal.aborted || stream.isAnswered) return;
      if (broke instanceof TooLargeError || broke instanceof ConnectError) throw broke;
      const isStable = clock.now() - startedAt >= STABLE_MS;
      if (!stream.request && isStable) stream.tries = 0;
      if (stream.request && (stream.lastEventId === undefined || stream.tries >= RESUMES))
        throw broke ?? describeLoss(stream.request, stream.fault);
      await rest(stream);
      if (stream.signal.aborted) return;
    }
  };

  /** Describes why a stream has ended without the answer. */
  const describeLoss = (request: Message, fault: string | undefined): ConnectError =>
    fault === undefined ? failures.lost(nameRequest(request)) : failures.malformed(nameRequest(request), fault);

  /** Delivers an event. Throws when it is the answer, and can't be read. */
  const receive = (stream: Stream, data: string, isUtf8: boolean): void => {
    const { request } = stream;
    const answer = request && readHttpAnswer(data, request);
    if (isUtf8 && (!answer || 'text' in answer)) {
      if (take(answer ? answer.text : data, request)) stream.isAnswered = true;
      return;
    }
    stream.fault ??= isUtf8 && answer && 'fault' in answer ? answer.fault : 'its answer is not UTF-8';
    if (request && answer && ('text' in answer || answer.isAnswer)) throw describeLoss(request, stream.fault);
  };

  /** Reads until the stream ends. Resolves with the error that ended it. */
  const read = (stream: Stream, body: ReadableStream<Uint8Array>): Promise<unknown> =>
    readEventStream(body, {
      maxBytes: limits.maxMessageBytes,
      ready: gate.ready,
      onRetry(delayMs) {
        stream.retryMs = Math.min(delayMs, MAX_WAIT_MS);
      },
      onEvent({ data, id, isUtf8 }) {
        if (id !== undefined) stream.lastEventId = id;
        if (stream.request) stream.tries = 0;
        if (data !== '') receive(stream, data, isUtf8);
      },
    }).then(
      () => undefined,
      (error: unknown) => error,
    );

  /** Waits before a stream is resumed: for the server's delay; for the standing stream at least for the back-off. */
  const rest = (stream: Stream): Promise<void> => {
    stream.tries++;
    const leastMs = stream.request ? 0 : backoffMs(stream.tries, random, limits);
    return pause(Math.max(stream.retryMs, leastMs), stream.signal);
  };

  /** The stream's next body; undefined where the server has none. */
  const resume = async (stream: Stream): Promise<ReadableStream<Uint8Array> | undefined> => {
    const { lastEventId, signal } = stream;
    const headers = session.headers({
      Accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    });
    for (;;) {
      const response = await fetch(config.url, { method: 'GET', headers, signal });
      if (response.ok && response.body) {
        stream.wasOpen = true;
        return response.body;
      }
      const { status } = response;
      await response.body?.cancel();
      // A server without a standing stream may answer 404 as well.
      if (status === 404 && session.id !== undefined && stream.wasOpen) onSessionEnded(status);
      else if (stream.request) throw new HttpError(status);
      if (signal.aborted || !isPassing(status)) return undefined;
      await rest(stream);
    }
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

  return {
    follow: (body, request, signal) => follow(createStream(request, signal), body),
    async followStanding(signal) {
      const stream = createStream(undefined, signal);
      await follow(stream, await resume(stream));
    },
  };
}

function createStream(request: Message | undefined, signal: AbortSignal): Stream {
  return {
    request,
    signal,
    lastEventId: undefined,
    retryMs: RESUME_MS,
    tries: 0,
    isAnswered: false,
    wasOpen: request !== undefined,
    fault: undefined,
  };
}

/** Whether a status is temporary. By any other status a server refuses the standing stream, such as 405. */
function isPassing(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}
