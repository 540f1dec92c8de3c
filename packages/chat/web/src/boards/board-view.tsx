// One board: its session is followed like a chat's, and its items are the last results of their calls.
import { HostProvider } from '@vitrine/react';
import { useClosable } from '@vitrine/react/internal/closable';
import { useEffect, useMemo, useState } from 'react';
import { useLeaveFullScreen } from '../approvals/arming/use-leave-full-screen.ts';
import { type BoardChat, createBoardChat } from '../state/boards/board-chat.ts';
import { type BoardStore, createBoardStore } from '../state/boards/board-store.ts';
import { ChatContext, useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { SidePanel } from '../surface/side-panel.tsx';
import { keepTabOrder } from '../surface/tab-order.ts';
import { createPageHost } from '../surfaces.ts';
import { BOARD_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { BoardContent } from './board-content.tsx';

export function BoardView({ id }: { id: string }) {
  const chat = useChat();
  const [store, setStore] = useState<BoardStore>();
  useEffect(() => {
    const created = createBoardStore(id, { api: chat.api });
    setStore(created);
    return created.close;
  }, [chat.api, id]);
  return store ? <LoadedBoard store={store} /> : <p className="quiet loading">{TEXTS.loading}</p>;
}

function LoadedBoard({ store }: { store: BoardStore }) {
  const { phase, board, error } = useStore(store);
  const sessionId = board?.sessionId;
  if (phase === 'missing') return <NotFound />;
  if (phase === 'failed')
    return (
      <div role="alert">
        <Problem text={error ?? ''} />
        <button type="button" className="button" onClick={() => void store.reload()}>
          {TEXTS.tryAgain}
        </button>
      </div>
    );
  if (sessionId === undefined) return <p className="quiet loading">{TEXTS.loading}</p>;
  return <OfSession key={sessionId} store={store} sessionId={sessionId} />;
}

function NotFound() {
  const { router } = useChat();
  return (
    <div className="welcome">
      <h2>{TEXTS.notFound}</h2>
      <p className="lede">{TEXTS.notFoundHint}</p>
      <p>
        <button type="button" className="button" onClick={() => router.open({ name: 'boards', parts: [] })}>
          {TEXTS.allBoards}
        </button>
      </p>
    </div>
  );
}

/** Follows the session while it is the board's. */
function OfSession({ store, sessionId }: { store: BoardStore; sessionId: string }) {
  const chat = useChat();
  const [opened, setOpened] = useState<BoardChat>();
  useEffect(() => {
    const created = createBoardChat(chat, sessionId);
    setOpened(created);
    return created.close;
  }, [chat, sessionId]);
  if (!opened) return <p className="quiet loading">{TEXTS.loading}</p>;
  return (
    <ChatContext value={opened.chat}>
      <WithHost store={store} opened={opened} />
    </ChatContext>
  );
}

function WithHost({ store, opened }: { store: BoardStore; opened: BoardChat }) {
  const { chat, session } = opened;
  const { phase, transcript } = useStore(session);
  const { host: emulatedHost } = useStore(chat.emulation);
  // Another host has another name and other capabilities, which views learn when they start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: createPageHost reads the chosen host itself.
  const page = useMemo(() => createPageHost(chat, session.id), [chat, session.id, emulatedHost]);
  useClosable(() => page.host, [page]);
  useEffect(() => page.follow(), [page]);
  useEffect(() => keepTabOrder(), []);
  useLeaveFullScreen(page.host, transcript);
  useEffect(() => {
    // Its calls are in another session by now, or it was deleted.
    if (phase === 'missing') void store.reload();
  }, [phase, store]);
  return (
    <PageHostContext value={page}>
      <HostProvider host={page.host}>
        <BoardContent store={store} session={session} />
        <SidePanel transcript={transcript} />
      </HostProvider>
    </PageHostContext>
  );
}
