// The fields of a form that offer a choice: a boolean, one of several values, several values, one of several schemas.
import type { BooleanControl, MultiselectControl, SelectControl, VariantControl } from '@vitrine/models/form';
import type { ReactNode } from 'react';
import { type FieldProps, inputAttributes, useFormScope } from '../form-context.ts';
import type { FormTexts } from '../form-texts.ts';
import { BoundedName, BoundedText, boundedName } from './bounded-texts.tsx';
import { Field, FieldGroup, FieldName, Remarks } from './field.tsx';

/** Number of required choices up to which they are shown as radio buttons. */
const MAX_RADIOS = 5;

/** An optional boolean with a default always has a third choice, no value: another kind of input would lose the focus when it gets one. */
export function BooleanField({ control, label }: FieldProps<BooleanControl>): ReactNode {
  const { id: scopeId, form, texts } = useFormScope();
  const attributes = inputAttributes(scopeId, control);
  if (!control.required && !control.isNull && control.default !== undefined) {
    return (
      <Field control={control} label={label}>
        <select
          {...attributes}
          className="vitrine-input"
          value={control.present ? String(control.value) : ''}
          disabled={control.readOnly}
          onChange={({ target: { value } }) => {
            if (value === '') form.disable(control.path);
            else form.set(control.path, value === 'true');
          }}
        >
          <option value="">{texts.defaultIs(control.default ? texts.yes : texts.no)}</option>
          <option value="true">{texts.yes}</option>
          <option value="false">{texts.no}</option>
        </select>
      </Field>
    );
  }
  return (
    <div className="vitrine-field" data-invalid={control.error ? true : undefined}>
      <label className="vitrine-check">
        <input
          {...attributes}
          type="checkbox"
          checked={control.value === true}
          disabled={control.readOnly}
          onChange={event => form.set(control.path, event.target.checked)}
        />
        <span>
          <FieldName control={{ ...control, required: true }} label={label} />
        </span>
      </label>
      <Remarks control={control} />
    </div>
  );
}

export function ChoiceField(props: FieldProps<SelectControl>): ReactNode {
  const { control, label } = props;
  const { id: scopeId, form, texts } = useFormScope();
  if (control.required && !control.nullable && control.options.length <= MAX_RADIOS) return <RadioField {...props} />;
  const canBeEmpty = control.selected === -1 || !control.required;
  return (
    <Field control={control} label={label}>
      <select
        {...inputAttributes(scopeId, control)}
        className="vitrine-input"
        value={control.selected}
        disabled={control.readOnly}
        onChange={event => {
          const index = Number(event.target.value);
          if (index === -1) form.disable(control.path);
          else form.choose(control.path, index);
        }}
      >
        {canBeEmpty && <option value={-1}>{emptyLabel(control, texts)}</option>}
        {control.options.map((option, index) => (
          <option key={JSON.stringify(option.value)} value={index}>
            {boundedName(option.label)}
          </option>
        ))}
      </select>
    </Field>
  );
}

function emptyLabel(control: SelectControl, texts: FormTexts): string {
  if (control.default === undefined) return control.required ? texts.choose : texts.none;
  const text = JSON.stringify(control.default);
  return texts.defaultIs(control.options.find(option => JSON.stringify(option.value) === text)?.label ?? text);
}

function RadioField({ control, label }: FieldProps<SelectControl>): ReactNode {
  const { id: scopeId, form } = useFormScope();
  // The hint and the error describe the group around it.
  const { id, 'data-path': path, 'aria-describedby': _, ...aria } = inputAttributes(scopeId, control);
  return (
    <FieldGroup control={control} label={label}>
      <div className="vitrine-checks" role="radiogroup" aria-label={label ?? control.label} {...aria}>
        {control.options.map((option, index) => (
          <label key={JSON.stringify(option.value)} className="vitrine-check">
            <input
              type="radio"
              name={`${id}-radio`}
              data-path={path}
              checked={control.selected === index}
              disabled={control.readOnly}
              onChange={() => form.choose(control.path, index)}
            />
            <OptionText option={option} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function MultiChoiceField({ control, label }: FieldProps<MultiselectControl>): ReactNode {
  const { form } = useFormScope();
  return (
    <FieldGroup control={control} label={label}>
      <div className="vitrine-checks">
        {control.options.map((option, index) => (
          <label key={JSON.stringify(option.value)} className="vitrine-check">
            <input
              type="checkbox"
              data-path={control.path}
              checked={control.selected.includes(index)}
              disabled={control.readOnly}
              onChange={() => form.toggle(control.path, index)}
            />
            <OptionText option={option} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function OptionText({ option }: { option: SelectControl['options'][number] }): ReactNode {
  return (
    <span>
      <BoundedName text={option.label} />
      {option.description && (
        <span className="vitrine-field-hint">
          {' '}
          <BoundedText text={option.description} />
        </span>
      )}
    </span>
  );
}

export function VariantField({ control, label, Nested }: FieldProps<VariantControl>): ReactNode {
  const { id: scopeId, form, texts } = useFormScope();
  const { content } = control;
  return (
    <div className="vitrine-fields">
      <Field control={control} label={label}>
        <select
          {...inputAttributes(scopeId, control)}
          className="vitrine-input"
          value={control.selected}
          onChange={event => {
            const index = Number(event.target.value);
            if (index === -1) form.disable(control.path);
            else form.choose(control.path, index);
          }}
        >
          {(control.selected === -1 || !control.required) && <option value={-1}>{texts.none}</option>}
          {control.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no identity but their place
            <option key={index} value={index}>
              {boundedName(option.label)}
            </option>
          ))}
        </select>
      </Field>
      {content && (
        <div className="vitrine-nested">
          <Nested
            control={content}
            // The label beside a checkbox is the name of the property.
            label={content.kind === 'boolean' ? (label ?? control.label) : control.options[control.selected]?.label}
          />
        </div>
      )}
    </div>
  );
}
