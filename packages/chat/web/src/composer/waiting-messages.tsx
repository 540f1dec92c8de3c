// Messages that no run has read yet: above the composer, each with a way to take it back.
import type { UserMessageEvent } from '@vitrine/protocol/session';
import { useState } from 'react';
import { Shown } from '../shown/shown.tsx';
import { useChat } from '../state/chat-context.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';

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
            <Shown text={text} />
          </span>
          <span className="caption">{delivery === 'steer' ? TEXTS.steering : TEXTS.queued}</span>
          <button type="button" className="text-button" onClick={() => remove(messageId)}>
            {TEXTS.remove}
          </button>
        </li>
      ))}
      {error === undefined ? null : (
        <li className="problem" role="alert">
          {error}
        </li>
      )}
    </ul>
  );
}
