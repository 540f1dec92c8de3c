// After a deletion: what was deleted, and a button that takes it back, for some seconds.
import { useEffect, useState } from 'react';
import { expectSessionFocus } from '../sidebar/session-focus.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { sessionTitle } from './session-title.ts';

const SHOWN_MS = 10_000;

export function DeletedNote() {
  const { sessions } = useChat();
  const session = useStore(sessions.deleted);
  const [isHeld, setIsHeld] = useState(false);
  const [problem, attempt] = useAttempt();
  useEffect(() => {
    if (!session) return setIsHeld(false);
    if (isHeld) return;
    const timer = setTimeout(sessions.dismissDeleted, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [session, isHeld, sessions]);
  return (
    <div role="status" className="note-slot">
      {session ? (
        // The note waits while the user is at its button.
        <div className="deleted-note">
          <span>
            {TEXTS.deleted} <Name text={sessionTitle(session)} />
          </span>
          <button
            type="button"
            className="text-button"
            onPointerEnter={() => setIsHeld(true)}
            onPointerLeave={() => setIsHeld(false)}
            onFocus={() => setIsHeld(true)}
            onBlur={() => setIsHeld(false)}
            onClick={() => {
              expectSessionFocus(session.id);
              attempt(sessions.restore());
            }}
          >
            {TEXTS.undo}
          </button>
          {problem === undefined ? null : <Problem text={problem} className="small" />}
        </div>
      ) : null}
    </div>
  );
}
