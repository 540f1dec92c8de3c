// Queued messages that no run has read yet, shown above the composer, each with a button to remove it.

import type { UserMessageEvent } from '@vitrine/protocol/session';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function WaitingMessages({ messages }: { messages: readonly UserMessageEvent[] }) {
  const { conversation } = useChat();
  const [error, setError] = useState<string>();
  if (messages.length === 0) return null;
  const remove = (messageId: string): void => {
    conversation
      .remove(messageId)
      .catch((problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)));
  };
  return (
    <ul className="waiting">
      {messages.map(({ messageId, text, delivery }) => (
        <li key={messageId} data-delivery={delivery}>
          <span className="waiting-text">
            <MessageText text={text} lines={false} />
          </span>
          <span className="caption">{delivery === 'steer' ? TEXTS.steering : TEXTS.queued}</span>
          <button type="button" className="text-button" onClick={() => remove(messageId)}>
            {TEXTS.remove}
          </button>
        </li>
      ))}
      {error === undefined ? null : (
        <li className="problem" role="alert">
          <MessageText text={error} />
        </li>
      )}
    </ul>
  );
}
