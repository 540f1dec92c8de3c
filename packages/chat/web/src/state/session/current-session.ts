// Opens and closes sessions as the URL changes.
import type { Router } from '../router.ts';
import { createStore, type Readable } from '../store.ts';
import type { SessionStore } from './session-store.ts';

export interface CurrentSession {
  readonly store: Readable<SessionStore | undefined>;
  /** Opens the session in the URL, and follows the URL from then on. */
  start(): void;
  close(): void;
}

export interface CurrentSessionOptions {
  readonly router: Router;
  readonly open: (id: string) => SessionStore;
  /** Called with each session before it is shown. The returned function is called when the session is left. */
  readonly onChange: (session: SessionStore | undefined) => () => void;
}

export function createCurrentSession({ router, open, onChange }: CurrentSessionOptions): CurrentSession {
  const store = createStore<SessionStore | undefined>(undefined);
  let leave = (): void => {};
  let stopFollowing = (): void => {};
  const follow = (): void => {
    const id = router.getSnapshot();
    const before = store.getSnapshot();
    if (before?.id === id) return;
    before?.close();
    leave();
    const next = id === undefined ? undefined : open(id);
    leave = onChange(next);
    store.set(next);
  };
  return {
    store,
    start() {
      stopFollowing = router.subscribe(follow);
      follow();
    },
    close() {
      stopFollowing();
      leave();
      store.getSnapshot()?.close();
    },
  };
}
