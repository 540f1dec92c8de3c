// Several of a list of values: held, shown, picked and dropped, and told from other shapes.

import type { ControlBase, MultiselectControl } from './controls.ts';
import { defined } from './defined.ts';
import { entered, type State } from './draft.ts';
import type { Change } from './edit.ts';
import { equalJson, type Json } from './json.ts';
import type { ChoiceShape } from './shape.ts';

/** Absent where the value is something else. */
export function heldPicks({ options }: ChoiceShape, value: Json): State | undefined {
  if (!Array.isArray(value)) return undefined;
  const indices = value.map(item => options.findIndex(option => equalJson(option.value, item as Json)));
  const isOther = indices.includes(-1) || new Set(indices).size < indices.length;
  return isOther ? undefined : { is: 'selected', indices };
}

export function picksControl({ options, flat }: ChoiceShape, state: State, base: ControlBase): MultiselectControl {
  const { minItems, maxItems } = flat.bounds;
  const selected = state.is === 'selected' ? state.indices : [];
  return { ...base, kind: 'multiselect', options, selected, ...defined({ minItems, maxItems }) };
}

export function togglePick(index: number): Change {
  return draft => {
    const { shape, state } = draft;
    if (shape.kind !== 'multiselect' || !shape.options[index] || state.is === 'editor') return undefined;
    const before = state.is === 'selected' ? state.indices : [];
    const indices = before.includes(index) ? before.filter(other => other !== index) : [...before, index];
    return entered(draft, { is: 'selected', indices });
  };
}

/** Every item is one of the values. */
export function areAllPicks({ options }: ChoiceShape, items: readonly Json[]): boolean {
  return items.every(item => options.some(option => equalJson(option.value, item)));
}
