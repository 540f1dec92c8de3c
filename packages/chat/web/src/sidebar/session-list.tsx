// Earlier chats, newest first, grouped by day.

import type { SessionSummary } from '@vitrine/agent/api';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { sessionPath } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { Name } from '../untrusted-text/name.tsx';
import { groupByDay } from './group-by-day.ts';

export function SessionList({ onChosen }: { onChosen: () => void }) {
  const chat = useChat();
  const sessions = useStore(chat.sessions);
  const current = useStore(chat.router);
  // Chats in which nothing happened are left out.
  const groups = groupByDay(
    sessions.filter(({ id, seq }) => seq > 0 || id === current),
    new Date(),
  );
  return (
    <section className="session-list" aria-label={TEXTS.chats}>
      {groups.length === 0 ? <p className="quiet small">{TEXTS.noChats}</p> : null}
      {groups.map(({ day, sessions: ofDay }) => (
        <div key={day}>
          <h2 className="sidebar-heading">{TEXTS[day]}</h2>
          <ul>
            {ofDay.map(session => (
              <SessionLink key={session.id} session={session} isCurrent={session.id === current} onChosen={onChosen} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function SessionLink({
  session,
  isCurrent,
  onChosen,
}: {
  session: SessionSummary;
  isCurrent: boolean;
  onChosen: () => void;
}) {
  const chat = useChat();
  return (
    <li>
      <a
        className="session-link"
        href={sessionPath(session.id)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          chat.router.go(session.id);
          onChosen();
        }}
      >
        <Name text={sessionTitle(session)} />
      </a>
    </li>
  );
}
