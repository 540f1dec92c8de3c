// Merges two schemas that must both hold into one.

import { equalJson } from '@vitrine/std/internal/equal-json';
import type { JsonObject } from '../json.ts';
import type { Bound } from '../model/fields/field-spec.ts';
import { testPattern } from '../validate/pattern.ts';
import { type MergedSchema, markSecret, type Schema } from './merged-schema.ts';

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/**
 * Merges two schemas into one whose values fit both. Where both have an annotation (title, default), the annotation of `a` is used. `inner`
 * is a part of `a`: its `unevaluatedProperties` does not see the members that `a` declares, but `unevaluatedProperties` of `a` sees the
 * members of `inner`.
 */
export function mergeSchemas(a: MergedSchema, inner: MergedSchema): MergedSchema {
  if (a === inner) return a;
  const b = inner.choices ? inner : closeUnevaluated(inner);
  const merged: MergedSchema = { ...b, ...a };
  if (a.never || b.never) merged.never = true;
  if (a.types && b.types) {
    const types = a.types.filter(type => b.types?.includes(type));
    merged.types = types;
    if (types.length === 0) merged.never = true;
  }
  if (a.integer || b.integer) merged.integer = true;
  mergeValues(merged, a, b);
  merged.bounds = mergeBounds(a.bounds, b.bounds);
  mergeMembers(merged, a, b);
  if (a.choices && b.choices) merged.choices = [...new Set([...a.choices, ...b.choices])];
  if (a.unreadable === 'limit' || b.unreadable === 'limit') merged.unreadable = 'limit';
  if (merged.secret) markSecret(merged);
  return merged;
}

/** Closes a schema when all of its parts are known: members that no part declares are additional. */
export function closeUnevaluated({ unevaluated, ...merged }: MergedSchema): MergedSchema {
  return unevaluated === undefined ? merged : { additional: unevaluated, ...merged };
}

function mergeValues(merged: MergedSchema, a: MergedSchema, b: MergedSchema): void {
  const other = b.values;
  if (!a.values || !other) return;
  const commonValues = a.values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => other.some(item => equalJson(item, value)));
  merged.values = commonValues.map(({ value }) => value);
  if (a.valueLabels) merged.valueLabels = commonValues.map(({ index }) => a.valueLabels?.[index]);
  if (commonValues.length === 0) merged.never = true;
}

function mergeBounds(a: MergedSchema['bounds'], b: MergedSchema['bounds']): MergedSchema['bounds'] {
  const bounds: { -readonly [keyword in Bound]?: number } = { ...b, ...a };
  for (const keyword of LOWER) {
    if (a[keyword] !== undefined && b[keyword] !== undefined) bounds[keyword] = Math.max(a[keyword], b[keyword]);
  }
  for (const keyword of UPPER) {
    if (a[keyword] !== undefined && b[keyword] !== undefined) bounds[keyword] = Math.min(a[keyword], b[keyword]);
  }
  return bounds;
}

function mergeMembers(merged: MergedSchema, a: MergedSchema, b: MergedSchema): void {
  if (a.properties || b.properties) {
    const properties = new Map<string, Schema>();
    for (const name of new Set([...(a.properties?.keys() ?? []), ...(b.properties?.keys() ?? [])])) {
      const mine = a.properties?.get(name) ?? closedTo(a, name);
      const other = b.properties?.get(name) ?? closedTo(b, name);
      properties.set(name, both(mine, other) ?? true);
    }
    merged.properties = properties;
  }
  if (a.required && b.required) merged.required = new Set([...a.required, ...b.required]);
  assign(merged, 'additional', both(a.additional, b.additional));
  assign(merged, 'unevaluated', both(a.unevaluated, b.unevaluated));
  assign(merged, 'names', both(a.names, b.names));
  assign(merged, 'items', both(a.items, b.items));
  if (a.conditional && b.conditional) merged.conditional = [...new Set([...a.conditional, ...b.conditional])];
  if (a.patterns && b.patterns) merged.patterns = [...a.patterns, ...b.patterns];
  if (a.prefix && b.prefix) {
    const [longer, shorter] = a.prefix.length >= b.prefix.length ? [a.prefix, b.prefix] : [b.prefix, a.prefix];
    merged.prefix = longer.map((schema, index) => both(schema, shorter[index]) ?? true);
  }
}

/** Whether a schema that names the members it allows does not name this one. */
export function isClosedTo(merged: MergedSchema, name: string): boolean {
  return closedTo(merged, name) === false;
}

/** Returns the schema of a member; `false` when a schema that allows only the members it names does not name this one. */
function closedTo(merged: MergedSchema, name: string): Schema | undefined {
  if (merged.additional !== false) return undefined;
  return merged.patterns?.some(([pattern]) => testPattern(pattern, name) !== false) ? undefined : false;
}

function both(a: Schema | undefined, b: Schema | undefined): Schema | undefined {
  if (a === undefined || a === b || a === true) return b ?? a;
  if (b === undefined || b === true) return a;
  if (a === false || b === false) return false;
  return conjoin(a, b);
}

interface Conjunction {
  readonly parts: readonly JsonObject[];
  /** A cache by pairs of parts. */
  readonly with: WeakMap<JsonObject, JsonObject>;
}
const conjunctions = new WeakMap<JsonObject, Conjunction>();

/** A schema of all parts of both; the same object for the same parts, so that a recursive schema stays recursive. */
function conjoin(a: JsonObject, b: JsonObject): JsonObject {
  let schema = a;
  for (const part of conjunctions.get(b)?.parts ?? [b]) {
    const { parts, with: known } = conjunctions.get(schema) ?? { parts: [schema], with: new WeakMap() };
    if (!conjunctions.has(schema)) conjunctions.set(schema, { parts, with: known });
    if (parts.includes(part)) continue;
    const larger = known.get(part) ?? { allOf: [...parts, part] };
    known.set(part, larger);
    conjunctions.set(larger, conjunctions.get(larger) ?? { parts: [...parts, part], with: new WeakMap() });
    schema = larger;
  }
  return schema;
}

function assign<K extends 'additional' | 'unevaluated' | 'names' | 'items'>(
  merged: MergedSchema,
  key: K,
  value: Schema | undefined,
): void {
  if (value !== undefined) merged[key] = value;
}
