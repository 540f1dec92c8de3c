// A field for an object whose keys the user chooses.
import type { EntryControl, Form, MapControl } from '@vitrine/form';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

export function MapField({ form, control, label, Nested }: FieldProps<MapControl>) {
  return (
    <FieldGroup control={control} label={label}>
      {control.entries.map(entry => (
        <EntryField
          key={entry.key}
          Nested={Nested}
          form={form}
          entry={entry}
          names={control.names}
          removable={control.canRemove}
        />
      ))}
      {control.canAdd ? (
        <button type="button" className="text-button" onClick={() => form.add(control.path)}>
          {TEXTS.addEntry}
        </button>
      ) : null}
    </FieldGroup>
  );
}

export function EntryField({
  form,
  entry,
  Nested,
  names,
  removable,
}: {
  form: Form;
  entry: EntryControl;
  Nested: FieldProps['Nested'];
  names?: readonly string[] | undefined;
  removable: boolean;
}) {
  const id = `entry-${entry.key}`;
  return (
    <div className="entry">
      <div className="field" data-invalid={entry.nameError ? true : undefined}>
        <label className="label" htmlFor={id}>
          {TEXTS.entryName}
        </label>
        <input
          id={id}
          value={entry.name}
          list={names ? `${id}-names` : undefined}
          autoComplete="off"
          aria-invalid={entry.nameError ? true : undefined}
          aria-describedby={entry.nameError ? `${id}-error` : undefined}
          onChange={event => form.rename(entry.path, event.target.value)}
        />
        {names ? (
          <datalist id={`${id}-names`}>
            {names.map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
        ) : null}
        {entry.nameError ? (
          <p className="field-error" id={`${id}-error`}>
            {entry.nameError}
          </p>
        ) : null}
      </div>
      <Nested form={form} control={entry.control} label={TEXTS.entryValue} />
      {removable ? (
        <button
          type="button"
          className="text-button"
          aria-label={TEXTS.removeItem(entry.name)}
          onClick={() => form.remove(entry.path)}
        >
          {TEXTS.remove}
        </button>
      ) : null}
    </div>
  );
}
