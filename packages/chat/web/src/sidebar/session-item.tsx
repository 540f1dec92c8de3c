// One session of the list: a link to it, its menu, and a field for its new title.
import type { SessionSummary } from '@vitrine/agent/internal/api';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { sessionPath } from '../state/router.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { expectSessionFocus } from './session-focus.ts';
import { SessionMenu } from './session-menu.tsx';
import { TitleField } from './title-field.tsx';

// It is loaded when a chat is first moved.
const MoveDialog = lazy(() => import('../projects/move-dialog.tsx'));

interface SessionItemProps {
  session: SessionSummary;
  isCurrent: boolean;
  onChosen: () => void;
}

export function SessionItem({ session, isCurrent, onChosen }: SessionItemProps) {
  const chat = useChat();
  const button = useRef<HTMLButtonElement>(null);
  const [mode, setMode] = useState<'rest' | 'menu' | 'rename' | 'move'>('rest');
  const [problem, attempt] = useAttempt();
  const title = sessionTitle(session);
  const rest = (): void => setMode(current => (current === 'menu' ? 'rest' : current));
  return (
    <li className="session-item" data-session={session.id}>
      {mode === 'rename' ? (
        <TitleField
          title={title}
          onEnd={(next, by) => {
            setMode('rest');
            if (next !== undefined) attempt(chat.sessions.change(session.id, { title: next }));
            if (by === 'key') expectSessionFocus(session.id);
          }}
        />
      ) : (
        <>
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
            <Name text={title} />
          </a>
          <button
            ref={button}
            type="button"
            className="tool-button"
            title={TEXTS.sessionMenu}
            aria-label={TEXTS.sessionMenuFor(displayName(title))}
            aria-haspopup="dialog"
            aria-expanded={mode === 'menu'}
            onClick={() => setMode('menu')}
          >
            <Icon name="more" />
          </button>
        </>
      )}
      {mode === 'menu' ? (
        <SessionMenu
          session={session}
          button={button}
          onRename={() => setMode('rename')}
          onMove={() => setMode('move')}
          onAttempt={attempt}
          onClose={rest}
        />
      ) : null}
      <Suspense fallback={null}>
        {mode === 'move' ? <MoveDialog session={session} onClose={() => setMode('rest')} /> : null}
      </Suspense>
      {problem === undefined ? null : <Problem text={problem} className="small" />}
    </li>
  );
}
