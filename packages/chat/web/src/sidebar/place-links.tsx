// Links to the pages beside chats, above the list of chats.
import type { PageName } from '@vitrine/agent/internal/api';
import type { MouseEvent } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { useChat } from '../state/chat-context.ts';
import { pagePath } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';

const PLACES: readonly { readonly name: PageName; readonly icon: IconName }[] = [
  { name: 'apps', icon: 'apps' },
  { name: 'projects', icon: 'projects' },
  { name: 'boards', icon: 'boards' },
  { name: 'inbox', icon: 'inbox' },
  { name: 'schedules', icon: 'clock' },
];

export function PlaceLinks({ onChosen }: { onChosen: () => void }) {
  const { router, inbox } = useChat();
  const unread = useStore(inbox);
  const page = useStore(router.page);
  const open = (name: PageName) => (event: MouseEvent) => {
    // With a key of the keyboard the browser opens the link as it does others.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.open({ name, parts: [] });
    onChosen();
  };
  return (
    <ul className="place-links">
      {PLACES.map(({ name, icon }) => (
        <li key={name}>
          <a
            href={pagePath({ name, parts: [] })}
            aria-current={page?.name === name ? 'page' : undefined}
            onClick={open(name)}
          >
            <Icon name={icon} />
            {TEXTS.places[name]}
            {name === 'inbox' && unread > 0 ? (
              <span className="sidebar-count">
                <span aria-hidden>{unread}</span>
                <span className="unseen">{TEXTS.unread(unread)}</span>
              </span>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
