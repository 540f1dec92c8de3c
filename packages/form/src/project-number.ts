// A number as a control. See ./project.ts for all others.

import type { ControlBase, NumberControl } from './controls.ts';
import { defined } from './defined.ts';
import { type Draft, draftValue } from './draft.ts';

export function numberControl(draft: Draft, base: ControlBase): NumberControl {
  const { shape, state } = draft;
  const { integer = false, bounds } = shape.flat;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  const value = draftValue(draft);
  return {
    ...base,
    kind: 'number',
    text: state.is === 'text' ? state.text : '',
    integer,
    ...(typeof value === 'number' && { value }),
    ...defined({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }),
    ...defined({ step: multipleOf ?? (integer ? 1 : undefined) }),
  };
}
