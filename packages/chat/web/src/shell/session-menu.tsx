// Earlier chats, and a new one.
import { useRef } from 'react';
import { formatDay } from '../parts/format.ts';
import { Name } from '../shown/shown.tsx';
import { useChat } from '../state/chat-context.ts';
import { sessionPath } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { sessionTitle } from './session-title.ts';

export function SessionMenu() {
  const chat = useChat();
  const sessions = useStore(chat.sessions);
  const current = useStore(chat.router);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="text-button" popoverTarget="session-menu">
        Chats
      </button>
      <div
        id="session-menu"
        className="session-menu"
        popover="auto"
        ref={menu}
        onToggle={event => {
          if (event.newState === 'open') void chat.refreshSessions();
        }}
      >
        <nav aria-label="Chats">
          {sessions.length === 0 ? <p className="quiet">No chats yet.</p> : null}
          <ul>
            {sessions.map(session => (
              <li key={session.id}>
                <a
                  href={sessionPath(session.id)}
                  aria-current={session.id === current ? 'page' : undefined}
                  onClick={event => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    menu.current?.hidePopover();
                    chat.router.go(session.id);
                  }}
                >
                  <span>
                    <Name text={sessionTitle(session)} />
                  </span>
                  {session.createdAt ? <time dateTime={session.createdAt}>{formatDay(session.createdAt)}</time> : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <button
        type="button"
        className="text-button"
        disabled={current === undefined}
        onClick={() => chat.router.go(undefined)}
      >
        New chat
      </button>
    </>
  );
}
