// A field for a boolean. An optional one has a third choice: not set.
import type { BooleanControl } from '@vitrine/form';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { Field, type FieldProps, inputIds, Remarks } from './field.tsx';

export function BooleanField({ form, control, label }: FieldProps<BooleanControl>) {
  if (control.required || control.present || control.default === undefined)
    return (
      <div className="field">
        <label className="check">
          <input
            {...inputIds(control)}
            type="checkbox"
            checked={control.value === true}
            disabled={control.readOnly}
            onChange={event => form.set(control.path, event.target.checked)}
          />
          <span>{label ?? control.label}</span>
        </label>
        <Remarks control={control} />
      </div>
    );
  return (
    <Field control={control} label={label}>
      <select {...inputIds(control)} value="" onChange={event => form.set(control.path, event.target.value === 'true')}>
        <option value="">{control.default ? TEXTS.defaultYes : TEXTS.defaultNo}</option>
        <option value="true">{TEXTS.yes}</option>
        <option value="false">{TEXTS.no}</option>
      </select>
    </Field>
  );
}
