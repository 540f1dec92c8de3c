// One session as a client follows it: the log so far by GET, then live by server-sent events from the last number seen. A connection that
// breaks or falls silent is taken up where it broke (`Last-Event-ID`); the log is read again when the server says `resync`, and when a
// number is missing. Every event is handed out once, in the order of the log.
import { LiveEventSchema, type LiveStep, type SessionEvent, SessionEventSchema, withLive } from '@vitrine/protocol';
import * as z from 'zod/mini';
import { parseServerNews, type ServerNews, SessionSchema } from './answers.ts';
import { ApiError } from './api-error.ts';
import { readChunks, readEventStream, silentError } from './event-stream.ts';
import type { Http } from './http.ts';

export type SessionUpdate =
  /** The whole log, in place of everything that was handed out before. */
  | { readonly type: 'snapshot'; readonly seq: number; readonly events: readonly SessionEvent[] }
  /** The next event of the log; undefined when this client does not understand it. */
  | { readonly type: 'event'; readonly seq: number; readonly event: SessionEvent | undefined }
  /** What a model is writing now; `step:end` replaces it. */
  | { readonly type: 'live'; readonly live: LiveStep | undefined }
  /** The servers have changed; undefined when the message was not understood. */
  | { readonly type: 'servers'; readonly news: ServerNews | undefined }
  | { readonly type: 'open' }
  /** The connection is gone. It is tried again after a pause; `failures` counts the tries that failed in a row. */
  | { readonly type: 'lost'; readonly failures: number; readonly error: ApiError };

/**
 * Iterate it once: it connects when it is first asked for an update, and closes when the loop ends. It throws `ApiError` for what another try
 * would not change, such as a session that does not exist.
 */
export interface ChatSession extends AsyncIterable<SessionUpdate> {
  readonly id: string;
  /** Number of the last event that was handed out. */
  readonly seq: number;
  /** What a model is writing, as of the last update. */
  readonly live: LiveStep | undefined;
  /** Connects anew at once. */
  retry(): void;
  /** Lets the connection go until `resume()`. */
  pause(): void;
  resume(): void;
  close(): void;
}

export interface OpenSessionOptions {
  /** Number of the last event that the caller has; 0 for none. @default the log is read first, as one snapshot */
  readonly after?: number;
  /** Closes the session. */
  readonly signal?: AbortSignal;
  /** A connection without a byte for so long is given up; the server sends a heartbeat every 15 s. @default 40_000 */
  readonly silenceMs?: number;
  /** How long to wait after so many failures in a row. @default from half a second to 10 s, doubled each time */
  readonly retryDelayMs?: (failures: number) => number;
}

const SILENCE_MS = 40_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;

/** Doubles with each failure. Up to a quarter is left to chance, so that the clients of a restarted server do not come at once. */
function backoff(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS) * (1 - Math.random() / 4);
}

