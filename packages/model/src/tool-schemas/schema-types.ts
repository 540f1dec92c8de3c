// The types of a schema: as it says, or as its keywords and values show.
import { isRecord } from '@vitrine/std/internal/json';
import type { Schema } from './merge-schemas.ts';

export type JSONType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** Keywords that are about values of one type. */
const KEYWORDS_OF_TYPES: { readonly [type in 'string' | 'number' | 'object' | 'array']: ReadonlySet<string> } = {
  string: new Set(['pattern', 'format', 'minLength', 'maxLength']),
  number: new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
  object: new Set(['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties']),
  array: new Set(['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']),
};
const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const isType = (name: unknown): name is JSONType => TYPES.includes(name as string);

/** Reads the types; empty when the schema says nothing about its type. */
export function readTypes(schema: Schema): JSONType[] {
  const types = [schema.type].flat().filter(isType);
  if (types.length > 0) return [...new Set(types)];
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (Array.isArray(values)) return [...new Set(values.map(typeOfValue))];
  const shown = Object.entries(KEYWORDS_OF_TYPES).find(([, keywords]) =>
    Object.keys(schema).some(keyword => keywords.has(keyword)),
  );
  return shown ? [shown[0] as JSONType] : [];
}

function typeOfValue(value: unknown): JSONType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isRecord(value) ? 'object' : (typeof value as 'string' | 'number' | 'boolean');
}

const fits = (value: unknown, types: readonly JSONType[]): boolean => {
  const type = typeOfValue(value);
  return types.includes(type) || (type === 'number' && types.includes('integer'));
};

/** One schema for each type, with the keywords that are about it; annotations are left to their caller. */
export function splitByType(schema: Schema, types: readonly JSONType[]): Schema[] {
  return types.map(type => {
    const { title: _, description: _text, default: _initial, ...rest } = schema;
    return { ...rest, type };
  });
}

/** The schema without keywords and values of other types. `anyEnum`: see `AcceptedSchemas`. */
export function keepTyped(schema: Schema, types: readonly JSONType[], anyEnum: boolean): Schema {
  const isAbout = (keyword: string): boolean => {
    const about = Object.entries(KEYWORDS_OF_TYPES).find(([, keywords]) => keywords.has(keyword))?.[0];
    return (
      about === undefined || types.includes(about as JSONType) || (about === 'number' && types.includes('integer'))
    );
  };
  const entries = Object.entries(schema).filter(([keyword]) => isAbout(keyword));
  const { enum: values, ...rest } = Object.fromEntries(entries);
  const typed = Array.isArray(values) ? values.filter(value => fits(value, types)) : [];
  const isAccepted =
    anyEnum || typed.every(value => (typeof value === 'string' ? value !== '' : typeof value === 'number'));
  return typed.length > 0 && isAccepted ? { ...rest, enum: typed } : rest;
}
