// One card for the questions about the calls of a step: a line for each call, and buttons that answer all open lines. Each line is an answer of
// its own, bound to its call. A line that was answered stays until the last one is, so that nothing moves under the pointer.
import { type MouseEvent, type RefObject, useId, useRef } from 'react';
import { filled } from '../language/template.tsx';
import type { StepApprovals } from '../state/approvals/step-approvals.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { useStore } from '../state/store.ts';
import { REQUESTERS, STEP_CARD as TEXTS } from '../texts/approvals.ts';
import { preventHeldKey } from './arming/answer-keys.ts';
import { useCardArming } from './arming/use-card-arming.ts';
import { useFocusBack } from './arming/use-focus-back.ts';
import { AnsweredLine, QuestionLine, type QuestionLineHandle } from './step-question-lines.tsx';

export interface StepApprovalsCardProps {
  step: StepApprovals;
  session: SessionStore;
}

export function StepApprovalsCard({ step, session }: StepApprovalsCardProps) {
  const { questions, firstCallKey } = step;
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const lines = useRef(new Map<string, QuestionLineHandle>());
  const isPlanner = useStore(session).transcript.lastRun?.model.offline === true;
  useFocusBack(card, undefined, firstCallKey);

  const open = questions.filter(({ response }) => !response);
  const readOnly = open.filter(({ request }) => request.readOnly === true);
  // Each call that may delete something is allowed for itself.
  const others = open.filter(({ request }) => request.destructive !== true);
  const isMixed = others.length < open.length;
  /** Answers these lines, each for itself. */
  const answer = (entries: typeof questions, how: keyof QuestionLineHandle) => (): void => {
    for (const { key } of entries) lines.current.get(key)?.[how]();
  };
  const counts = { open: open.length, count: questions.length };
  const title = filled(open.length === questions.length ? TEXTS.title : TEXTS.titleOfRest, counts);

  return (
    <article
      ref={card}
      className="approval-card step-approvals"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-step-approvals
      onKeyDown={preventHeldKey}
    >
      <header className="step-approvals-head">
        <h2 id={titleId}>{title}</h2>
        <p>{filled(TEXTS.sentence, { requester: isPlanner ? REQUESTERS.planner : REQUESTERS.model })}</p>
      </header>
      <ul className="step-questions">
        {questions.map(entry => (
          <li key={entry.request.callId} data-question={entry.request.callId}>
            {entry.response ? (
              <AnsweredLine request={entry.request} response={entry.response} />
            ) : (
              <QuestionLine
                // A question that replaces another about the same call begins anew.
                key={entry.key}
                request={entry.request}
                session={session}
                handle={instance => {
                  if (instance) lines.current.set(entry.key, instance);
                  return () => {
                    lines.current.delete(entry.key);
                  };
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="approval-actions">
        {others.length > 0 ? (
          <ArmedButton
            card={card}
            className={isMixed ? 'button' : 'button primary'}
            name={isMixed ? 'allow-others' : 'allow-all'}
            onPress={answer(others, 'allow')}
          >
            {isMixed ? TEXTS.allowOthers : TEXTS.allowAll}
          </ArmedButton>
        ) : null}
        {readOnly.length > 0 && readOnly.length < others.length ? (
          <ArmedButton card={card} className="button" name="allow-read-only" onPress={answer(readOnly, 'allow')}>
            {TEXTS.allowReadOnly}
          </ArmedButton>
        ) : null}
        <button type="button" className="button" data-step-action="deny-all" onClick={answer(open, 'deny')}>
          {TEXTS.denyAll}
        </button>
      </div>
    </article>
  );
}

interface ArmedButtonProps {
  card: RefObject<HTMLElement | null>;
  className: string;
  name: string;
  onPress(): void;
  children: string;
}

/** A button that allows: it works once it has been still and visible for a while. */
function ArmedButton({ card, className, name, onPress, children }: ArmedButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const armed = useCardArming(card, button);
  const onClick = ({ detail }: MouseEvent): void => {
    if (armed && detail <= 1) onPress();
  };
  return (
    <button
      type="button"
      ref={button}
      className={className}
      data-step-action={name}
      aria-disabled={!armed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
