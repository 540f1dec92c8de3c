// One session as the page follows it: the log so far by GET, then live by SSE from the last number seen. A gap in the numbers
// means something was missed, and the log is read again; a lost connection is taken up where it broke. A page that is hidden lets
// its stream go: a browser has only six connections to a server, for all tabs together.
import {
  LiveEventSchema,
  type LiveStep,
  SESSION_EVENT_TYPES,
  type SessionEvent,
  SessionEventSchema,
  withLive,
} from '@vitrine/protocol';
import { type Api, ApiError, parseServerNews, type ServerNews } from './api.ts';
import { createStore, type Readable } from './store.ts';
import { EMPTY_TRANSCRIPT, type Transcript, withEvent } from './transcript.ts';

export interface SessionState {
  readonly id: string;
  /** `missing`: there is no such session. `failed`: it could not be read, see `error`. */
  readonly phase: 'loading' | 'live' | 'reconnecting' | 'missing' | 'failed';
  readonly transcript: Transcript;
  /** What a model is writing now. */
  readonly live?: LiveStep | undefined;
  readonly error?: string;
}

export interface SessionStore extends Readable<SessionState> {
  readonly id: string;
  /** Tries at once instead of after the pause. */
  retry(): void;
  close(): void;
}

export interface SessionStoreOptions {
  api: Api;
  /** The servers are not the same any more; without news nobody knows what changed: the page was away, or cannot read it. */
  onServers?: (news?: ServerNews) => void;
  openEvents?: (url: string) => EventSource;
  /** Tells whether the page is seen. @default the document */
  page?: Pick<Document, 'hidden' | 'addEventListener'>;
  setTimer?: (run: () => void, delayMs: number) => unknown;
  clearTimer?: (timer: unknown) => void;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;

export function createSessionStore(id: string, options: SessionStoreOptions): SessionStore {
  const {
    api,
    onServers = () => {},
    openEvents = url => new EventSource(url),
    page = document,
    setTimer = (run, delayMs) => setTimeout(run, delayMs),
    clearTimer = timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
  } = options;
  const store = createStore<SessionState>({ id, phase: 'loading', transcript: EMPTY_TRANSCRIPT });
  const aborter = new AbortController();
  let source: EventSource | undefined;
  let timer: unknown;
  let attempts = 0;
  let wasLive = false;

  const change = (patch: Partial<SessionState>): void => store.update(state => ({ ...state, ...patch }));

  async function load(): Promise<void> {
    try {
      const session = await api.session(id, aborter.signal);
      const events = session.events.flatMap(event => readEvent(event) ?? []);
      const transcript = events.reduce(withEvent, EMPTY_TRANSCRIPT);
      change({ transcript: { ...transcript, seq: session.seq } });
      follow();
    } catch (error) {
      if (aborter.signal.aborted) return;
      const problem = error instanceof ApiError ? error : undefined;
      if (problem?.status === 404) change({ phase: 'missing' });
      else if (problem?.code === 'offline' || (problem?.status ?? 0) >= 500) retryLater(load);
      else change({ phase: 'failed', error: error instanceof Error ? error.message : String(error) });
    }
  }

  function follow(): void {
    source?.close();
    if (aborter.signal.aborted) return;
    if (page.hidden) {
      change({ phase: 'live' });
      return;
    }
    const events = openEvents(api.eventsUrl(id, store.getSnapshot().transcript.seq));
    source = events;
    events.onopen = () => {
      attempts = 0;
      change({ phase: 'live' });
      if (wasLive) onServers();
      wasLive = true;
    };
    events.onerror = () => {
      events.close();
      retryLater(load);
    };
    // A new stream tells everything that is being written.
    change({ live: undefined });
    events.addEventListener('live', message => {
      const read = LiveEventSchema.safeParse(parseJson(message.data));
      if (read.success) change({ live: withLive(store.getSnapshot().live, read.data) });
    });
    for (const type of SESSION_EVENT_TYPES) events.addEventListener(type, message => receive(message));
    // The server's log ends before what this page has seen, as after a restored backup.
    events.addEventListener('resync', () => {
      events.close();
      void load();
    });
    events.addEventListener('servers', message => onServers(parseServerNews(parseJson(message.data))));
  }

  function receive(message: MessageEvent<string>): void {
    const { transcript } = store.getSnapshot();
    const number = Number(message.lastEventId);
    if (number > transcript.seq + 1) {
      source?.close();
      void load();
      return;
    }
    const event = readEvent(parseJson(message.data));
    // An event this page cannot read still counts: else every later one would look like a gap.
    const { live } = store.getSnapshot();
    const isWritten = event?.type === 'step:end' && event.runId === live?.runId && event.step === live.step;
    change({
      transcript: event ? withEvent(transcript, event) : { ...transcript, seq: Math.max(transcript.seq, number) },
      ...(isWritten || event?.type === 'run:end' ? { live: undefined } : {}),
    });
  }

  function retryLater(run: () => Promise<void>): void {
    if (aborter.signal.aborted) return;
    change({ phase: store.getSnapshot().phase === 'loading' ? 'loading' : 'reconnecting' });
    if (attempts > 1) change({ phase: 'reconnecting' });
    clearTimer(timer);
    timer = setTimer(() => void run(), Math.min(FIRST_DELAY_MS * 2 ** attempts++, LONGEST_DELAY_MS));
  }

  const onVisibility = (): void => {
    source?.close();
    if (page.hidden || store.getSnapshot().phase === 'missing') return;
    clearTimer(timer);
    void load();
  };
  page.addEventListener('visibilitychange', onVisibility, { signal: aborter.signal });

  void load();
  return {
    id,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    retry() {
      clearTimer(timer);
      source?.close();
      void load();
    },
    close() {
      aborter.abort();
      clearTimer(timer);
      source?.close();
    },
  };
}

function readEvent(value: unknown): SessionEvent | undefined {
  const parsed = SessionEventSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
