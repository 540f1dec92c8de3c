// A field for an object: its declared properties, and additional ones where the schema describes them.
import { foldOptions, type ObjectControl } from '@vitrine/form';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { FieldGroup, type FieldProps } from './field.tsx';
import { EntryField } from './map-field.tsx';
import { MoreOptions } from './more-options.tsx';

export function ObjectField({ form, control, label, Nested }: FieldProps<ObjectControl>) {
  const root = control.path === '';
  if (!control.present && !root)
    return (
      <FieldGroup control={control} label={label}>
        <button type="button" className="text-button" onClick={() => form.enable(control.path)}>
          {TEXTS.add(label ?? control.label)}
        </button>
      </FieldGroup>
    );
  const { shown, folded } = foldOptions(control.properties);
  return (
    <FieldGroup control={control} label={label} bare={root}>
      {shown.map(property => (
        <Nested key={property.key} form={form} control={property} />
      ))}
      {control.entries.map(entry => (
        <EntryField key={entry.key} form={form} entry={entry} Nested={Nested} removable />
      ))}
      {control.extensible ? (
        <button type="button" className="text-button" onClick={() => form.add(control.path)}>
          {TEXTS.addProperty}
        </button>
      ) : null}
      {folded.length > 0 ? <MoreOptions form={form} controls={folded} Nested={Nested} /> : null}
      {root || control.required ? null : (
        <button type="button" className="text-button" onClick={() => form.disable(control.path)}>
          {TEXTS.removeItem(label ?? control.label)}
        </button>
      )}
    </FieldGroup>
  );
}
