// The `question-flow` component: leads the user through questions, and shows the answers.
import { type ReactNode, useId, useState } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { Listbox } from '../option-list/listbox.tsx';
import { selectionRules } from '../option-list/selection.ts';
import { type Answers, listQuestions, toChoice } from './question-answers.ts';
import { isAnswering, type QuestionFlowChoice, type QuestionFlowData } from './schema.ts';

const ENGLISH = {
  questions: 'Questions',
  step: (place: number) => `Step ${place}`,
  stepOf: (place: number, count: number) => `Step ${place} of ${count}`,
  chooseOne: 'Choose one.',
  chooseAny: 'Choose one or several.',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  answers: 'Answers',
};

export function QuestionFlowView(
  props: QuestionFlowData & RuntimeProps<Decision<QuestionFlowChoice | null>>,
): ReactNode {
  const { id, receipt, choice = null } = props;
  const texts = useTexts('question-flow', ENGLISH);
  const hintId = useId();
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || choice !== null);
  const isOpen = lifecycle.status.type === 'interactive';
  const isReceipt = lifecycle.status.type === 'receipt';
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const questions = listQuestions(props);
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const index = Math.min(place, Math.max(0, questions.length - 1));
  const question = questions[index];
  const isAlone = props.steps === undefined;
  const selected = (question && answers.get(question.id)) ?? [];

  const list = toActionList(props.footerActions ?? props.responseActions);
  const decision = useDecision<QuestionFlowChoice | null>({
    id,
    lifecycle,
    confirmTimeout: list.confirmTimeout,
    choiceOf: actionId => (isAnswering(actionId) ? (toChoice(questions, answers) ?? null) : null),
    isFinal: isAnswering,
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  function press(action: Action): void {
    if (!isAlone && action.id === 'back') setPlace(index - 1);
    else if (!isAlone && action.id === 'finish' && index < questions.length - 1) setPlace(index + 1);
    else decision.press(action);
  }

  const items = listActions(list.items, { props, index, count: questions.length, selected, texts }).map(action => ({
    ...action,
    disabled: action.disabled === true || !isOpen,
  }));
  const shownChoice = choice ?? decision.decision?.payload.choice ?? undefined;
  const rules = question && selectionRules({ ...question, selectionMode: question.selectionMode ?? 'single' });
  const stepText = isAlone ? texts.step(Math.trunc(props.step ?? 1)) : texts.stepOf(index + 1, questions.length);
  const footer = (
    <div className="vitrine-option-footer">
      <p className="vitrine-option-hint" id={hintId}>
        {rules && (rules.isMulti ? texts.chooseAny : texts.chooseOne)}
      </p>
      <ActionRow list={{ ...list, items }} actions={{ ...decision, press }} />
    </div>
  );
  return (
    <ComponentFrame
      name="question-flow"
      props={props}
      lifecycle={lifecycle}
      label={shownChoice?.title ?? question?.title ?? texts.questions}
      footer={footer}
    >
      {isReceipt && shownChoice && <FlowReceipt choice={shownChoice} label={texts.answers} />}
      {!isReceipt && question && rules && (
        <>
          <div className="vitrine-flow-place">
            <span role="status">{stepText}</span>
            {!isAlone && <StepMarks count={questions.length} index={index} />}
          </div>
          <Heading title={question.title} description={question.description} />
          <Listbox
            key={index}
            options={question.options}
            selected={selected}
            rules={rules}
            label={question.title}
            describedBy={hintId}
            isInert={!isOpen}
            onSelect={ids => setAnswers(new Map(answers).set(question.id, ids))}
          />
        </>
      )}
      {!isReceipt && !question && <WaitingQuestion props={props} isWaiting={isWaiting} />}
    </ComponentFrame>
  );
}

interface ActionsSource {
  props: QuestionFlowData;
  index: number;
  count: number;
  selected: readonly string[];
  texts: typeof ENGLISH;
}

/** The application's actions, then back and on. With all questions at hand the buttons stay the same, so that they keep the focus. */
function listActions(
  customActions: readonly Action[],
  { props, index, count, selected, texts }: ActionsSource,
): Action[] {
  const isAlone = props.steps === undefined;
  const back = { id: 'back', label: texts.back, disabled: !isAlone && index === 0 };
  const hasBack = isAlone ? (props.step ?? 1) > 1 : count > 1;
  const label = !isAlone && index === count - 1 ? texts.finish : texts.next;
  const forward = { id: isAlone ? 'next' : 'finish', label, disabled: selected.length === 0 };
  return [...customActions, ...(hasBack ? [back] : []), ...(count > 0 ? [forward] : [])];
}

function WaitingQuestion({ props, isWaiting }: { props: QuestionFlowData; isWaiting: boolean }): ReactNode {
  return (
    <>
      <Heading title={props.title} description={props.description} />
      {isWaiting && (
        <div className="vitrine-card vitrine-option-waiting">
          <SkeletonLines />
        </div>
      )}
    </>
  );
}

/** How far the user has come; the words beside it say the same. */
function StepMarks({ count, index }: { count: number; index: number }): ReactNode {
  return (
    <span className="vitrine-flow-marks" aria-hidden="true">
      {Array.from({ length: Math.min(count, MAX_MARKS) }, (_, mark) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place
        <span key={mark} data-reached={mark <= index || undefined} />
      ))}
    </span>
  );
}

const MAX_MARKS = 20;

function FlowReceipt({ choice, label }: { choice: QuestionFlowChoice; label: string }): ReactNode {
  return (
    <div className="vitrine-card vitrine-flow-receipt" role="status">
      {choice.title !== undefined && (
        <p className="vitrine-flow-title">
          <span aria-hidden="true">✓ </span>
          <UntrustedText text={choice.title} />
        </p>
      )}
      <dl aria-label={label}>
        {choice.summary.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
          <div key={index}>
            <dt>
              <UntrustedText text={label} />
            </dt>
            <dd>
              <UntrustedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
