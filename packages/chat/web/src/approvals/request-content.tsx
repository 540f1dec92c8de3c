// What a request is about: warnings, and the exact content or the form to edit it.
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { type RefObject, useId } from 'react';
import { CARD } from '../texts/approvals.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ApprovalSubject } from './approval-subject.tsx';
import type { RequestAnswer } from './arming/use-request-answer.tsx';
import { DestructiveNote } from './destructive-note.tsx';
import { RequesterRemarks } from './requester-facts.tsx';

export function RequestContent({ request, answer }: { request: ApprovalRequestEvent; answer: RequestAnswer }) {
  const { asking, form, formElement, inputSchema, startEditing, written } = answer;
  const { server, elicitation } = request;
  return (
    <>
      {request.changed ? <p className="remarks">{CARD.changed}</p> : null}
      {request.destructive ? <DestructiveNote description={answer.description} /> : null}
      <RequesterRemarks {...asking} />
      {form ? (
        <ApprovalForm form={form} server={server} elicitation={elicitation} element={formElement} />
      ) : (
        <ApprovalSubject request={request} inputSchema={inputSchema} onEdit={startEditing} />
      )}
      {written ? <WrittenAnswer element={written} /> : null}
    </>
  );
}

/** Draws the field in which the user answers in place of a model. */
function WrittenAnswer({ element }: { element: RefObject<HTMLTextAreaElement | null> }) {
  const id = useId();
  return (
    <div className="written-answer">
      <label htmlFor={id}>{CARD.writtenAnswer}</label>
      <textarea id={id} ref={element} rows={3} aria-describedby={`${id}-hint`} />
      <p className="hint" id={`${id}-hint`}>
        {CARD.writtenHint}
      </p>
    </div>
  );
}
