// A button that starts a run, and the reason when none was started.

import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { ANSWER_TEXTS as TEXTS } from '../texts/transcript.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function RunButton({ label, onPress }: { label: string; onPress: () => Promise<void> }) {
  const { isGuest } = useChat();
  const [error, attempt] = useAttempt();
  if (isGuest) return null;
  return (
    <>
      <button type="button" className="text-button" onClick={() => attempt(onPress())}>
        {label}
      </button>
      {error === undefined ? null : (
        <span className="problem-mark">
          <MessageText text={error} />
        </span>
      )}
    </>
  );
}

/** Asks the model to go on, as the user would. */
export function ContinueButton() {
  const { conversation } = useChat();
  return <RunButton label={TEXTS.continue} onPress={() => conversation.send(TEXTS.continue)} />;
}
