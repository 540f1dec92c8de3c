// One session as the page shows it: the transcript of its events, and the state of the connection. A hidden page closes its
// stream: a browser allows only six connections to a server, for all tabs together.

import { ApiError, type ChatClient, type ChatSession, type SessionUpdate } from '@vitrine/agent/api';
import type { ServerNews } from '@vitrine/agent/internal/api';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { createStore, type Readable } from '../store.ts';
import { createSessionLog, type VersionMap } from './session-log.ts';
import type { Transcript } from './transcript.ts';

interface SessionState {
  readonly id: string;
  /** `missing`: there is no such session. `failed`: it could not be read, see `error`. `signed-out`: the user's sign-in has ended. */
  readonly phase: 'loading' | 'live' | 'reconnecting' | 'missing' | 'failed' | 'signed-out';
  readonly transcript: Transcript;
  readonly versions: VersionMap;
  /** Step that a model is writing now. */
  readonly live?: LiveStep | undefined;
  readonly error?: string;
  /** The database is damaged where this session is: what can be read of it can be exported. */
  readonly isDamaged?: boolean;
}

export interface SessionStore extends Readable<SessionState> {
  readonly id: string;
  /** Reconnects at once instead of after the pause. */
  retry(): void;
  close(): void;
}

export interface SessionStoreOptions {
  api: Pick<ChatClient, 'openSession'>;
  /** The servers have changed; without details after the page was disconnected or could not read the event. */
  onServers?: (news?: ServerNews) => void;
  /** Reports whether the page is visible. @default the document */
  page?: Pick<Document, 'hidden' | 'addEventListener'>;
}

export function createSessionStore(id: string, options: SessionStoreOptions): SessionStore {
  const { api, onServers = () => {}, page = document } = options;
  const log = createSessionLog();
  const readLog = () => ({ transcript: log.transcript, versions: log.versions });
  const store = createStore<SessionState>({ id, phase: 'loading', ...readLog() });
  const aborter = new AbortController();
  let session: ChatSession;
  let wasLive = false;

  const change = (patch: Partial<SessionState>): void => store.update(state => ({ ...state, ...patch }));

  function open(): void {
    session = api.openSession(id, { signal: aborter.signal });
    void follow(session);
  }

  async function follow(followed: ChatSession): Promise<void> {
    try {
      for await (const update of followed) change({ ...createPatch(update), live: followed.live });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) change({ phase: 'missing' });
      else if (error instanceof ApiError && error.code === 'sign-in-needed') change({ phase: 'signed-out' });
      else {
        const isDamaged = error instanceof ApiError && error.code === 'damaged';
        change({ phase: 'failed', error: errorMessage(error), isDamaged });
      }
    }
  }

  function createPatch(update: SessionUpdate): Partial<SessionState> {
    const { phase } = store.getSnapshot();
    switch (update.type) {
      case 'snapshot': {
        // A hidden page shows the log and opens no stream.
        if (page.hidden) session.pause();
        log.reset(update.events);
        log.skip(update.seq);
        return { ...readLog(), ...(page.hidden && { phase: 'live' }) };
      }
      case 'event': {
        const { seq, event } = update;
        if (event) log.add(event);
        else log.skip(seq);
        return readLog();
      }
      case 'open':
        if (wasLive) onServers();
        wasLive = true;
        return { phase: 'live' };
      case 'lost':
        return { phase: phase === 'loading' && update.failures <= 2 ? 'loading' : 'reconnecting' };
      case 'servers':
        onServers(update.news);
        return {};
      case 'live':
        return {};
    }
  }

  const onVisibility = (): void => {
    if (page.hidden) session.pause();
    else session.resume();
  };
  page.addEventListener('visibilitychange', onVisibility, { signal: aborter.signal });

  open();
  return {
    id,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    retry() {
      if (store.getSnapshot().phase === 'failed') open();
      else session.retry();
    },
    close: () => aborter.abort(),
  };
}
