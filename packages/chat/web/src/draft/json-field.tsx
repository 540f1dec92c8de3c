// A place of the value that no control can show: a JSON editor, with the reason.
import type { JsonControl, JsonReason } from '@vitrine/form';
import { Field, type FieldProps, inputIds } from './field.tsx';

const REASONS: Record<JsonReason, string> = {
  any: 'Any JSON value.',
  unsupported: 'This shape has no form: write it as JSON.',
  mismatch: 'The value does not fit the form: it is shown as JSON.',
  limit: 'Too deep or too long for a form: write it as JSON.',
};

export function JsonField({ form, control, label }: FieldProps<JsonControl>) {
  return (
    <Field control={control} label={label}>
      <textarea
        {...inputIds(control)}
        className="json-input"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={control.text}
        onChange={event => form.setJson(control.path, event.target.value)}
      />
      <span className="range">{REASONS[control.reason]}</span>
      {control.reason === 'mismatch' ? (
        <button type="button" className="text-button" onClick={() => form.disable(control.path)}>
          Back to the form
        </button>
      ) : null}
    </Field>
  );
}
