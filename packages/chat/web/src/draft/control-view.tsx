// Renders one control of the headless form. @vitrine/form decides which control a schema gets.
import { ArrayField } from './array-field.tsx';
import { BooleanField } from './boolean-field.tsx';
import { ChoiceField, MultiChoiceField, VariantField } from './choice-field.tsx';
import type { ControlProps } from './field.tsx';
import { JsonField } from './json-field.tsx';
import { MapField } from './map-field.tsx';
import { ObjectField } from './object-field.tsx';
import { NumberField, TextField } from './text-field.tsx';

export function ControlView({ form, control, label }: ControlProps) {
  const props = { form, label, Nested: ControlView };
  switch (control.kind) {
    case 'object':
      return <ObjectField {...props} control={control} />;
    case 'map':
      return <MapField {...props} control={control} />;
    case 'array':
      return <ArrayField {...props} control={control} />;
    case 'variant':
      return <VariantField {...props} control={control} />;
    case 'text':
      return <TextField {...props} control={control} />;
    case 'number':
      return <NumberField {...props} control={control} />;
    case 'boolean':
      return <BooleanField {...props} control={control} />;
    case 'select':
      return <ChoiceField {...props} control={control} />;
    case 'multiselect':
      return <MultiChoiceField {...props} control={control} />;
    case 'const':
      return (
        <p className="field-const">
          <span className="label">{label ?? control.label}</span> <code>{JSON.stringify(control.value)}</code>
        </p>
      );
    case 'json':
      return <JsonField {...props} control={control} />;
  }
}
