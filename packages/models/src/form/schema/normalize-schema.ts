// Reads a schema as its author meant it: servers send OpenAPI's `nullable`, `required: true` on a property, `null` or `[]` for what they left
// out, and Python's names of types. Where no meaning is certain, the keyword is left out and the server decides.

import { getOwnMember } from '@vitrine/std/internal/own-member';
import { cloneJson, isObject, type Json, type JsonObject } from '../json.ts';
import { MAX_SCHEMAS } from '../limits.ts';
import { withJoinedClosures } from './joined-closures.ts';
import { createResolver } from './references.ts';

/** Keywords with schemas in their values, and the form of the value. */
const SCHEMAS_IN: { readonly [keyword: string]: 'one' | 'list' | 'record' } = {
  ...keywords('one', 'additionalItems additionalProperties contains else if items not propertyNames then'),
  ...keywords('one', 'unevaluatedItems unevaluatedProperties'),
  ...keywords('list', 'allOf anyOf oneOf prefixItems'),
  ...keywords('record', '$defs definitions dependencies dependentSchemas patternProperties properties'),
};

function keywords<T>(value: T, names: string): { readonly [keyword: string]: T } {
  return Object.fromEntries(names.split(' ').map(name => [name, value]));
}

/** Keywords that may be `null`. */
const MAY_BE_NULL = new Set(['const', 'default', 'example']);

const TYPES: { readonly [name: string]: string } = {
  any: 'any',
  array: 'array',
  bool: 'boolean',
  boolean: 'boolean',
  dict: 'object',
  double: 'number',
  float: 'number',
  int: 'integer',
  integer: 'integer',
  list: 'array',
  map: 'object',
  none: 'null',
  null: 'null',
  number: 'number',
  object: 'object',
  str: 'string',
  string: 'string',
  text: 'string',
};

/** Nesting beyond this is left as it is: what reads the schema then has limits of its own. */
const MAX_NESTING = 400;

/** The schema as meant, as a copy; a well-formed schema is not changed. Never throws; `undefined`: not JSON. */
export function normalizeSchema(schema: unknown): Json | undefined {
  const copy = cloneJson(schema);
  const resolver = createResolver(copy);
  let count = 0;

  function read(part: Json, depth: number): Json {
    if (typeof part === 'string') return typeName(part) ? { type: typeName(part) as string } : true;
    if (!isObject(part)) return typeof part === 'boolean' ? part : true;
    if (depth > MAX_NESTING || ++count > MAX_SCHEMAS) return part;
    const joined = withJoinedClosures(part, reference => resolver.resolve(reference, part));
    const entries = Object.entries(joined).flatMap(([keyword, value]) => {
      const meant = readKeyword(keyword, value, depth + 1);
      return meant === undefined ? [] : [[keyword, meant] as const];
    });
    return withNull(withRequired(Object.fromEntries(entries) as JsonObject, part), part);
  }

  /** Reads a keyword; `undefined` when it says nothing. */
  function readKeyword(keyword: string, value: Json, depth: number): Json | undefined {
    if (value === null) return MAY_BE_NULL.has(keyword) ? value : undefined;
    if (keyword === 'type') return readType(value);
    if (keyword === 'enum') return Array.isArray(value) && value.length > 0 ? value : undefined;
    // Read by `withRequired` and `withNull`.
    if (keyword === 'required' || keyword === 'nullable') return undefined;
    switch (getOwnMember(SCHEMAS_IN, keyword)) {
      case 'one':
        return readOne(keyword, value, depth);
      case 'list':
        return readList(value, depth);
      case 'record':
        return isObject(value) ? readRecord(keyword, value, depth) : undefined;
      default:
        return value;
    }
  }

  /** `items` was a list until 2019-09; elsewhere a list is PHP's empty object. */
  function readOne(keyword: string, value: Json, depth: number): Json | undefined {
    if (!Array.isArray(value)) return read(value, depth);
    return keyword === 'items' ? readList(value, depth) : undefined;
  }

  function readList(list: Json, depth: number): Json | undefined {
    return Array.isArray(list) && list.length > 0 ? list.map(item => read(item, depth)) : undefined;
  }

  function readRecord(keyword: string, record: JsonObject, depth: number): Json {
    const names = (value: Json): Json | undefined =>
      keyword !== 'dependencies'
        ? undefined
        : Array.isArray(value)
          ? value
          : typeof value === 'string'
            ? [value]
            : undefined;
    return Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, names(value) ?? read(value, depth)]),
    ) as JsonObject;
  }

  return copy === undefined || !isObject(copy) ? copy : read(copy, 0);
}

