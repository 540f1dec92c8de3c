// What went wrong in an answer of the model: calls that could not be made, and an answer that is not whole.
import type { StepCall, StepEndEvent } from '@vitrine/protocol/internal/session';
import { stepKey, type Transcript } from '../state/transcript.ts';
import { ATTACHMENT_TEXTS } from '../texts/attachments.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { Template } from '../texts/template.tsx';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { ContinueButton } from './run-button.tsx';

export function StepEndNotes({ end, transcript }: { end: StepEndEvent; transcript: Transcript }) {
  const { entries, run } = transcript;
  // A call of a server's tool has an entry of its own, which says it.
  const unstarted = end.calls.filter(
    ({ callId, problem }) =>
      problem !== undefined && !entries.some(({ kind, key }) => kind === 'call' && key === callId),
  );
  const last = entries.findLast(({ kind }) => kind !== 'run-end');
  const isLast = run === undefined && last?.key === stepKey(end);
  const { finishReason, filesRefused } = end;
  return (
    <>
      {unstarted.map(call => (
        <LostCall key={call.callId} call={call} />
      ))}
      {filesRefused === undefined ? null : (
        <p className="note" role="status">
          {ATTACHMENT_TEXTS.filesRefused} <MessageText text={filesRefused} />
        </p>
      )}
      {finishReason === 'length' ? (
        <p className="run-end" role="status">
          <span>{TEXTS.cutOff}</span>
          {isLast ? <ContinueButton /> : null}
        </p>
      ) : null}
      {finishReason === 'content-filter' ? (
        <p className="run-end" role="status">
          {TEXTS.filtered}
        </p>
      ) : null}
    </>
  );
}

function LostCall({ call: { name, server, toolName = name } }: { call: StepCall }) {
  const text = server === undefined ? TEXTS.unknownTool : TEXTS.badArguments;
  return (
    <p className="note">
      <Template text={text} tool={<Name text={toolName} />} />
    </p>
  );
}
