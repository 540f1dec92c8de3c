// A line at the top while the connection is lost, or when the sign-in has ended.
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { useStore } from '../state/store.ts';
import { ACCOUNT_TEXTS, SHELL_TEXTS as TEXTS } from '../texts/shell.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function Banner({ session }: { session: SessionStore }) {
  const { phase } = useStore(session);
  return (
    <div role="status" className="banner-slot">
      {phase === 'reconnecting' ? (
        <p className="banner">
          {TEXTS.offline}
          <button type="button" className="text-button" onClick={session.retry}>
            {TEXTS.tryNow}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Shows that the list of tools cannot be loaded, on a page without a session. */
export function CatalogBanner() {
  const { catalog } = useChat();
  const { error, phase } = useStore(catalog);
  return (
    <div role="status" className="banner-slot">
      {error && phase === 'ready' ? (
        <p className="banner">
          <MessageText text={error} />
        </p>
      ) : null}
    </div>
  );
}

/** Shows that the chat changes nothing, such as over a copy of a database. */
export function PausedBanner() {
  return (
    <div role="status" className="banner-slot">
      <p className="banner">{TEXTS.paused}</p>
    </div>
  );
}

/** Shows that the sign-in has ended. The browser keeps the composer's text while the page is loaded again. */
export function SignInBanner() {
  return (
    <div role="alert" className="banner-slot">
      <p className="banner">
        {ACCOUNT_TEXTS.ended}
        <button type="button" className="text-button" onClick={() => location.reload()}>
          {ACCOUNT_TEXTS.signInAgain}
        </button>
      </p>
    </div>
  );
}
