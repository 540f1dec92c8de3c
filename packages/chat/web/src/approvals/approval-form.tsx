// The form in a card: to edit the arguments of a model's call, or to answer a server's elicitation.

import { touchOnBlur } from '@vitrine/autoview/touch-on-blur';
import { createForm, type Form, type Json } from '@vitrine/form';
import { type ApprovalRequestEvent, approvalKind, type Elicitation } from '@vitrine/protocol/session';
import { type RefObject, useEffect, useId, useMemo } from 'react';
import { ControlView } from '../draft/control-view.tsx';
import { FormScope, FormServer } from '../draft/field.tsx';
import { useStore } from '../state/store.ts';
import { CARD } from '../texts/approvals.ts';
import { ElicitationMessage } from './approval-subject.tsx';

type Input = { arguments: Record<string, unknown> } | { content: Record<string, unknown> };

export interface ApprovalFormState {
  readonly form: Form;
  /** The values; undefined when there are errors: then the first field with an error within `element` gets the focus. */
  read(element: HTMLElement | null): Input | undefined;
}

/** Undefined when there is no form: the request is not editable, or its schema is not known. */
export function useApprovalForm(request: ApprovalRequestEvent, inputSchema: unknown): ApprovalFormState | undefined {
  const isElicitation = approvalKind(request) === 'elicitation';
  const schema = isElicitation ? request.elicitation?.requestedSchema : request.editable ? inputSchema : undefined;
  // Keyed by the schema's text: the catalog creates new objects of the same schema, and the user's input must stay.
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

/** After the errors have been rendered. */
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
  useEffect(() => (element.current ? touchOnBlur(element.current, form) : undefined), [element, form]);
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
