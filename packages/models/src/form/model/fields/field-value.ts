// Reads the JSON value of a field.

import { type Json, readJson, readNumber } from '../../json.ts';
import { type Field, type FieldState, propertyNames } from './field.ts';
import type { FieldSpec, ObjectSpec } from './field-spec.ts';

const values = new WeakMap<Field, { readonly value: Json | undefined }>();

/** The value of a field; `undefined` when absent or unreadable. The same object for the same field. */
export function fieldValue(field: Field): Json | undefined {
  let cachedValue = values.get(field);
  if (!cachedValue) {
    cachedValue = { value: read(field) };
    values.set(field, cachedValue);
  }
  return cachedValue.value;
}

function read({ spec, state }: Field): Json | undefined {
  switch (state.kind) {
    case 'absent':
      return undefined;
    case 'null':
      return null;
    case 'value':
      return state.value;
    case 'text':
      return spec.kind === 'text' ? state.text : spec.kind === 'number' ? numberIn(state.text) : jsonIn(state.text);
    case 'editor':
      return jsonIn(state.text);
    case 'selected':
      return selectedValue(spec, state.indices);
    case 'variant':
      return fieldValue(state.content);
    case 'items':
      return state.items.map(fieldValue).filter(value => value !== undefined);
    case 'members':
      return membersValue(spec as ObjectSpec, state);
  }
}

function selectedValue(spec: FieldSpec, indices: readonly number[]): Json | undefined {
  if (spec.kind !== 'select' && spec.kind !== 'multiselect') return undefined;
  const chosenValues = indices.map(index => spec.options[index]?.value);
  return (spec.kind === 'multiselect' ? chosenValues : chosenValues[0]) as Json | undefined;
}

function membersValue(
  spec: ObjectSpec,
  { properties, entries, unknownMembers }: Extract<FieldState, { kind: 'members' }>,
): Json {
  const names = propertyNames(spec);
  const members: [string, Json | undefined][] = properties.map((field, index) => [
    names[index] as string,
    fieldValue(field),
  ]);
  for (const { name, field } of entries) if (name !== undefined) members.push([name, fieldValue(field)]);
  members.push(...Object.entries(unknownMembers));
  // fromEntries defines own properties: a member called `__proto__` is data.
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== undefined));
}

function numberIn(text: string): number | undefined {
  const value = readNumber(text);
  return typeof value === 'number' ? value : undefined;
}

function jsonIn(text: string): Json | undefined {
  const result = readJson(text);
  return 'value' in result ? result.value : undefined;
}
