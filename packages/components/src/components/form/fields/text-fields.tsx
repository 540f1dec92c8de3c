// The fields of texts and numbers. Dates and similar formats use the browser's own inputs; a value that these cannot hold is edited as
// text.
import type { NumberControl, TextControl, TextWidget } from '@vitrine/models/form';
import { shownLimits } from '@vitrine/models/internal/form/labels';
import type { ReactNode } from 'react';
import { type FieldProps, inputAttributes, useFormScope } from '../form-context.ts';
import { boundedName } from './bounded-texts.tsx';
import { toInstant, toLocalTime } from './date-time.ts';
import { Field } from './field.tsx';
import { FileField } from './file-field.tsx';

const INPUT_TYPES: Partial<Record<TextWidget, string>> = {
  password: 'password',
  email: 'email',
  url: 'url',
  color: 'color',
};
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

export function TextField({ control, label }: FieldProps<TextControl>): ReactNode {
  const { id: scopeId, form, texts, timeZone } = useFormScope();
  const attributes = inputAttributes(scopeId, control);
  const common = { ...attributes, className: 'vitrine-input', readOnly: control.readOnly };
  const { widget, text } = control;
  const onText = (event: { target: { value: string } }) => void form.input(control.path, event.target.value);

  if (widget === 'file') return <FileField control={control} label={label} />;
  if (widget === 'area') {
    return (
      <Field control={control} label={label}>
        <textarea
          {...common}
          rows={4}
          value={text}
          placeholder={examplePlaceholder(control, texts)}
          onChange={onText}
        />
      </Field>
    );
  }
  if (widget === 'date' && (text === '' || ISO_DATE.test(text))) {
    return (
      <Field control={control} label={label}>
        <input {...common} type="date" value={text} onChange={onText} />
      </Field>
    );
  }
  const localTime = widget === 'date-time' ? toLocalTime(text, timeZone) : undefined;
  if (localTime !== undefined) {
    return (
      <Field control={control} label={label}>
        <input
          {...common}
          type="datetime-local"
          step={1}
          value={localTime}
          onChange={event => form.input(control.path, toInstant(event.target.value, timeZone))}
        />
        <span className="vitrine-field-note">{texts.inTimeZone(timeZone)}</span>
      </Field>
    );
  }
  const listId = control.suggestions ? `${attributes.id}-list` : undefined;
  return (
    <Field control={control} label={label}>
      <input
        {...common}
        type={INPUT_TYPES[widget] ?? 'text'}
        value={text}
        list={listId}
        autoComplete="off"
        spellCheck={widget === 'line' && !control.format}
        placeholder={examplePlaceholder(control, texts)}
        onChange={onText}
      />
      {listId && (
        <datalist id={listId}>
          {control.suggestions?.filter(isShown).map(suggestion => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

/** A text input with a numeric keyboard: the number inputs of browsers drop text that they cannot read. */
export function NumberField({ control, label }: FieldProps<NumberControl>): ReactNode {
  const { id: scopeId, form, texts } = useFormScope();
  const { low, high } = shownLimits(control);
  return (
    <Field control={control} label={label}>
      <input
        {...inputAttributes(scopeId, control)}
        className="vitrine-input vitrine-input-number"
        type={control.secret ? 'password' : 'text'}
        inputMode={control.integer && (low ?? -1) >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        readOnly={control.readOnly}
        value={control.text}
        placeholder={examplePlaceholder(control, texts)}
        onChange={event => form.input(control.path, event.target.value)}
      />
      {(low !== undefined || high !== undefined) && (
        <span className="vitrine-field-note">
          {low === undefined
            ? texts.atMost(String(high))
            : high === undefined
              ? texts.atLeast(String(low))
              : texts.between(String(low), String(high))}
        </span>
      )}
    </Field>
  );
}

/** A browser draws suggestions whole. */
const isShown = (suggestion: string): boolean => suggestion.length <= 1000;

/** The default that the server assumes for an absent value, or an example; never sent. */
function examplePlaceholder(
  control: TextControl | NumberControl,
  texts: { example(example: string): string },
): string | undefined {
  if (control.default !== undefined && !control.required) return boundedName(String(control.default));
  const [example] = control.examples ?? [];
  return example === undefined ? undefined : texts.example(boundedName(String(example)));
}
