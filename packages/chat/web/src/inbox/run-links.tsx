// Links from a scheduled run to what it has made.
import type { InboxItem } from '@vitrine/agent/internal/api';
import type { ReactNode } from 'react';
import { useChat } from '../state/chat-context.ts';
import { pagePath, sessionPath } from '../state/router.ts';
import { INBOX_TEXTS as TEXTS } from '../texts/pages/inbox.ts';

interface RunLinksProps {
  readonly item: InboxItem;
  /** Called when the user follows one. */
  readonly onOpen?: () => void;
}

/** Draws the links to the board and the chat of a run, as far as it has them. */
export function RunLinks({ item: { sessionId, boardId, isInBoard }, onOpen }: RunLinksProps) {
  return (
    <>
      {boardId === undefined ? null : (
        <BoardLink boardId={boardId} onOpen={onOpen}>
          {TEXTS.openBoard}
        </BoardLink>
      )}
      {sessionId === undefined || isInBoard ? null : <OpenChat sessionId={sessionId} onOpen={onOpen} />}
    </>
  );
}

interface BoardLinkProps {
  readonly boardId: string;
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function BoardLink({ boardId, onOpen, children }: BoardLinkProps) {
  const { router } = useChat();
  const page = { name: 'boards', parts: [boardId] } as const;
  return (
    <a
      href={pagePath(page)}
      onClick={event => {
        onOpen?.();
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.open(page);
      }}
    >
      {children}
    </a>
  );
}

function OpenChat({ sessionId, onOpen }: { sessionId: string; onOpen?: (() => void) | undefined }) {
  const { sessions } = useChat();
  return (
    <a
      href={sessionPath(sessionId)}
      onClick={event => {
        onOpen?.();
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void sessions.show(sessionId);
      }}
    >
      {TEXTS.openChat}
    </a>
  );
}
