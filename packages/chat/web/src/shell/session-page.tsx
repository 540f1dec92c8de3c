// The page of one session: its transcript, or why it cannot be shown.
import { useChat } from '../state/chat-context.ts';
import { BASE_PATH } from '../state/router.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { useStore } from '../state/store.ts';
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function SessionPage({ session }: { session: SessionStore }) {
  const chat = useChat();
  const { phase, transcript, error, isDamaged } = useStore(session);
  const draft = useStore(chat.draft);
  if (phase === 'missing')
    return (
      <div className="welcome">
        <h2>{TEXTS.notFound}</h2>
        <p className="lede">{TEXTS.notFoundHint}</p>
        <p>
          <button type="button" className="button" onClick={() => chat.router.go(undefined)}>
            {TEXTS.newChat}
          </button>
        </p>
      </div>
    );
  if (phase === 'failed')
    return (
      <div className="problem" role="alert">
        <p>
          <MessageText text={error ?? ''} />
        </p>
        {isDamaged ? (
          <p>
            <a href={`${BASE_PATH}/api/sessions/${encodeURIComponent(session.id)}/export`} download>
              {TEXTS.exportRest}
            </a>
          </p>
        ) : null}
        <button type="button" className="text-button" onClick={session.retry}>
          {TEXTS.tryAgain}
        </button>
      </div>
    );
  if (transcript.entries.length === 0)
    return draft || phase === 'signed-out' ? null : (
      <p className="quiet loading">{phase === 'loading' ? TEXTS.loadingChat : TEXTS.emptyChat}</p>
    );
  return <TranscriptView session={session} />;
}
