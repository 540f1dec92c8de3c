// The form in a card: to edit the arguments of a model's call, or to answer a server's elicitation.
import { createForm, type Form, type Json } from '@vitrine/models/form';
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { approvalKind, type Elicitation } from '@vitrine/protocol/internal/session/events';
import { lazy, type RefObject, Suspense, useMemo } from 'react';
import { focusFirstError } from '../draft/focus-first-error.ts';
import { CARD } from '../texts/approvals.ts';
import { ElicitationMessage } from './approval-subject.tsx';

const FormFields = lazy(() => import('../components/form-fields.tsx'));

type Input = { arguments: Record<string, unknown> } | { content: Record<string, unknown> };

export interface ApprovalFormState {
  readonly form: Form;
  /** The values; undefined when there are errors: then the first field with an error within `element` gets the focus. */
  read(element: HTMLElement | null): Input | undefined;
}

/** Returns the form; undefined when there is none: the request is not editable, or its schema is not known. */
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
          focusFirstError(element);
          return undefined;
        }
        const value = (submitted.value ?? {}) as Record<string, unknown>;
        return isElicitation ? { content: value } : { arguments: value };
      },
    };
  }, [schemaText, argsText, isElicitation]);
}

interface ApprovalFormProps {
  form: ApprovalFormState;
  server: string;
  elicitation: Elicitation | undefined;
  element: RefObject<HTMLDivElement | null>;
}

export function ApprovalForm({ form: { form }, server, elicitation, element }: ApprovalFormProps) {
  return (
    <div className="approval-form" ref={element}>
      {elicitation ? <ElicitationMessage elicitation={elicitation} /> : null}
      <Suspense fallback={<p className="quiet">{CARD.loadingForm}</p>}>
        <FormFields form={form} server={server} label={CARD.editing} />
      </Suspense>
      {elicitation ? <p className="quiet small">{CARD.noPasswords}</p> : null}
    </div>
  );
}
