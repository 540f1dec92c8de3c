// The form in a card: arguments of a model's call to correct, or what a server wants to know.
import { createForm, type Form, type Json } from '@vitrine/form';
import { type ApprovalRequestEvent, approvalKind, type Elicitation } from '@vitrine/protocol/session';
import { type RefObject, useEffect, useId, useMemo } from 'react';
import { ControlView } from '../draft/control-view.tsx';
import { FormScope, FormServer } from '../draft/field.tsx';
import { touchOnLeave } from '../draft/touch-on-leave.ts';
import { useStore } from '../state/store.ts';
import { CARD } from '../texts/approvals.ts';
import { ElicitationMessage } from './approval-subject.tsx';

type Input = { arguments: Record<string, unknown> } | { content: Record<string, unknown> };

export interface ApprovalFormState {
  readonly form: Form;
  /** What was filled in; undefined when it has errors, then the first of them within `element` has the focus. */
  read(element: HTMLElement | null): Input | undefined;
}

/** Undefined where there is nothing to fill in: the request is not editable, or its schema is not known. */
export function useApprovalForm(request: ApprovalRequestEvent, inputSchema: unknown): ApprovalFormState | undefined {
  const isElicitation = approvalKind(request) === 'elicitation';
  const schema = isElicitation ? request.elicitation?.requestedSchema : request.editable ? inputSchema : undefined;
  // The text: the catalog makes new objects of the same schema, and what the user has typed must stay.
  const schemaText = schema === undefined ? undefined : JSON.stringify(schema);
  const argsText = JSON.stringify(request.args);
  return useMemo(() => {
    if (schemaText === undefined) return undefined;
    const form = createForm(JSON.parse(schemaText), isElicitation ? {} : { value: JSON.parse(argsText) as Json });
    return {
      form,
      read(element) {
        const submitted = form.submit();
        if (!submitted.ok) {
          showFirstError(element);
          return undefined;
        }
        const value = (submitted.value ?? {}) as Record<string, unknown>;
        return isElicitation ? { content: value } : { arguments: value };
      },
    };
  }, [schemaText, argsText, isElicitation]);
}

/** After the errors have been drawn. */
function showFirstError(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = element?.querySelector<HTMLElement>('[aria-invalid=true]');
    for (let around = wrong?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    wrong?.focus();
  });
}

interface ApprovalFormProps {
  form: ApprovalFormState;
  server: string;
  elicitation: Elicitation | undefined;
  element: RefObject<HTMLDivElement | null>;
}

export function ApprovalForm({ form: { form }, server, elicitation, element }: ApprovalFormProps) {
  const scope = useId();
  const { root } = useStore(form);
  useEffect(() => (element.current ? touchOnLeave(element.current, form) : undefined), [element, form]);
  return (
    <div className="approval-form" ref={element}>
      {elicitation ? <ElicitationMessage elicitation={elicitation} /> : null}
      <FormScope value={scope}>
        <FormServer value={server}>
          <ControlView form={form} control={root} label={CARD.editing} />
        </FormServer>
      </FormScope>
      {elicitation ? <p className="quiet small">{CARD.noPasswords}</p> : null}
    </div>
  );
}
