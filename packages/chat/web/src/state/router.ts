// The page's URL: `/` (a new chat) or `/s/:sessionId`.
import { createStore, type Readable } from './store.ts';

export interface Router extends Readable<string | undefined> {
  /** Shows a session, or with undefined the empty page. */
  go(sessionId: string | undefined): void;
  close(): void;
}

export const sessionPath = (id: string | undefined): string => (id ? `/s/${encodeURIComponent(id)}` : '/');

export function createRouter(view: Window = window): Router {
  const readSessionId = (): string | undefined => {
    const match = /^\/s\/([^/]+)\/?$/.exec(view.location.pathname);
    try {
      return match?.[1] === undefined ? undefined : decodeURIComponent(match[1]);
    } catch {
      return match?.[1];
    }
  };
  const store = createStore(readSessionId());
  const onPop = (): void => store.set(readSessionId());
  view.addEventListener('popstate', onPop);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    go(sessionId) {
      if (sessionId !== store.getSnapshot()) view.history.pushState(null, '', sessionPath(sessionId));
      store.set(sessionId);
    },
    close: () => view.removeEventListener('popstate', onPop),
  };
}
