// A message of the user, and the field in which it is edited.
import { LongText } from '@vitrine/components/internal/long-text';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { useState } from 'react';
import { MessageAttachments } from '../attachments/message-attachments.tsx';
import { Folded } from '../parts/folded.tsx';
import { expectFocus } from '../shell/focus-rescue.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import type { UserEntry } from '../state/session/transcript.ts';
import { COMPOSER_TEXTS } from '../texts/composer.ts';
import { ANSWER_TEXTS as TEXTS } from '../texts/transcript.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { UserActions } from './message-actions.tsx';

export function UserMessage({ entry: { message }, session }: { entry: UserEntry; session: SessionStore }) {
  const { messageId, text, surfaceId, schedule, delivery } = message;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <article className="user-message" data-message={messageId} aria-label={TEXTS.you}>
      {surfaceId === undefined ? null : <p className="caption">{TEXTS.sentByInterface}</p>}
      {schedule === undefined ? null : <p className="caption">{TEXTS.sentBySchedule}</p>}
      <MessageAttachments message={message} />
      {isEditing ? (
        <EditField
          messageId={messageId}
          text={text}
          onEnd={() => setIsEditing(false)}
          onCancel={() => {
            setIsEditing(false);
            expectFocus(`[data-message="${messageId}"] [data-edit]`);
          }}
        />
      ) : (
        <>
          {text.trim() === '' ? null : (
            <Folded>
              <p className="user-text">
                <LongText text={text} lines buttonClassName="text-button" />
              </p>
            </Folded>
          )}
          <UserActions
            messageId={messageId}
            text={text}
            session={session}
            // A message that a running answer has read cannot be replaced without it.
            onEdit={delivery === 'steer' ? undefined : () => setIsEditing(true)}
          />
        </>
      )}
    </article>
  );
}

interface EditFieldProps {
  messageId: string;
  text: string;
  /** Called when the message was sent. */
  onEnd(): void;
  onCancel(): void;
}

function EditField({ messageId, text, onEnd, onCancel }: EditFieldProps) {
  const { conversation } = useChat();
  const [next, setNext] = useState(text);
  const [problem, attempt] = useAttempt();
  const canSend = next.trim() !== '';
  const send = (): void => {
    if (canSend) attempt(conversation.replace(messageId, next).then(onEnd));
  };
  return (
    <form
      className="edit-message"
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label={TEXTS.editMessage}
        value={next}
        rows={Math.min(12, next.split('\n').length + 1)}
        // The user has just asked for it.
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that opened it.
        autoFocus
        // Browsers put the caret before the text.
        onFocus={event => event.target.setSelectionRange(text.length, text.length)}
        onChange={event => setNext(event.target.value)}
        onKeyDown={event => {
          if (isCompositionKey(event)) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            onCancel();
          }
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="edit-buttons">
        <button type="submit" className="button" disabled={!canSend}>
          {COMPOSER_TEXTS.send}
        </button>
        <button type="button" className="text-button" onClick={onCancel}>
          {COMPOSER_TEXTS.cancel}
        </button>
      </div>
      {problem === undefined ? null : <Problem text={problem} className="small" />}
    </form>
  );
}
