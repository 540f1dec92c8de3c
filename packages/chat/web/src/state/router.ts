// The page's URL: `/` (a new chat), `/s/:sessionId`, or a page beside chats, such as `/apps`.
import { PAGE_NAMES, type PageName } from '@vitrine/agent/internal/api';
import { createStore, type Readable } from './store.ts';

/** A page beside chats. */
export interface Page {
  readonly name: PageName;
  /** Rest of the path, such as the id of a board. */
  readonly parts: readonly string[];
}

/** The session that is open; undefined on the empty page, and on a page beside chats that has none. */
export interface Router extends Readable<string | undefined> {
  /** The page beside chats that is open. */
  readonly page: Readable<Page | undefined>;
  /** Shows a session, or with undefined the empty page. */
  go(sessionId: string | undefined): void;
  /** Shows a page beside chats. */
  open(page: Page): void;
  /** Opens a session for the page beside chats, which draws it in its own way. It is left with the page. */
  attach(sessionId: string): void;
  close(): void;
}

/** Path of the host below which the chat is; empty when it has the host for itself. */
export const BASE_PATH: string = globalThis.document?.documentElement.dataset.base ?? '';

export const sessionPath = (id: string | undefined): string => BASE_PATH + (id ? `/s/${encodeURIComponent(id)}` : '/');

export const pagePath = ({ name, parts }: Page): string =>
  `${BASE_PATH}/${[name, ...parts.map(encodeURIComponent)].join('/')}`;

export function createRouter(view: Window = window): Router {
  const session = createStore(readSessionId(view.location.pathname));
  const page = createStore(readPage(view.location.pathname));
  const show = (): void => {
    const { pathname } = view.location;
    // Whoever follows the session finds the page as it is then.
    page.set(readPage(pathname));
    session.set(readSessionId(pathname));
  };
  const push = (path: string): void => {
    if (path !== view.location.pathname) view.history.pushState(null, '', path);
    show();
  };
  view.addEventListener('popstate', show);
  return {
    getSnapshot: session.getSnapshot,
    subscribe: session.subscribe,
    page,
    go: sessionId => push(sessionPath(sessionId)),
    open: next => push(pagePath(next)),
    attach: session.set,
    close: () => view.removeEventListener('popstate', show),
  };
}

const readSessionId = (path: string): string | undefined => {
  const [first, id, ...rest] = readParts(path);
  return first === 's' && rest.length === 0 ? id : undefined;
};

function readPage(path: string): Page | undefined {
  const [first, ...parts] = readParts(path);
  const name = PAGE_NAMES.find(candidate => candidate === first);
  return name && { name, parts };
}

const readParts = (path: string): string[] => path.slice(BASE_PATH.length).split('/').filter(Boolean).map(readPart);

function readPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
