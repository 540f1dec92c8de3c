// The frame of one labelled control: label, optional mark, description and error, connected for screen readers.
import type { ControlNode, Form } from '@vitrine/form';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { Template } from '../texts/template.tsx';
import { Name, UntrustedText } from '../untrusted-text/untrusted-text.tsx';

export interface ControlProps<C extends ControlNode = ControlNode> {
  form: Form;
  control: C;
  /** Replaces the control's own label, e.g. by an item's number or an entry's name. */
  label?: string | undefined;
}

/** Props of a field; `Nested` renders the controls inside it. */
export interface FieldProps<C extends ControlNode = ControlNode> extends ControlProps<C> {
  Nested: ComponentType<ControlProps>;
}

export interface InputIds {
  id: string;
  /** Where the control stands in the value: who leaves it has touched that (touchOnBlur of @vitrine/autoview). */
  'data-path': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Separates the ids of several forms on one page. */
export const FormScope = createContext('field');

/** The server that receives the values. */
export const FormServer = createContext<string>(TEXTS.theServer);

/** Call it while rendering: the id depends on the surrounding form. */
export const fieldId = (control: ControlNode): string => `${use(FormScope)}-${control.key}`;

export function inputIds(control: ControlNode): InputIds {
  const id = fieldId(control);
  const described = [
    control.description ? `${id}-hint` : '',
    control.secret ? `${id}-secret` : '',
    control.error ? `${id}-error` : '',
  ].filter(Boolean);
  return {
    id,
    'data-path': control.path,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': control.error ? true : undefined,
    'aria-required': control.required ? true : undefined,
  };
}

/** A control with one input. The input gets `inputIds(control)`. */
export function Field({
  control,
  label,
  children,
}: {
  control: ControlNode;
  label: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="field" data-invalid={control.error ? true : undefined}>
      <label className="label" htmlFor={fieldId(control)}>
        <FieldName control={control} label={label} />
      </label>
      {children}
      {control.secret ? <SecretWarning control={control} /> : null}
      <Remarks control={control} />
    </div>
  );
}

function SecretWarning({ control }: { control: ControlNode }) {
  return (
    <p className="field-warning" id={`${fieldId(control)}-secret`}>
      <Template text={TEXTS.secret} server={<bdi>{use(FormServer)}</bdi>} />
    </p>
  );
}

/** A control made of several others. */
export function FieldGroup({
  control,
  label,
  bare = false,
  children,
}: {
  control: ControlNode;
  label: string | undefined;
  /** Without a frame and a visible name: for the form's root. */
  bare?: boolean;
  children: ReactNode;
}) {
  if (bare) return <div className="fields">{children}</div>;
  return (
    <fieldset className="field-group" aria-describedby={inputIds(control)['aria-describedby']}>
      <legend className="label">
        <FieldName control={control} label={label} />
      </legend>
      <Remarks control={control} />
      <div className="fields">{children}</div>
    </fieldset>
  );
}

function FieldName({ control, label }: { control: ControlNode; label: string | undefined }) {
  return (
    <>
      <Name text={label ?? control.label} />
      {control.required ? null : <span className="optional"> {TEXTS.optional}</span>}
      {control.deprecated ? <span className="optional"> {TEXTS.deprecated}</span> : null}
    </>
  );
}

export function Remarks({ control }: { control: ControlNode }) {
  const id = fieldId(control);
  return (
    <>
      {control.description ? (
        <p className="hint" id={`${id}-hint`}>
          <UntrustedText text={control.description} lines />
        </p>
      ) : null}
      {control.error ? (
        <p className="field-error" id={`${id}-error`}>
          {control.error}
        </p>
      ) : null}
    </>
  );
}
