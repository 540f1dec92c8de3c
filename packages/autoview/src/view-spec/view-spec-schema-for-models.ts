// The language as a JSON Schema that providers of models can hold an answer to (structured output). Google takes no recursion in required
// members, others no limits of length; what the schema allows beyond the language is repaired or refused like any other answer.
import * as z from 'zod';
import { boundedViewSpecSchema } from './view-spec.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that some providers refuse. */
const DROPPED: ReadonlySet<string> = new Set([
  '$schema',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'propertyNames',
]);
const REFERENCE = '#/$defs/';

/**
 * The JSON Schema of view specs for structured output. Without recursion: sections and tabs are at most two levels deep. A new object at
 * each call.
 * @example
 * const responseFormat = { type: 'json', schema: viewSpecSchemaForModels() };
 */
export function viewSpecSchemaForModels(): Record<string, unknown> {
  const { $defs = {}, ...schema } = z.toJSONSchema(boundedViewSpecSchema, { io: 'input', reused: 'ref' });
  const definitions = $defs as Readonly<Record<string, Schema>>;
  const { properties, ...rest } = plain(schema, definitions) as { readonly properties: Schema };
  const { $schema: _ofEditors, ...members } = properties;
  const shared = Object.entries(definitions).filter(([, definition]) => !isShort(definition));
  return {
    ...rest,
    properties: members,
    $defs: Object.fromEntries(shared.map(([name, definition]) => [name, plain(definition, definitions)])),
  };
}

function plain(schema: unknown, definitions: Readonly<Record<string, Schema>>): unknown {
  if (Array.isArray(schema)) return schema.map(item => plain(item, definitions));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as { readonly $ref?: unknown };
  const target = typeof $ref === 'string' ? definitions[$ref.slice(REFERENCE.length)] : undefined;
  if (target && isShort(target)) return plain(target, definitions);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (DROPPED.has(key)) return [];
      // Not every provider knows a list of types.
      if (key === 'type' && Array.isArray(value)) return [['anyOf', value.map(type => ({ type }))]];
      // The alternatives exclude each other: `anyOf`, which more providers know, means the same.
      return [[key === 'oneOf' ? 'anyOf' : key, plain(value, definitions)]];
    }),
  );
}

/** A definition that is shorter than its name: a type, or another name. */
function isShort(definition: Schema): boolean {
  return Object.keys(definition).every(key => key === 'type' || key === '$ref' || DROPPED.has(key));
}
