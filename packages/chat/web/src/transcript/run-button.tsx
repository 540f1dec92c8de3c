// A button that starts a run, and the reason when none was started.

import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { errorMessage } from '../state/error-message.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function RunButton({ label, onPress }: { label: string; onPress: () => Promise<void> }) {
  const [error, setError] = useState<string>();
  const press = (): void => {
    setError(undefined);
    onPress().catch((problem: unknown) => setError(errorMessage(problem)));
  };
  return (
    <>
      <button type="button" className="text-button" onClick={press}>
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
