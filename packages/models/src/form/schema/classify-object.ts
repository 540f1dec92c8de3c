// Classifies objects: with declared properties, with entries, or as plain JSON.

import { isObject, type Json } from '../json.ts';
import { testPattern } from '../validate/pattern.ts';
import type { ClassifiedObject } from './classified-spec.ts';
import type { MergedSchema, Schema } from './merged-schema.ts';

export interface ObjectPlace {
  readonly nullable: boolean;
  /** The place is the form itself: then an object without properties is a tool without parameters. */
  readonly isRoot: boolean;
  /** Whether a schema allows any value. */
  saysNothing(schema: Schema | undefined): boolean;
}

/** Classifies an object; `undefined` where any object is allowed: a JSON editor shows it. */
export function classifyObject(merged: MergedSchema, place: ObjectPlace): ClassifiedObject | undefined {
  const { additional, patterns, names } = merged;
  const properties = declaredProperties(merged);
  const hasTypedMembers = !!patterns?.length || (isObject(additional) && !place.saysNothing(additional));
  const invitesMembers = hasTypedMembers || additional === true || isObject(additional);
  const keepsUnknown = !hasTypedMembers && additional !== false && (names ?? true) === true;
  const spec = { keywords: merged, nullable: place.nullable, properties };
  if (properties.size > 0)
    return { kind: 'object', ...spec, extensible: invitesMembers && !keepsUnknown, keepsUnknown };
  const isMap = hasTypedMembers || (place.isRoot && invitesMembers);
  if (isMap) return { kind: 'map', ...spec, extensible: invitesMembers, keepsUnknown: false };
  // A tool without parameters, or an object that must be empty.
  if (place.isRoot || additional === false)
    return { kind: 'object', ...spec, extensible: invitesMembers, keepsUnknown };
  return undefined;
}

/** Whether each property is required, by name; includes required ones that are not declared. */
function declaredProperties(merged: MergedSchema): ReadonlyMap<string, boolean> {
  const properties = new Map<string, boolean>();
  for (const [name, schema] of merged.properties ?? [])
    if (schema !== false) properties.set(name, merged.required?.has(name) ?? false);
  for (const name of merged.required ?? [])
    if (!merged.properties?.has(name) && memberSchema(merged, name) !== false) properties.set(name, true);
  return properties;
}

/** The schema of an undeclared member of this name. */
export function memberSchema({ patterns = [], additional }: MergedSchema, name: string): Schema {
  const matching = patterns.filter(([pattern]) => testPattern(pattern, name)).map(([, schema]) => schema);
  if (matching.length === 1) return matching[0] as Schema;
  if (matching.length > 1) return { allOf: matching as Json[] };
  return additional ?? true;
}
