// The frame of a control: label, the mark of an optional one, hint, error.
import type { ControlNode } from '@vitrine/models/form';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import { fieldId, inputAttributes, useFormScope } from '../form-context.ts';
import { BoundedName, BoundedText } from './bounded-texts.tsx';

interface FrameProps {
  control: ControlNode;
  label: string | undefined;
  children: ReactNode;
}

/** A control with one input, which takes `inputAttributes`. */
export function Field({ control, label, children }: FrameProps): ReactNode {
  const { id: scopeId, form, texts, server } = useFormScope();
  const id = fieldId(scopeId, control);
  return (
    <div className="vitrine-field" data-invalid={control.error ? true : undefined}>
      <label className="vitrine-field-label" htmlFor={id}>
        <FieldName control={control} label={label} />
      </label>
      {!control.isNull && children}
      {control.nullable && control.required && (
        <label className="vitrine-check">
          <input
            {...(control.isNull ? { id } : {})}
            type="checkbox"
            checked={control.isNull}
            onChange={event => {
              if (event.target.checked) form.set(control.path, null);
              else form.disable(control.path);
            }}
          />
          <span>{texts.noValue}</span>
        </label>
      )}
      {control.secret && (
        <p className="vitrine-field-warning" id={`${id}-secret`}>
          {server === undefined ? texts.secret : texts.secretFor(safeText(server))}
        </p>
      )}
      <Remarks control={control} />
    </div>
  );
}

/** A control made of several others. `isBare`: the form's root, without a frame and a name. */
export function FieldGroup({ control, label, children, isBare = false }: FrameProps & { isBare?: boolean }): ReactNode {
  const { id: scopeId } = useFormScope();
  const { id, 'aria-describedby': describedBy } = inputAttributes(scopeId, control);
  if (isBare) {
    return (
      <div className="vitrine-fields" id={id} tabIndex={-1}>
        {children}
        <Remarks control={control} />
      </div>
    );
  }
  return (
    // The summary of errors moves the focus here.
    <fieldset className="vitrine-field-group" id={id} tabIndex={-1} aria-describedby={describedBy}>
      <legend className="vitrine-field-label">
        <FieldName control={control} label={label} />
      </legend>
      <div className="vitrine-fields">{children}</div>
      <Remarks control={control} />
    </fieldset>
  );
}

export function FieldName({ control, label }: { control: ControlNode; label: string | undefined }): ReactNode {
  const { texts } = useFormScope();
  return (
    <>
      <BoundedName text={label ?? control.label} />
      {!control.required && control.path !== '' && <span className="vitrine-field-note"> {texts.optional}</span>}
      {control.deprecated && <span className="vitrine-field-note"> {texts.deprecated}</span>}
    </>
  );
}

export function Remarks({ control }: { control: ControlNode }): ReactNode {
  const id = fieldId(useFormScope().id, control);
  return (
    <>
      {control.description && (
        <p className="vitrine-field-hint" id={`${id}-hint`}>
          <BoundedText text={control.description} />
        </p>
      )}
      {control.error && (
        <p className="vitrine-field-error" id={`${id}-error`}>
          <BoundedName text={control.error} />
        </p>
      )}
    </>
  );
}
