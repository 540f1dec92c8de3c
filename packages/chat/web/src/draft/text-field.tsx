// Fields for text and numbers. Dates and the like use the browser's own inputs; values that those cannot hold are entered as text.
import { type NumberControl, shownLimits, type TextControl, type TextWidget } from '@vitrine/form';
import { bytesToBase64 } from '@vitrine/protocol/base64';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { type ControlProps, Field, type FieldProps, inputIds } from './field.tsx';

// `date-time` needs a time zone, which `datetime-local` lacks: it stays text, and the form checks it.
const INPUT_TYPES: Partial<Record<TextWidget, string>> = {
  password: 'password',
  email: 'email',
  url: 'url',
  date: 'date',
  color: 'color',
};

export function TextField({ form, control, label }: FieldProps<TextControl>) {
  const ids = inputIds(control);
  const common = {
    ...ids,
    value: control.text,
    readOnly: control.readOnly,
  };
  if (control.widget === 'file') return <FileField form={form} control={control} label={label} />;
  if (control.widget === 'area')
    return (
      <Field control={control} label={label}>
        <textarea {...common} rows={5} onChange={event => form.input(control.path, event.target.value)} />
      </Field>
    );
  const list = control.suggestions ? `${ids.id}-list` : undefined;
  return (
    <Field control={control} label={label}>
      <input
        {...common}
        type={INPUT_TYPES[control.widget] ?? 'text'}
        list={list}
        autoComplete="off"
        spellCheck={control.widget === 'line' && !control.format}
        placeholder={placeholder(control)}
        onChange={event => form.input(control.path, event.target.value)}
      />
      {list ? (
        <datalist id={list}>
          {control.suggestions?.map(suggestion => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </Field>
  );
}

export function NumberField({ form, control, label }: FieldProps<NumberControl>) {
  return (
    <Field control={control} label={label}>
      <input
        {...inputIds(control)}
        className="number"
        value={control.text}
        readOnly={control.readOnly}
        // Masked input; an error below says when it is not a number.
        type={control.secret ? 'password' : 'text'}
        inputMode={control.integer && (control.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={placeholder(control)}
        onChange={event => form.input(control.path, event.target.value)}
      />
      <Range control={control} />
    </Field>
  );
}

function Range({ control }: { control: NumberControl }) {
  const { low, high } = shownLimits(control);
  if (low === undefined && high === undefined) return null;
  if (low !== undefined && high !== undefined)
    return <span className="range">{TEXTS.between(String(low), String(high))}</span>;
  return <span className="range">{low !== undefined ? TEXTS.atLeast(String(low)) : TEXTS.atMost(String(high))}</span>;
}

function FileField({ form, control, label }: ControlProps<TextControl>) {
  return (
    <Field control={control} label={label}>
      <input
        {...inputIds(control)}
        type="file"
        accept={control.mediaType}
        onChange={async event => {
          const file = event.target.files?.[0];
          if (file) form.set(control.path, bytesToBase64(new Uint8Array(await file.arrayBuffer())));
          else form.disable(control.path);
        }}
      />
    </Field>
  );
}

// The value that the server assumes when nothing is sent; shown, never sent.
function placeholder(control: TextControl | NumberControl): string | undefined {
  if (control.default !== undefined && !control.required) return String(control.default);
  const [example] = control.examples ?? [];
  return example === undefined ? undefined : TEXTS.example(String(example));
}
