// A field for a value that no other control can edit: a JSON editor, with the reason.
import type { JsonControl } from '@vitrine/form';
import { JSON_REASONS, FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { Field, type FieldProps, inputIds } from './field.tsx';

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
      <span className="range">{JSON_REASONS[control.reason]}</span>
      {control.reason === 'mismatch' ? (
        <button type="button" className="text-button" onClick={() => form.disable(control.path)}>
          {TEXTS.backToForm}
        </button>
      ) : null}
    </Field>
  );
}
