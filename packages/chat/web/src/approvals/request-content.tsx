// What a request is about: warnings, and the exact content or the form to edit it.
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { lazy, type RefObject, Suspense, useId } from 'react';
import { Template } from '../language/template.tsx';
import { CARD, QUESTION } from '../texts/approvals.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { ApprovalSubject, ElicitationMessage } from './approval-subject.tsx';
import type { RequestAnswer } from './arming/use-request-answer.tsx';
import { DestructiveNote } from './destructive-note.tsx';
import type { Question } from './question/use-question.ts';
import { RequesterRemarks } from './requester-facts.tsx';

const QuestionView = lazy(async () => ({ default: (await import('./question/question-view.tsx')).QuestionView }));

interface RequestContentProps {
  request: ApprovalRequestEvent;
  answer: RequestAnswer;
  /** The question of a server. */
  question?: Question;
}

export function RequestContent({ request, answer, question }: RequestContentProps) {
  const { asking, form, formElement, inputSchema, startEditing, written } = answer;
  const { server, elicitation } = request;
  if (question?.part && elicitation)
    return (
      <>
        <ElicitationMessage elicitation={elicitation} />
        <Suspense fallback={<p className="quiet">{QUESTION.loading}</p>}>
          <QuestionView
            id={request.approvalId}
            server={server}
            elicitation={elicitation}
            part={question.part}
            send={question.send}
            onForm={question.useForm}
            onFailed={question.failed}
          />
        </Suspense>
      </>
    );
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
      {question?.problem === undefined ? null : <Problem text={question.problem} />}
      {question?.useView ? (
        <button type="button" className="text-button" onClick={question.useView}>
          <Template text={QUESTION.useView} server={<Name text={server} />} />
        </button>
      ) : null}
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