export function openChatSession(http: Http, id: string, options: OpenSessionOptions = {}): ChatSession {
  const { after, signal, silenceMs = SILENCE_MS, retryDelayMs = backoff } = options;
  const path = `/api/sessions/${encodeURIComponent(id)}`;
  const closed = new AbortController();
  let seq = after ?? 0;
  let live: LiveStep | undefined;
  let needsSnapshot = after === undefined;
  let failures = 0;
  let paused = false;
  let interrupted = false;
  /** Aborts the request or the stream that is going on. */
  let current: AbortController | undefined;
  let wake = (): void => {};

  const interrupt = (): void => {
    interrupted = true;
    current?.abort();
    wake();
  };
  const close = (): void => {
    closed.abort();
    interrupt();
  };
  signal?.addEventListener('abort', close, { once: true });
  if (signal?.aborted) close();

  /** Resolves after the time, or as soon as `interrupt()` was called. */
  const wait = (ms?: number): Promise<void> =>
    new Promise(resolve => {
      if (interrupted) return resolve();
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function connect(url: string, attempt: AbortController, headers: Record<string, string>): Promise<Response> {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(silentError()), silenceMs);
    try {
      const either = AbortSignal.any([attempt.signal, silent.signal]);
      return await http.send(url, { signal: either, cache: 'no-store', headers });
    } finally {
      clearTimeout(timer);
    }
  }

  async function readSnapshot(attempt: AbortController): Promise<SessionUpdate> {
    const response = await connect(path, attempt, { accept: 'application/json' });
    const decoder = new TextDecoder();
    let text = '';
    const reading = { silenceMs, signal: attempt.signal };
    for await (const chunk of readChunks(response.body!, reading)) text += decoder.decode(chunk, { stream: true });
    const read = z.safeParse(SessionSchema, parseJson(text));
    if (!read.success) throw new ApiError('unreadable', 'The log of the session was not understood.');
    needsSnapshot = false;
    live = undefined;
    seq = read.data.seq;
    return { type: 'snapshot', seq, events: read.data.events };
  }

  /** Hands out what comes of one connection. Returns when it ends, and when the log has to be read again (`needsSnapshot`). */
  async function* follow(attempt: AbortController): AsyncGenerator<SessionUpdate, void> {
    const response = await connect(`${path}/events`, attempt, {
      accept: 'text/event-stream',
      ...(seq > 0 ? { 'last-event-id': String(seq) } : {}),
    });
    // A new stream begins with the whole step that is being written.
    live = undefined;
    yield { type: 'open' };
    const onHeartbeat = (): void => void (failures = 0);
    for await (const message of readEventStream(response.body!, { silenceMs, signal: attempt.signal, onHeartbeat })) {
      const data = parseJson(message.data);
      if (message.event === 'resync') {
        needsSnapshot = true;
      } else if (message.event === 'servers') {
        yield { type: 'servers', news: parseServerNews(data) };
      } else if (message.event === 'live') {
        const read = LiveEventSchema.safeParse(data);
        if (!read.success) continue;
        live = withLive(live, read.data);
        yield { type: 'live', live };
      } else if (message.id !== undefined) {
        const number = Number(message.id);
        if (number <= seq) continue;
        if (number === seq + 1) yield take(number, SessionEventSchema.safeParse(data).data);
        else needsSnapshot = true;
      }
      if (needsSnapshot) return;
    }
  }

  function take(number: number, event: SessionEvent | undefined): SessionUpdate {
    failures = 0;
    seq = number;
    const isWritten = event?.type === 'step:end' && event.runId === live?.runId && event.step === live.step;
    if (isWritten || event?.type === 'run:end') live = undefined;
    return { type: 'event', seq, event };
  }

  async function* updates(): AsyncGenerator<SessionUpdate, void> {
    try {
      while (!closed.signal.aborted) {
        interrupted = false;
        if (paused) {
          await wait();
          continue;
        }
        const attempt = new AbortController();
        current = attempt;
        let error: ApiError | undefined;
        try {
          if (needsSnapshot) yield await readSnapshot(attempt);
          if (!attempt.signal.aborted) yield* follow(attempt);
          if (!needsSnapshot) error = new ApiError('offline', 'The chat server ended the connection.');
        } catch (thrown) {
          if (!interrupted) error = worthAnotherTry(thrown);
        } finally {
          attempt.abort();
        }
        if (interrupted) continue;
        failures++;
        if (error) yield { type: 'lost', failures, error };
        // A log that is read again is read at once, unless the last reading did not help.
        if (error || failures > 1) await wait(retryDelayMs(failures));
      }
    } finally {
      signal?.removeEventListener('abort', close);
      close();
    }
  }

  const iterator = updates();
  return {
    id,
    get seq() {
      return seq;
    },
    get live() {
      return live;
    },
    retry: interrupt,
    pause() {
      paused = true;
      interrupt();
    },
    resume() {
      if (!paused) return;
      paused = false;
      interrupt();
    },
    close,
    [Symbol.asyncIterator]: () => iterator,
  };
}

/** Returns the error when the connection or the server may be better in a moment. Throws it otherwise. */
function worthAnotherTry(error: unknown): ApiError {
  const { code, status } = error instanceof ApiError ? error : { code: '', status: 0 };
  if (error instanceof ApiError && (code === 'offline' || status >= 500 || status === 408 || status === 429))
    return error;
  throw error;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
