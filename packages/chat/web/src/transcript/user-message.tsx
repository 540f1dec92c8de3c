// A message of the user.

import { LongText } from '@vitrine/components/long-text';
import { Folded } from '../parts/folded.tsx';
import type { UserEntry } from '../state/transcript.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';

export function UserMessage({ entry: { message } }: { entry: UserEntry }) {
  return (
    <article className="user-message" data-message={message.messageId} aria-label={TEXTS.you}>
      {message.surfaceId === undefined ? null : <p className="caption">{TEXTS.sentByInterface}</p>}
      <Folded>
        <p className="user-text">
          <LongText text={message.text} lines buttonClassName="text-button" />
        </p>
      </Folded>
    </article>
  );
}
