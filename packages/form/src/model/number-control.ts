// Makes the control of a number.

import type { ControlBase, NumberControl } from './controls.ts';
import type { Field } from './field.ts';
import { fieldValue } from './field-value.ts';
import { withoutUndefined } from './without-undefined.ts';

export function numberControl(field: Field, base: ControlBase): NumberControl {
  const { spec, state } = field;
  const { integer = false, bounds } = spec.facts;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  const value = fieldValue(field);
  return {
    ...base,
    kind: 'number',
    text: state.kind === 'text' ? state.text : '',
    integer,
    ...(typeof value === 'number' && { value }),
    ...withoutUndefined({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }),
    ...withoutUndefined({ step: multipleOf ?? (integer ? 1 : undefined) }),
  };
}
