// Why a request to the model failed, and when it is sent again.
import type { LiveStep } from '@vitrine/protocol/session';
import { useEffect, useState } from 'react';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function RetryNote({ retry }: { retry: NonNullable<LiveStep['retry']> }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(retry.at) - now) / 1000));
  return (
    <p className="note">
      <span role="status">
        <MessageText text={retry.reason} />
      </span>{' '}
      {TEXTS.retrying(retry.attempt, seconds)}
    </p>
  );
}
