// Members that only `then`, `else`, `dependentSchemas` or `dependencies` declare: each gets a field, which is shown while its condition holds.

import { equalJson } from '@vitrine/std/internal/equal-json';
import { getOwnMember } from '@vitrine/std/internal/own-member';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Condition, SchemaCondition } from '../model/fields/field-spec.ts';
import type { MergedSchema, Schema } from './merged-schema.ts';

/** A part of a schema that only holds on a condition. */
export interface ConditionalPart {
  readonly when: SchemaCondition;
  readonly part: Schema;
}

/** The most conditions of one object, and the most inside each other. */
const MAX_CONDITIONS = 64;
const MAX_NESTING = 4;

export function readConditionalParts(schema: JsonObject): ConditionalPart[] {
  const parts: ConditionalPart[] = [];
  const add = (schema: unknown, fits: boolean, part: unknown): void => {
    if (isObject(part)) parts.push({ when: { schema: schema as Json, fits }, part });
  };
  const condition = getOwnMember(schema, 'if');
  if (condition !== undefined) {
    add(condition, true, getOwnMember(schema, 'then'));
    add(condition, false, getOwnMember(schema, 'else'));
  }
  for (const keyword of ['dependentSchemas', 'dependencies', 'dependentRequired']) {
    const record = getOwnMember(schema, keyword);
    for (const [name, part] of isObject(record) ? Object.entries(record) : [])
      add({ required: [name] }, true, Array.isArray(part) ? { required: part } : part);
  }
  return parts;
}

/** The schema with its conditional members as properties, and the conditions on which they are shown and required. */
export function withConditionalMembers(
  merged: MergedSchema,
  read: (schema: Schema) => MergedSchema,
  isClosedTo: (merged: MergedSchema, name: string) => boolean,
): { readonly merged: MergedSchema; readonly conditions: readonly Condition[] } {
  const properties = new Map<string, Schema>(merged.properties);
  const conditions: Condition[] = [];
  const added = new Set<string>();
  const add = (name: string, schema: Schema): void => {
    if (schema === false || isClosedTo(merged, name)) return;
    const declared = merged.properties?.get(name);
    if (declared !== undefined) {
      properties.set(name, withAddedMembers(properties.get(name) as Schema, schema, read));
      return;
    }
    properties.set(name, either(properties.get(name), schema));
    added.add(name);
  };
  const visit = (parts: readonly ConditionalPart[], outer: Condition['when'], depth: number): void => {
    for (const { when, part } of parts) {
      if (conditions.length >= MAX_CONDITIONS || depth > MAX_NESTING) return;
      const inner = read(part);
      const all = [...outer, when];
      const required = [...(inner.required ?? [])];
      const members = new Map<string, Schema>([
        ...required.map(name => [name, true] as const),
        ...(inner.properties ?? []),
      ]);
      for (const [name, schema] of members) add(name, schema);
      const names = [...members.keys()].filter(name => added.has(name));
      if (names.length > 0 || required.length > 0) conditions.push({ when: all, names, required });
      visit([...alternatives(inner, merged, read), ...(inner.conditional ?? [])], all, depth + 1);
    }
  };
  visit(merged.conditional ?? [], [], 0);
  return merged.conditional ? { merged: { ...merged, properties }, conditions } : { merged, conditions };
}

/** The alternatives (`oneOf`) inside a conditional part: each holds with the values that it gives to declared members. */
function alternatives(
  { choices = [] }: MergedSchema,
  { properties }: MergedSchema,
  read: (schema: Schema) => MergedSchema,
): ConditionalPart[] {
  return choices.flat().flatMap(part => {
    if (!isObject(part)) return [];
    const constants = [...(read(part).properties ?? [])].filter(
      ([name, schema]) => properties?.has(name) && read(schema).values !== undefined,
    );
    const condition = { properties: Object.fromEntries(constants), required: constants.map(([name]) => name) };
    return [{ when: { schema: constants.length > 0 ? (condition as Json) : {}, fits: true }, part }];
  });
}

/** A declared object with the members that a condition adds inside it; they are always shown. */
function withAddedMembers(declared: Schema, added: Schema, read: (schema: Schema) => MergedSchema): Schema {
  const declaredMembers = read(declared).properties;
  const more = [...(read(added).properties ?? [])].filter(
    ([name, schema]) => schema !== false && !declaredMembers?.has(name),
  );
  if (!declaredMembers || more.length === 0) return declared;
  return { allOf: [declared, { properties: Object.fromEntries(more) as JsonObject }] };
}

/** One field for a member that two branches declare; the validator knows which of them holds. */
function either(a: Schema | undefined, b: Schema): Schema {
  if (a === undefined || a === true || equalJson(a, b)) return b;
  return b === true ? a : { anyOf: [a, b] };
}
