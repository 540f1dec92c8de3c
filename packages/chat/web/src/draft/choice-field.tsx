// Fields for choices: one of several values, several of several, one of several variants.
import type { MultiselectControl, SelectControl, VariantControl } from '@vitrine/form';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { Field, FieldGroup, type FieldProps, inputIds } from './field.tsx';

export function ChoiceField({ form, control, label }: FieldProps<SelectControl>) {
  const silent = control.selected === -1 || !control.required;
  return (
    <Field control={control} label={label}>
      <select
        {...inputIds(control)}
        value={control.selected}
        disabled={control.readOnly}
        onChange={event => {
          const index = Number(event.target.value);
          if (index === -1) form.disable(control.path);
          else form.choose(control.path, index);
        }}
      >
        {silent ? <option value={-1}>{silentLabel(control)}</option> : null}
        {control.options.map((option, index) => (
          <option key={JSON.stringify(option.value)} value={index}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

function silentLabel(control: SelectControl): string {
  if (control.default === undefined) return control.required ? TEXTS.choose : TEXTS.none;
  const option = control.options.find(({ value }) => JSON.stringify(value) === JSON.stringify(control.default));
  return TEXTS.defaultIs(option?.label ?? JSON.stringify(control.default));
}

export function MultiChoiceField({ form, control, label }: FieldProps<MultiselectControl>) {
  return (
    <FieldGroup control={control} label={label}>
      <div className="checks">
        {control.options.map((option, index) => (
          <label className="check" key={JSON.stringify(option.value)}>
            <input
              type="checkbox"
              checked={control.selected.includes(index)}
              disabled={control.readOnly}
              onChange={() => form.toggle(control.path, index)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function VariantField({ form, control, label, Nested }: FieldProps<VariantControl>) {
  const { content } = control;
  return (
    <div className="variant">
      <Field control={control} label={label}>
        <select
          {...inputIds(control)}
          value={control.selected}
          onChange={event => {
            const index = Number(event.target.value);
            if (index === -1) form.disable(control.path);
            else form.choose(control.path, index);
          }}
        >
          {control.selected === -1 || !control.required ? <option value={-1}>{TEXTS.none}</option> : null}
          {control.options.map((option, index) => (
            <option key={option.label} value={index}>
              {option.label}
            </option>
          ))}
        </select>
      </Field>
      {content ? (
        <div className="nested">
          <Nested
            form={form}
            control={content}
            // The label beside a checkbox is the name of what it sets.
            label={content.kind === 'boolean' ? (label ?? control.label) : control.options[control.selected]?.label}
          />
        </div>
      ) : null}
    </div>
  );
}
