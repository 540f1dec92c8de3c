// Shown when the page cannot start: the error, and a button to try again.
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="start-failure" role="alert">
      <h1>{TEXTS.startFailed}</h1>
      <p>
        <MessageText text={error instanceof Error ? error.message : String(error)} />
      </p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          {TEXTS.tryAgain}
        </button>
      </p>
    </main>
  );
}
