// Arrays of choices: several options of one list.

import { equalJson } from '@vitrine/std/internal/equal-json';
import { withoutUndefined } from '@vitrine/std/internal/json';
import type { Json } from '../../json.ts';
import type { ControlBase, MultiselectControl } from './controls.ts';
import type { Change } from './edit-fields.ts';
import { entered, type FieldState } from './field.ts';
import type { ChoiceSpec } from './field-spec.ts';

/** The state for a value; `undefined` where the value is not a list of different options. */
export function multiselectHolding({ options }: ChoiceSpec, value: Json): FieldState | undefined {
  if (!Array.isArray(value)) return undefined;
  const indices = value.map(item => options.findIndex(option => equalJson(option.value, item as Json)));
  const isOther = indices.includes(-1) || new Set(indices).size < indices.length;
  return isOther ? undefined : { kind: 'selected', indices };
}

export function multiselectControl(
  { options, keywords: facts }: ChoiceSpec,
  state: FieldState,
  base: ControlBase,
): MultiselectControl {
  const { minItems, maxItems } = facts.bounds;
  const selected = state.kind === 'selected' ? state.indices : [];
  return { ...base, kind: 'multiselect', options, selected, ...withoutUndefined({ minItems, maxItems }) };
}

export function toggleOption(index: number): Change {
  return field => {
    const { spec, state } = field;
    if (spec.kind !== 'multiselect' || !spec.options[index] || state.kind === 'editor') return undefined;
    const before = state.kind === 'selected' ? state.indices : [];
    const indices = before.includes(index) ? before.filter(other => other !== index) : [...before, index];
    return entered(field, { kind: 'selected', indices });
  };
}

/** Whether every item is one of the options. */
export function areAllOptions({ options }: ChoiceSpec, items: readonly Json[]): boolean {
  return items.every(item => options.some(option => equalJson(option.value, item)));
}
