// Follows one session: the log so far by GET, then live by server-sent events from the last number seen. After a connection breaks or times
// out, the next one resumes there (`Last-Event-ID`); the log is read again when the server sends `resync` and when a number is missing.
// Every event is yielded once, in the order of the log.

import { type LiveStep, withLive } from '@vitrine/protocol/internal/session/live';
import { type SessionEvent, SessionEventSchema } from '@vitrine/protocol/session';
import { parseJson } from '@vitrine/std/internal/json';
import type { EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { API_ROUTES } from './contract/routes.ts';
import type { ServerNews } from './contract/servers.ts';
import { SessionSchema } from './contract/sessions.ts';
import { STREAM_EVENTS } from './contract/stream.ts';
import { readChunks, readEventStream, silentError } from './event-stream.ts';
import type { Http } from './http.ts';

/** Update of a followed session. */
export type SessionUpdate =
  /** The whole log, replacing everything yielded before. */
  | { readonly type: 'snapshot'; readonly seq: number; readonly events: readonly SessionEvent[] }
  /** The next event of the log; undefined when this client does not understand it. */
  | { readonly type: 'event'; readonly seq: number; readonly event: SessionEvent | undefined }
  /** A model writes a step now; `step:end` replaces it. */
  | { readonly type: 'live'; readonly live: LiveStep | undefined }
  /** The servers have changed; undefined when the message was not understood. */
  | { readonly type: 'servers'; readonly news: ServerNews | undefined }
  | { readonly type: 'open' }
  /** The connection is lost and is retried after a pause; `failures` counts consecutive failed attempts. */
  | { readonly type: 'lost'; readonly failures: number; readonly error: ApiError };

/**
 * Iterate it once: it connects when the first update is requested, and closes when the loop ends. It throws `ApiError` for failures that a retry
 * would not fix, such as a session that does not exist.
 */
export interface ChatSession extends AsyncIterable<SessionUpdate> {
  readonly id: string;
  /** Number of the last event that was yielded. */
  readonly seq: number;
  /** Step that a model is writing, as of the last update. */
  readonly live: LiveStep | undefined;
  /** Reconnects at once. */
  retry(): void;
  /** Disconnects until `resume()`. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Options for following a session. */
export interface OpenSessionOptions {
  /** Number of the last event that the caller has; 0 for none. @default the log is read first, as one snapshot */
  readonly after?: number;
  /** Closes the session. */
  readonly signal?: AbortSignal;
  /** Milliseconds without a byte until the connection counts as lost; the server sends a heartbeat every 3 s. @default 8000 */
  readonly silenceMs?: number;
  /** Milliseconds to wait after this many consecutive failures. @default from half a second to 10 s, doubled each time */
  readonly retryDelayMs?: (failures: number) => number;
}

const SILENCE_MS = 8000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;

/** Doubles with each failure, with up to a quarter of jitter, so that the clients of a restarted server do not reconnect all at once. */
function backoff(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS) * (1 - Math.random() / 4);
}

/** Follows a session. Nothing is requested before the first update. */
export function openChatSession(http: Http, id: string, options: OpenSessionOptions = {}): ChatSession {
  return new SessionFollower(http, id, options);
}

/**
 * One pass of `updates` is one connection: a snapshot if needed, then the stream. `interrupt` ends the pass; `isPaused` and `needsSnapshot`
 * decide what the next pass does.
 */
class SessionFollower implements ChatSession {
  readonly id: string;
  readonly #http: Http;
  readonly #options: OpenSessionOptions;
  readonly #closed = new AbortController();
  readonly #iterator: AsyncGenerator<SessionUpdate, void>;
  #seq: number;
  #live: LiveStep | undefined;
  #needsSnapshot: boolean;
  #isPaused = false;
  /** Consecutive failures. */
  #failures = 0;
  /** Milliseconds after which the server of the last stream, which is closing, wants its readers back. */
  #returnMs: number | undefined;
  /** The current pass; aborted by `interrupt` only. */
  #pass = new AbortController();

  constructor(http: Http, id: string, options: OpenSessionOptions) {
    const { after, signal } = options;
    this.#http = http;
    this.id = id;
    this.#options = options;
    this.#seq = after ?? 0;
    this.#needsSnapshot = after === undefined;
    this.#iterator = this.#updates();
    signal?.addEventListener('abort', this.close, { once: true });
    if (signal?.aborted) this.close();
  }

  get seq(): number {
    return this.#seq;
  }

  get live(): LiveStep | undefined {
    return this.#live;
  }

  [Symbol.asyncIterator](): AsyncIterator<SessionUpdate, void> {
    return this.#iterator;
  }

  readonly retry = (): void => this.#pass.abort();

  readonly pause = (): void => {
    this.#isPaused = true;
    this.#pass.abort();
  };

  readonly resume = (): void => {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#pass.abort();
  };

  readonly close = (): void => {
    this.#closed.abort();
    this.#pass.abort();
  };

  async *#updates(): AsyncGenerator<SessionUpdate, void> {
    try {
      while (!this.#closed.signal.aborted) {
        this.#pass = new AbortController();
        if (this.#isPaused) await waitUntil(this.#pass.signal);
        else yield* this.#connectOnce(this.#pass.signal);
      }
    } finally {
      this.#options.signal?.removeEventListener('abort', this.close);
      this.close();
    }
  }

  async *#connectOnce(interrupted: AbortSignal): AsyncGenerator<SessionUpdate, void> {
    let error: ApiError | undefined;
    try {
      if (this.#needsSnapshot) yield await this.#readSnapshot(interrupted);
      if (!interrupted.aborted) yield* this.#follow(interrupted);
      if (!this.#needsSnapshot) error = new ApiError('offline', 'The chat server ended the connection.');
    } catch (thrown) {
      if (!interrupted.aborted) error = worthAnotherTry(thrown);
    }
    if (interrupted.aborted) return;
    const failures = ++this.#failures;
    if (error) yield { type: 'lost', failures, error };
    // A reload of the log needs no pause, unless the previous reload did not help.
    const { retryDelayMs = backoff } = this.#options;
    const returnMs = this.#returnMs;
    this.#returnMs = undefined;
    if (error || failures > 1) await waitUntil(interrupted, returnMs ?? retryDelayMs(failures));
  }

  async #readSnapshot(interrupted: AbortSignal): Promise<SessionUpdate> {
    const response = await this.#request(API_ROUTES.session, interrupted, { accept: 'application/json' });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of readChunks(response.body!, { silenceMs: this.#silenceMs, signal: interrupted }))
      text += decoder.decode(chunk, { stream: true });
    const parsed = z.safeParse(SessionSchema, parseJson(text));
    if (!parsed.success)
      throw new ApiError('unreadable', 'The log of the session was not understood.', { cause: parsed.error });
    this.#needsSnapshot = false;
    this.#live = undefined;
    this.#seq = parsed.data.seq;
    return { type: 'snapshot', seq: parsed.data.seq, events: parsed.data.events };
  }

  /** The updates of one stream. Returns when it ends, and when the log must be read again (`#needsSnapshot`). */
  async *#follow(interrupted: AbortSignal): AsyncGenerator<SessionUpdate, void> {
    const response = await this.#request(API_ROUTES.sessionEvents, interrupted, {
      accept: 'text/event-stream',
      ...(this.#seq > 0 ? { 'last-event-id': String(this.#seq) } : {}),
    });
    // A new stream begins with the whole step that is being written.
    this.#live = undefined;
    yield { type: 'open' };
    const onHeartbeat = (): void => void (this.#failures = 0);
    // The first one says nothing: every stream begins with it.
    let isFirst = true;
    const onRetry = (ms: number): void => {
      this.#returnMs = isFirst ? undefined : Math.min(ms, MAX_DELAY_MS);
      isFirst = false;
    };
    const reading = { silenceMs: this.#silenceMs, signal: interrupted, onHeartbeat, onRetry };
    for await (const message of readEventStream(response.body!, reading)) {
      const update = this.#read(message);
      if (update) yield update;
      if (this.#needsSnapshot) return;
    }
  }

  /** The update that a stream message contains; undefined when it is not new, or when the log must be read again. */
  #read({ event, id, data }: EventSourceMessage): SessionUpdate | undefined {
    const value = parseJson(data);
    switch (event) {
      case 'resync':
        this.#needsSnapshot = true;
        return undefined;
      case 'servers':
        return { type: 'servers', news: z.safeParse(STREAM_EVENTS.servers, value).data };
      case 'live': {
        const parsed = z.safeParse(STREAM_EVENTS.live, value);
        if (!parsed.success) return undefined;
        this.#live = withLive(this.#live, parsed.data);
        return { type: 'live', live: this.#live };
      }
      default:
        return id === undefined ? undefined : this.#take(Number(id), value);
    }
  }

  #take(number: number, value: unknown): SessionUpdate | undefined {
    if (number <= this.#seq) return undefined;
    if (number !== this.#seq + 1) {
      this.#needsSnapshot = true;
      return undefined;
    }
    const event = SessionEventSchema.safeParse(value).data;
    this.#failures = 0;
    this.#seq = number;
    const live = this.#live;
    const isWritten = event?.type === 'step:end' && event.runId === live?.runId && event.step === live.step;
    if (isWritten || event?.type === 'run:end') this.#live = undefined;
    return { type: 'event', seq: number, event };
  }

  get #silenceMs(): number {
    return this.#options.silenceMs ?? SILENCE_MS;
  }

  async #request(
    route: typeof API_ROUTES.session | typeof API_ROUTES.sessionEvents,
    interrupted: AbortSignal,
    headers: Record<string, string>,
  ): Promise<Response> {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(silentError()), this.#silenceMs);
    try {
      const signal = AbortSignal.any([interrupted, silent.signal]);
      return await this.#http.send(route, { params: { id: this.id }, signal }, { cache: 'no-store', headers });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Resolves after `ms` milliseconds, or as soon as `signal` aborts; without `ms`, only on abort. */
function waitUntil(signal: AbortSignal, ms?: number): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Returns the error when a retry may succeed; otherwise throws it. */
function worthAnotherTry(error: unknown): ApiError {
  const { code, status } = error instanceof ApiError ? error : { code: '', status: 0 };
  const isDamaged = code === 'damaged';
  if (
    error instanceof ApiError &&
    !isDamaged &&
    (code === 'offline' || status >= 500 || status === 408 || status === 429)
  )
    return error;
  throw error;
}
