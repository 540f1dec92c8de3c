// The context that the fields of one form share, and the attributes that connect an input with its label, hint and error.
import type { ControlNode, Form } from '@vitrine/models/form';
import { type ComponentType, createContext, useContext } from 'react';
import type { FormTexts } from './form-texts.ts';

interface FormScope {
  /** Distinguishes the fields of several forms on one page. */
  readonly id: string;
  readonly form: Form;
  readonly texts: FormTexts;
  readonly server: string | undefined;
  /** IANA name, for date and time inputs. */
  readonly timeZone: string;
}

export const FormContext = createContext<FormScope | undefined>(undefined);

export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (!scope) throw new Error('A field is drawn inside a form only.');
  return scope;
}

export interface ControlProps<C extends ControlNode = ControlNode> {
  control: C;
  /** Replaces the control's own label: an item's number, an entry's name. */
  label?: string | undefined;
}

/** `Nested` draws the controls inside. */
export interface FieldProps<C extends ControlNode = ControlNode> extends ControlProps<C> {
  Nested: ComponentType<ControlProps>;
}

export function fieldId(scopeId: string, control: Pick<ControlNode, 'key'>): string {
  return `${scopeId}-${control.key}`;
}

export function inputAttributes(scopeId: string, control: ControlNode) {
  const id = fieldId(scopeId, control);
  const described = [
    control.description && `${id}-hint`,
    control.secret && `${id}-secret`,
    control.error && `${id}-error`,
  ].filter(Boolean);
  return {
    id,
    'data-path': control.path,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': control.error ? true : undefined,
    'aria-required': control.required || undefined,
  } as const;
}
