// The `form` component: a form from a JSON Schema, with the answers submit, decline and cancel (MCP elicitation).
import type { ControlNode, Form } from '@vitrine/models/form';
import { safeText } from '@vitrine/std/internal/safe-text';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { type DecisionActions, useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from '../../root/component-root.tsx';
import { ProblemLine } from '../../root/problem-line.tsx';
import { ReceiptLine } from '../../root/receipt-summary.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { ErrorSummary, focusField } from './error-summary.tsx';
import { BoundedName, BoundedText } from './fields/bounded-texts.tsx';
import { ControlView } from './fields/control-view.tsx';
import { FormContext } from './form-context.ts';
import { FormReceipt } from './form-receipt.tsx';
import { FORM_TEXTS, type FormTexts } from './form-texts.ts';
import { useKeepFocus } from './keep-focus.ts';
import type { FormAnswer, FormData } from './schema.ts';
import { useTouchOnLeave } from './touch-on-leave.ts';
import { useFormModel } from './use-form-model.ts';
import { problemsIn } from './walk-controls.ts';

type AnswerAction = FormAnswer['action'];
const ANSWERS: readonly AnswerAction[] = ['cancel', 'decline', 'accept'];
const isAnswer = (id: string): id is AnswerAction => ANSWERS.some(answer => answer === id);

export type FormRuntime = RuntimeProps<Decision<FormAnswer | null>>;

export function FormView(props: FormData & FormRuntime): ReactNode {
  const { id, title, message, receipt, choice, className, style } = props;
  const texts = useTexts('form', FORM_TEXTS);
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || (choice ?? null) !== null);
  const accepted = useRef<unknown>(undefined);
  const decision = useDecision<FormAnswer | null>({
    id,
    lifecycle,
    confirmTimeout: toActionList(props.footerActions ?? props.responseActions).confirmTimeout,
    choiceOf: actionId => toAnswer(actionId, accepted.current),
    isFinal: isAnswer,
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  const answer = choice ?? decision.decision?.payload.choice;
  const { type } = lifecycle.status;
  return (
    <ComponentRoot name="form" id={id} status={lifecycle.status} label={title} className={className} style={style}>
      <ProblemLine status={lifecycle.status} />
      {type === 'receipt' ? (
        answer && <FormReceipt title={title ?? message} schema={props.schema} answer={answer} texts={texts} />
      ) : (
        <OpenForm
          {...props}
          texts={texts}
          decision={decision}
          isFailed={type === 'error'}
          isOpen={type === 'interactive' || type === 'committing'}
          onAccept={content => {
            accepted.current = content;
          }}
        />
      )}
      {receipt && <ReceiptLine receipt={receipt} />}
    </ComponentRoot>
  );
}

function toAnswer(actionId: string, content: unknown): FormAnswer | null {
  if (!isAnswer(actionId)) return null;
  return actionId === 'accept' ? { action: actionId, content } : { action: actionId };
}

interface OpenFormProps extends FormData {
  texts: FormTexts;
  decision: DecisionActions<FormAnswer | null>;
  isOpen: boolean;
  isFailed: boolean;
  /** Called with the valid value, before its action is pressed. */
  onAccept(content: unknown): void;
}

function OpenForm(props: OpenFormProps): ReactNode {
  const { title, message, server, texts, decision, isOpen, isFailed, onAccept } = props;
  const scopeId = useId();
  const { timeZone } = useSettings();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { form, snapshot } = useFormModel(props, texts);
  const summary = useErrorSummaryFocus();
  useTouchOnLeave(fields, form);
  useKeepFocus(fields);
  const scope = useMemo(
    () => ({ id: scopeId, form, texts, server, timeZone }),
    [scopeId, form, texts, server, timeZone],
  );
  const problems = snapshot.submitAttempted ? problemsIn(snapshot.root) : [];
  const actions = listActions(props, isOpen);

  function press(action: Action): void {
    if (action.id === 'accept') {
      const content = submit(form);
      if (!content) {
        summary.focus();
        return;
      }
      onAccept(content.value);
    }
    decision.press(action);
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const accept = actions.find(action => action.id === 'accept');
    if (accept && !accept.disabled && decision.state.type !== 'running') press(accept);
  }
  return (
    <form className="vitrine-form-body" aria-label={safeText(title ?? texts.form)} noValidate onSubmit={onSubmit}>
      <div className="vitrine-card vitrine-form-card">
        {(title !== undefined || message !== undefined) && (
          <div className="vitrine-heading">
            {title !== undefined && (
              <h3>
                <BoundedName text={title} />
              </h3>
            )}
            {message !== undefined && (
              <p className="vitrine-form-message">
                <BoundedText text={message} />
              </p>
            )}
          </div>
        )}
        {problems.length > 0 && (
          <ErrorSummary
            element={summary.ref}
            problems={problems}
            texts={texts}
            onGo={problem => focusField(`${scopeId}-${problem.key}`)}
          />
        )}
        <FormContext.Provider value={scope}>
          <fieldset ref={fields} className="vitrine-form-fields" disabled={!isOpen}>
            {isOpen || hasFields(snapshot.root) ? (
              <ControlView control={snapshot.root} />
            ) : (
              !isFailed && <SkeletonLines />
            )}
          </fieldset>
        </FormContext.Provider>
      </div>
      {/* Enter in a field presses the first submit button of a form. */}
      <button type="submit" hidden tabIndex={-1} />
      <ActionRow list={{ items: actions, align: 'right' }} actions={{ ...decision, press }} />
    </form>
  );
}

/** A schema whose first property has not arrived would be drawn as a JSON editor. */
function hasFields(root: ControlNode): boolean {
  return root.kind === 'object' ? root.properties.length > 0 : root.kind !== 'json';
}

/**
 * The value, wrapped in an object because it may be `undefined` itself; undefined when it is invalid, and the form then shows its errors.
 */
function submit(form: Form): { value: unknown } | undefined {
  const result = form.submit();
  return result.ok ? { value: result.value } : undefined;
}

/** The summary is drawn after the form has been refused, so it takes the focus in an effect. */
function useErrorSummaryFocus(): { ref: RefObject<HTMLDivElement | null>; focus(): void } {
  const ref = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) ref.current?.focus();
  }, [refusals]);
  return { ref, focus: () => setRefusals(count => count + 1) };
}

function listActions(props: OpenFormProps, isOpen: boolean): Action[] {
  const { texts, answers = ANSWERS } = props;
  const customActions = toActionList(props.footerActions ?? props.responseActions).items;
  const items: Record<AnswerAction, Action> = {
    cancel: { id: 'cancel', label: props.cancelLabel ?? texts.cancel, variant: 'ghost' },
    decline: { id: 'decline', label: props.declineLabel ?? texts.decline, variant: 'outline' },
    accept: { id: 'accept', label: props.submitLabel ?? texts.submit },
  };
  return [
    ...customActions.filter(action => !isAnswer(action.id)),
    ...ANSWERS.filter(answer => answers.includes(answer)).map(answer => items[answer]),
  ].map(action => ({ ...action, disabled: action.disabled === true || !isOpen }));
}