/**
 * The schema of a tool's arguments, as meant: arguments are an object, whatever the root says.
 * @example
 * argumentsSchema({ properties: { city: { type: 'str' } } }); // { properties: { city: { type: 'string' } }, type: 'object' }
 */
export function argumentsSchema(inputSchema: unknown): Json {
  const meant = normalizeSchema(inputSchema);
  return isObject(meant) ? { ...meant, type: 'object' } : { type: 'object' };
}

function typeName(name: unknown): string | undefined {
  return typeof name === 'string' ? (getOwnMember(TYPES, name.toLowerCase()) as string | undefined) : undefined;
}

/** Reads a type; `undefined` when one of the names is unknown: then any type may be meant. */
function readType(type: Json): Json | undefined {
  if (!Array.isArray(type)) return typeName(type);
  const names = type.map(typeName);
  return names.length > 0 && names.every(name => name !== undefined) ? [...new Set(names as string[])] : undefined;
}

/** Adds to the names from `required` the properties that say `required: true` themselves, as in draft 3. */
function withRequired(meant: JsonObject, { required, properties }: JsonObject): JsonObject {
  const listed = Array.isArray(required)
    ? required.filter(name => typeof name === 'string')
    : namesOtherwise(required, name => isObject(properties) && Object.hasOwn(properties, name));
  const ownSay = isObject(properties)
    ? Object.entries(properties).flatMap(([name, part]) => (isObject(part) && part.required === true ? [name] : []))
    : [];
  const names = [...new Set([...listed, ...ownSay])];
  return Array.isArray(required) || names.length > 0 ? { ...meant, required: names } : meant;
}

/** Names that do not come in a list: flags by name, a single name, or PHP's list with numbers as keys. */
function namesOtherwise(required: Json | undefined, isDeclared: (name: string) => boolean): string[] {
  const entries: [string, Json | undefined][] = isObject(required) ? Object.entries(required) : [['', required]];
  return entries.flatMap(([key, value]) =>
    value === true && key !== '' ? [key] : typeof value === 'string' && isDeclared(value) ? [value] : [],
  );
}

const CHOICE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'const', 'not', 'if'];
/** Keywords that stay outside the choice between the schema and `null`. */
const OUTSIDE = new Set(
  '$schema $id id $defs definitions title description default deprecated readOnly writeOnly'.split(' '),
);

/** OpenAPI 3.0's keyword, and what stood for it before. */
function saysNullable(part: Json): boolean {
  return isObject(part) && [part.nullable, part['x-nullable']].some(value => value === true || value === 'true');
}

/** `null` is allowed where OpenAPI's `nullable` says so, and where it is one of the values. */
function withNull(meant: JsonObject, part: JsonObject): JsonObject {
  const values = meant.enum as readonly Json[] | undefined;
  // `null` would fit several alternatives of `oneOf`, and so none.
  const isInSeveral = Array.isArray(part.oneOf) && part.oneOf.filter(saysNullable).length > 1;
  const isNullable = saysNullable(part) || isInSeveral;
  if (!isNullable && !values?.includes(null)) return meant;
  if (isNullable && CHOICE.some(keyword => Object.hasOwn(meant, keyword))) {
    const pick = (isOutside: boolean): JsonObject =>
      Object.fromEntries(Object.entries(meant).filter(([keyword]) => OUTSIDE.has(keyword) === isOutside)) as JsonObject;
    return { ...pick(true), anyOf: [pick(false), { type: 'null' }] };
  }
  const { type } = meant;
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined;
  return {
    ...meant,
    ...(types && !types.includes('null') && !types.includes('any') && { type: [...types, 'null'] }),
    ...(values && !values.includes(null) && { enum: [...values, null] }),
  };
}
