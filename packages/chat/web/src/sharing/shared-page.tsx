// A chat or a board that another user has shared: as it goes on, to read.

import { ApiError } from '@vitrine/agent/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useCallback, useEffect, useState } from 'react';
import { Template } from '../language/template.tsx';
import type { Chat } from '../state/chat.ts';
import { ChatContext, useChat } from '../state/chat-context.ts';
import { useLoaded } from '../state/requests/use-loaded.ts';
import type { Page } from '../state/router.ts';
import { createSessionStore, type SessionStore } from '../state/session/session-store.ts';
import { useStore } from '../state/store.ts';
import { SHARING_TEXTS as TEXTS } from '../texts/pages/sharing.ts';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { createGuestChat, createGuestClient } from './guest-chat.ts';
import { SharedBoard } from './shared-board.tsx';
import '../../styles/conversation/sharing.css';

export default function SharedPage({ page }: { page: Page }) {
  const [token = ''] = page.parts;
  return <Shared key={token} token={token} />;
}

type SharedThing = Awaited<ReturnType<Chat['api']['shared']>>;

/** Loads the chat or board that a link leads to; without `share` the link leads nowhere. */
async function loadShared(api: Chat['api'], token: string) {
  try {
    return { share: await api.shared(token) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {};
    throw error;
  }
}

function Shared({ token }: { token: string }) {
  const { api } = useChat();
  const loaded = useLoaded(token, each => loadShared(api, each));
  if (!loaded) return <p className="quiet loading">{TEXTS.opening}</p>;
  if (loaded.problem !== undefined) return <Problem text={loaded.problem} />;
  const share = loaded.value?.share;
  if (!share) return <Nowhere />;
  return (
    <section className="shared-page" aria-labelledby="shared-title">
      <header className="shared-head">
        <h2 id="shared-title">
          <Name text={share.title} />
        </h2>
        <p className="quiet">
          <Template text={TEXTS.sharedBy} owner={<Name text={share.owner} />} />
        </p>
      </header>
      <Content token={token} share={share} />
    </section>
  );
}

function Content({ token, share: { id: shareId, ...share } }: { token: string; share: SharedThing }) {
  const chat = useChat();
  const [guest, setGuest] = useState<Chat>();
  // Read again for an item that came later than its result.
  const [round, setRound] = useState(0);
  const readAgain = useCallback(() => setRound(before => before + 1), []);
  const board = useItems(chat.api, token, share.board);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the conversation again.
  useEffect(() => {
    const api = createGuestClient(token);
    // The id is for this browser: where the reader was, and what is unfolded.
    const session = createSessionStore(`shared-${shareId.slice(0, 16)}`, { api });
    setGuest(createGuestChat(chat, api, session, shareId));
    return () => session.close();
  }, [chat, token, shareId, round]);
  if (!guest) return null;
  return (
    <ChatContext value={guest}>
      <Transcript board={board} onMissing={readAgain} />
    </ChatContext>
  );
}

const LOOK_MS = 3000;

/** The items of a board as they are now: its owner adds and moves some. */
function useItems(api: Chat['api'], token: string, first: SharedThing['board']) {
  const [board, setBoard] = useState(first);
  const isBoard = first !== undefined;
  useEffect(() => {
    if (!isBoard) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      // What ends the link also ends the conversation, which says so.
      api.shared(token).then(
        share => setBoard(before => (JSON.stringify(before) === JSON.stringify(share.board) ? before : share.board)),
        () => {},
      );
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [api, token, isBoard]);
  return board;
}

interface TranscriptProps {
  readonly board: SharedThing['board'];
  /** Called once for an item without its result. */
  readonly onMissing: () => void;
}

function Transcript(props: TranscriptProps) {
  const session = useStore(useChat().session);
  return session ? <Phase session={session} {...props} /> : null;
}

function Phase({ session, board, onMissing }: TranscriptProps & { session: SessionStore }) {
  const { phase, transcript, error } = useStore(session);
  if (phase === 'missing') return <Nowhere />;
  if (phase === 'failed') return <Problem text={errorMessage(error ?? '')} />;
  if (transcript.entries.length === 0 && (phase === 'loading' || !board?.items.length))
    return <p className="quiet loading">{phase === 'loading' ? TEXTS.opening : TEXTS.empty}</p>;
  return (
    <>
      {phase === 'reconnecting' ? (
        <p className="note" role="status">
          {TEXTS.reconnecting}
        </p>
      ) : null}
      {board ? (
        <SharedBoard session={session} items={board.items} onMissing={onMissing} />
      ) : (
        <TranscriptView session={session} />
      )}
    </>
  );
}

function Nowhere() {
  const { router } = useChat();
  return (
    <div className="welcome" role="status">
      <h2>{TEXTS.nowhere}</h2>
      <p className="lede">{TEXTS.nowhereHint}</p>
      <p>
        <button type="button" className="button" onClick={() => router.go(undefined)}>
          {TEXTS.toChats}
        </button>
      </p>
    </div>
  );
}
