// Makes the state of a field with a given value. A value that the control can't hold goes into a JSON editor, unchanged.

import { equalJson } from '@vitrine/std/internal/equal-json';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { BuildPlace, FieldBuilder } from './fields/build-fields.ts';
import { createEntries } from './fields/entries.ts';
import { type FieldState, propertyNames } from './fields/field.ts';
import type { FieldSpec, ObjectSpec } from './fields/field-spec.ts';
import { fieldValue } from './fields/field-value.ts';
import { itemsHolding } from './fields/lists.ts';
import { multiselectHolding } from './fields/multiselect.ts';
import { variantHolding } from './fields/variants.ts';

export function heldState(builder: FieldBuilder, spec: FieldSpec, value: Json, place: BuildPlace): FieldState {
  const previous = place.previous?.spec === spec ? place.previous : undefined;
  if (previous && (previous.state.kind === 'text' || previous.state.kind === 'editor')) {
    // The same value in another spelling ("1.0", other spaces) does not replace the typed text.
    const current = fieldValue(previous);
    if (current !== undefined && equalJson(current, value)) return previous.state;
  }
  if (builder.isFull(place) && typeof value === 'object') return editorState(value, 'limit');
  if (spec.kind === 'json') return { kind: 'text', text: JSON.stringify(value, null, 2), keepsEmpty: false };
  if (value === null && spec.nullable) return { kind: 'null' };
  return fittingState(builder, spec, value, { ...place, previous }) ?? editorState(value, 'mismatch');
}

function editorState(value: Json, reason: 'mismatch' | 'limit'): FieldState {
  return { kind: 'editor', text: JSON.stringify(value, null, 2), reason };
}

/** Returns the state of a value; `undefined` where the value does not fit the control. */
function fittingState(builder: FieldBuilder, spec: FieldSpec, value: Json, place: BuildPlace): FieldState | undefined {
  switch (spec.kind) {
    case 'text':
      return typeof value === 'string' ? { kind: 'text', text: value, keepsEmpty: value === '' } : undefined;
    case 'number':
      return typeof value === 'number' ? { kind: 'text', text: String(value), keepsEmpty: false } : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? { kind: 'value', value } : undefined;
    case 'const':
      return spec.options.some(option => equalJson(option.value, value)) ? { kind: 'value', value } : undefined;
    case 'select': {
      const index = spec.options.findIndex(option => equalJson(option.value, value));
      return index < 0 ? undefined : { kind: 'selected', indices: [index] };
    }
    case 'multiselect':
      return multiselectHolding(spec, value);
    case 'array':
      return Array.isArray(value) ? itemsHolding(builder, spec, value, place) : undefined;
    case 'object':
    case 'map':
      return isObject(value) ? membersState(builder, spec, value, place) : undefined;
    case 'variant':
      return variantHolding(builder, spec, value, place);
    default:
      return undefined;
  }
}

/** The members of an object or map; unchanged ones keep their current fields. */
export function membersState(
  builder: FieldBuilder,
  spec: ObjectSpec,
  value: JsonObject,
  place: BuildPlace,
): FieldState {
  const { specs } = builder;
  const { previous } = place;
  const before = previous?.spec === spec && previous.state.kind === 'members' ? previous.state : undefined;
  const depth = place.depth + 1;
  const isDefault = place.isDefault ? { isDefault: true } : {};
  const properties = propertyNames(spec).map((name, index) =>
    builder.holding(specs.findProperty(spec, name), Object.hasOwn(value, name) ? value[name] : undefined, {
      required: spec.properties.get(name) === true,
      depth,
      previous: before?.properties[index],
      ...(place.fill && { fill: true }),
      ...isDefault,
    }),
  );
  const entries = spec.keepsUnknown
    ? []
    : createEntries(builder, spec, value, before?.entries ?? [], { depth, ...isDefault });
  const unknownMembers = spec.keepsUnknown ? undeclared(spec, value) : {};
  const isSame = before && equalJson(before.unknownMembers, unknownMembers);
  return { kind: 'members', properties, entries, unknownMembers: isSame ? before.unknownMembers : unknownMembers };
}

function undeclared(spec: ObjectSpec, value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !spec.properties.has(name)));
}
