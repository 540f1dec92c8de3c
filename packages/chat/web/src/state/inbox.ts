// Number of what is unread in the inbox: looked up now and then while the page is seen, and shown in the title and on the icon of an installed page.
import type { ChatClient } from '@vitrine/agent/api';
import { createStore, type Readable } from './store.ts';

const LOOK_MS = 20_000;
/** Delay of the first look, which is not part of the page's first load. */
const FIRST_LOOK_MS = 1500;
const TITLE = 'Vitrine';

export interface InboxCount extends Readable<number> {
  /** Looks now. Never rejects. */
  refresh(): Promise<void>;
  close(): void;
}

interface InboxCountOptions {
  readonly api: Pick<ChatClient, 'countInbox'>;
  readonly page?: Document;
}

export function createInboxCount({ api, page = document }: InboxCountOptions): InboxCount {
  const count = createStore(0);
  const show = (unread: number): void => {
    const title = page.title.replace(/^\(\d+\) /, '') || TITLE;
    page.title = unread > 0 ? `(${unread}) ${title}` : title;
    // Only installed pages have a badge, and not in every browser.
    navigator.setAppBadge?.(unread).catch(() => {});
    count.set(unread);
  };
  const refresh = async (): Promise<void> => {
    const unread = await api.countInbox().catch(() => undefined);
    if (unread !== undefined && unread !== count.getSnapshot()) show(unread);
  };
  const look = (): void => {
    if (!page.hidden) void refresh();
  };
  const timer = setInterval(look, LOOK_MS);
  const first = setTimeout(look, FIRST_LOOK_MS);
  page.addEventListener('visibilitychange', look);
  return {
    getSnapshot: count.getSnapshot,
    subscribe: count.subscribe,
    refresh,
    close() {
      clearTimeout(first);
      clearInterval(timer);
      page.removeEventListener('visibilitychange', look);
    },
  };
}
