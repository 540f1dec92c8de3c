// The state of a field without a value: with its default, blank, or deliberately empty.

import type { BuildPlace, FieldBuilder } from './fields/build-fields.ts';
import { ABSENT, type FieldState } from './fields/field.ts';
import type { FieldSpec } from './fields/field-spec.ts';
import { blankItems } from './fields/lists.ts';
import { blankVariant } from './fields/variants.ts';
import { heldState, membersState } from './held-state.ts';

/** Returns the state of a required field in a new form: its default, else the only possible value, else absent. */
export function requiredState(builder: FieldBuilder, spec: FieldSpec, place: BuildPlace): FieldState {
  if (builder.isFull(place)) return { kind: 'editor', text: '', reason: 'limit' };
  const state = defaultState(builder, spec, place);
  if (state) return state;
  switch (spec.kind) {
    case 'text':
    case 'number':
    case 'json':
    case 'select':
      return ABSENT;
    default:
      return emptyState(builder, spec, place);
  }
}

/** Returns the state with the default of the schema; `undefined` where no default fits the control. */
export function defaultState(builder: FieldBuilder, spec: FieldSpec, place: BuildPlace): FieldState | undefined {
  const value = spec.keywords.default;
  if (value === undefined) return undefined;
  const state = heldState(builder, spec, value, { ...place, fill: true, isDefault: true });
  return state.kind === 'editor' ? undefined : state;
}

/** Returns the state of a present field with nothing entered. */
export function emptyState(builder: FieldBuilder, spec: FieldSpec, place: BuildPlace): FieldState {
  switch (spec.kind) {
    case 'text':
    case 'number':
    case 'json':
      return { kind: 'text', text: '', keepsEmpty: true };
    case 'boolean':
      return { kind: 'value', value: false };
    case 'const':
      return { kind: 'value', value: spec.options[0]?.value ?? null };
    case 'select':
    case 'multiselect':
      return { kind: 'selected', indices: [] };
    case 'array':
      return blankItems(builder, spec, place);
    case 'variant':
      return blankVariant(builder, spec, place);
    case 'object':
    case 'map':
      return membersState(builder, spec, {}, { ...place, fill: true });
  }
}
