// Draws one control of the headless form. @vitrine/models/form decides which control a schema gets.
import { memo, type ReactNode } from 'react';
import type { ControlProps } from '../form-context.ts';
import { useFormScope } from '../form-context.ts';
import { BoundedName, BoundedText } from './bounded-texts.tsx';
import { BooleanField, ChoiceField, MultiChoiceField, VariantField } from './choice-fields.tsx';
import { ArrayField, JsonField, MapField, ObjectField } from './nested-fields.tsx';
import { NumberField, TextField } from './text-fields.tsx';

/** Controls keep their identity until they change, so an edit draws its own field and those around it. */
export const ControlView = memo(function ControlView({ control, label: ownLabel }: ControlProps): ReactNode {
  const { texts } = useFormScope();
  // A schema's root, and a member without a name, may have no title.
  const label = (ownLabel ?? control.label) || texts.entryValue;
  const props = { label, Nested: ControlView };
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
        <p className="vitrine-field">
          <span className="vitrine-field-label">
            <BoundedName text={label} />
          </span>
          <code>
            <BoundedText text={JSON.stringify(control.value)} />
          </code>
        </p>
      );
    case 'json':
      return <JsonField {...props} control={control} />;
  }
}) as (props: ControlProps) => ReactNode;
