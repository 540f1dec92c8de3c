// What the user can do with a message or an answer: copy it, edit it and send it again, have it answered again, see other versions.
import { copyText } from '@vitrine/components/internal/copy-text';
import { type ReactNode, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { scheduleDraft } from '../state/schedule-draft.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import type { StepEntry, Transcript } from '../state/session/transcript.ts';
import { useStore } from '../state/store.ts';
import { ANSWER_TEXTS as TEXTS } from '../texts/transcript.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { VersionSwitch } from './version-switch.tsx';

interface UserActionsProps {
  messageId: string;
  text: string;
  session: SessionStore;
  /** Called to edit the message; absent when it cannot be edited. */
  onEdit?: (() => void) | undefined;
}

export function UserActions({ messageId, text, session, onEdit }: UserActionsProps) {
  const { isGuest } = useChat();
  const { versions } = useStore(session);
  const [problem, attempt] = useAttempt();
  return (
    <Actions label={TEXTS.messageActions} problem={problem}>
      <VersionSwitch versions={versions.get(messageId)} onAttempt={attempt} />
      <CopyButton text={text} onAttempt={attempt} />
      {isGuest ? null : <RepeatButton text={text} sessionId={session.id} />}
      {onEdit && !isGuest ? (
        <button type="button" className="tool-button" data-edit onClick={onEdit}>
          {TEXTS.edit}
        </button>
      ) : null}
    </Actions>
  );
}

/** Draws the actions below the last step of an answer that is complete. */
export function AnswerActions({ entry, session }: { entry: StepEntry; session: SessionStore }) {
  const { isGuest } = useChat();
  const { versions, transcript } = useStore(session);
  const [problem, attempt] = useAttempt();
  const { runId } = entry.start;
  if (!entry.end || transcript.run?.runId === runId || !isLastStep(entry, transcript)) return null;
  return (
    <Actions label={TEXTS.answerActions} problem={problem}>
      <VersionSwitch versions={versions.get(runId)} onAttempt={attempt} />
      {entry.end.text === '' ? null : <CopyButton text={entry.end.text} onAttempt={attempt} />}
      {isGuest ? null : <ContinueInNewChat runId={runId} onAttempt={attempt} />}
      {isGuest ? null : <AnswerAgain runId={runId} onAttempt={attempt} />}
    </Actions>
  );
}

const isLastStep = (entry: StepEntry, { entries }: Transcript): boolean =>
  entries.findLast(other => other.kind === 'step' && other.start.runId === entry.start.runId) === entry;

/** Draws the button that answers again, with a choice of the model where there are several. */
function AnswerAgain({ runId, onAttempt }: { runId: string; onAttempt: (work: Promise<void>) => void }) {
  const { conversation } = useChat();
  const models = useStore(conversation.models)?.models ?? [];
  if (models.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="tool-button"
        data-answer-again
        onClick={() => onAttempt(conversation.answerAgain(runId))}
      >
        {TEXTS.answerAgain}
      </button>
      {models.length === 1 ? null : (
        <select
          className="again-model"
          aria-label={TEXTS.answerAgainWith}
          value=""
          onChange={event => onAttempt(conversation.answerAgain(runId, event.target.value))}
        >
          <option value="" disabled>
            {TEXTS.withModel}
          </option>
          {models.map(({ id, label }) => (
            <option key={id} value={id}>
              {displayName(label)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

/** A copy of the chat up to the end of this answer. */
function ContinueInNewChat({ runId, onAttempt }: { runId: string; onAttempt: (work: Promise<void>) => void }) {
  const { sessions, router } = useChat();
  const current = useStore(router);
  if (current === undefined) return null;
  return (
    <button type="button" className="tool-button" onClick={() => onAttempt(sessions.copy(current, runId))}>
      {TEXTS.forkHere}
    </button>
  );
}

/** Opens the form of a schedule with the message. */
function RepeatButton({ text, sessionId }: { text: string; sessionId: string }) {
  const { router } = useChat();
  if (text.trim() === '') return null;
  const repeat = (): void => {
    scheduleDraft.set({ text, sessionId });
    router.open({ name: 'schedules', parts: ['new'] });
  };
  return (
    <button type="button" className="tool-button" onClick={repeat}>
      {TEXTS.repeat}
    </button>
  );
}

function CopyButton({ text, onAttempt }: { text: string; onAttempt: (work: Promise<void>) => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setIsCopied(true);
  };
  return (
    <button type="button" className="tool-button" onBlur={() => setIsCopied(false)} onClick={() => onAttempt(copy())}>
      <span aria-live="polite">{isCopied ? TEXTS.copied : TEXTS.copy}</span>
    </button>
  );
}

function Actions({ label, problem, children }: { label: string; problem: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="message-actions" aria-label={label}>
      {children}
      {problem === undefined ? null : (
        <span className="problem-mark" role="alert">
          <MessageText text={problem} />
        </span>
      )}
    </fieldset>
  );
}
