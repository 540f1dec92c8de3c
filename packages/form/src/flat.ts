// A schema with its references followed and its `allOf` merged: one flat record of what is known about a place.
// Old spellings are read here (draft 4 booleans, `definitions`, `items` lists), so that the rest knows one vocabulary.

import { equalJson, isObject, type Json, type JsonObject, type JsonType, own } from './json.ts';
import { MAX_CHAIN, MAX_SCHEMAS } from './limits.ts';
import { testPattern } from './pattern.ts';
import type { Resolver } from './resolve.ts';

/** A schema as it was written: an object or a boolean. Anything else counts as `true`. */
export type Schema = JsonObject | boolean;

export interface Flat {
  /** Allowed types; `integer` is `number` with `integer` set. Absent: any. */
  types?: readonly JsonType[];
  integer?: boolean;
  /** Allowed values (`enum`, `const`), with their labels by index when there are any. */
  values?: readonly Json[];
  valueLabels?: readonly (string | undefined)[];
  properties?: ReadonlyMap<string, Schema>;
  required?: ReadonlySet<string>;
  additional?: Schema;
  patterns?: readonly (readonly [pattern: string, schema: Schema])[];
  names?: Schema;
  prefix?: readonly Schema[];
  items?: Schema;
  /** Each list is one choice between alternatives (`anyOf`, `oneOf`). */
  choices?: readonly (readonly Schema[])[];
  /** Numbers and lengths by keyword; the tightest of all. */
  bounds: { readonly [keyword in Bound]?: number };
  uniqueItems?: boolean;
  pattern?: string;
  format?: string;
  mediaType?: string;
  encoding?: string;
  title?: string;
  description?: string;
  default?: Json;
  examples?: readonly Json[];
  readOnly?: boolean;
  writeOnly?: boolean;
  /** `format: password` or `writeOnly`, wherever it was said: without default and examples. */
  secret?: boolean;
  deprecated?: boolean;
  /** No value at all fits. */
  never?: boolean;
  /** Something here can't be understood: an unresolvable reference, or too much. */
  opaque?: 'unsupported' | 'limit';
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
export type Bound = (typeof LOWER)[number] | (typeof UPPER)[number] | 'multipleOf';

const TYPES: readonly string[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];
const OLD_DRAFT = /draft-0[3-7]/;

export interface Flattener {
  flatten(schema: Schema): Flat;
}

export function createFlattener(root: unknown, resolver: Resolver): Flattener {
  const known = new WeakMap<object, Flat>();
  const dialect = isObject(root) ? own(root, '$schema') : undefined;
  // Before 2019-09 a `$ref` hides the keywords beside it; their words (title, description, default) are meant all the same.
  const refHides = typeof dialect === 'string' && OLD_DRAFT.test(dialect);
  let spent = 0;

  function flatten(schema: Schema, chain: readonly object[]): Flat {
    if (schema === false) return { bounds: {}, never: true };
    if (!isObject(schema)) return { bounds: {} };
    const cached = known.get(schema);
    if (cached) return cached;
    if (chain.length > MAX_CHAIN || ++spent > MAX_SCHEMAS) return { bounds: {}, opaque: 'limit' };
    // A schema that is only a reference to itself says nothing.
    if (chain.includes(schema)) return { bounds: {} };
    const inner = [...chain, schema];
    const reference = own(schema, '$ref') ?? own(schema, '$recursiveRef') ?? own(schema, '$dynamicRef');
    const hides = refHides && typeof reference === 'string';
    let flat = read(schema, hides);
    if (typeof reference === 'string') {
      const target = resolver.resolve(reference, schema);
      flat =
        isObject(target) || typeof target === 'boolean'
          ? mergeFlat(flat, flatten(target, inner))
          : { ...flat, opaque: 'unsupported' };
    }
    const parts = own(schema, 'allOf');
    if (Array.isArray(parts) && !hides) {
      for (const part of parts.slice(0, MAX_SCHEMAS)) {
        flat = mergeFlat(flat, flatten(part as Schema, inner));
        if (flat.opaque === 'limit') break;
      }
    }
    known.set(schema, flat);
    return flat;
  }
  return { flatten: schema => flatten(schema, []) };
}

function read(schema: JsonObject, annotationsOnly: boolean): Flat {
  const flat: Flat = { bounds: {} };
  const text = (keyword: string) => {
    const value = own(schema, keyword);
    return typeof value === 'string' ? value : undefined;
  };
  const keep = <K extends keyof Flat>(key: K, value: Flat[K] | undefined) => {
    if (value !== undefined) flat[key] = value as Flat[K];
  };
  keep('title', text('title'));
  keep('description', text('description'));
  keep('default', own(schema, 'default') as Json | undefined);
  const examples = own(schema, 'examples') ?? (Object.hasOwn(schema, 'example') ? [schema.example] : undefined);
  if (Array.isArray(examples)) keep('examples', examples);
  for (const flag of ['readOnly', 'writeOnly', 'deprecated'] as const) {
    if (own(schema, flag) === true) flat[flag] = true;
  }
  if (flat.writeOnly || text('format') === 'password') keepSecret(flat);
  if (annotationsOnly) return flat;

  keep('pattern', text('pattern'));
  keep('format', text('format'));
  keep('mediaType', text('contentMediaType'));
  keep('encoding', text('contentEncoding'));
  if (own(schema, 'uniqueItems') === true) flat.uniqueItems = true;
  readTypes(schema, flat);
  readValues(schema, flat);
  readBounds(schema, flat);
  readMembers(schema, flat);
  const choices = [own(schema, 'anyOf'), own(schema, 'oneOf')].filter(list => Array.isArray(list) && list.length > 0);
  const structural = (choices as Schema[][]).filter(list => !list.every(isRuleOnly));
  if (structural.length > 0) flat.choices = structural;
  return flat;
}

function readTypes(schema: JsonObject, flat: Flat): void {
  const type = own(schema, 'type');
  const listed = (Array.isArray(type) ? type : [type]).filter(name => typeof name === 'string');
  if (listed.includes('any')) return; // draft 3
  const types = TYPES.filter(name => listed.includes(name) || (name === 'number' && listed.includes('integer')));
  if (types.length > 0) flat.types = types as JsonType[];
  if (listed.includes('integer') && !listed.includes('number')) flat.integer = true;
}

function readValues(schema: JsonObject, flat: Flat): void {
  const values = Object.hasOwn(schema, 'const') ? [schema.const as Json] : own(schema, 'enum');
  if (!Array.isArray(values)) return;
  flat.values = values;
  const labels = own(schema, 'enumNames');
  if (Array.isArray(labels) && labels.length === values.length) {
    flat.valueLabels = labels.map(label => (typeof label === 'string' ? label : undefined));
  }
}

function readBounds(schema: JsonObject, flat: Flat): void {
  const bounds: { -readonly [keyword in Bound]?: number } = {};
  for (const keyword of [...LOWER, ...UPPER, 'multipleOf'] as const) {
    const value = own(schema, keyword);
    if (typeof value === 'number' && Number.isFinite(value)) bounds[keyword] = value;
  }
  // Draft 4: `exclusiveMinimum: true` turns `minimum` into an exclusive one.
  if (own(schema, 'exclusiveMinimum') === true && bounds.minimum !== undefined) {
    bounds.exclusiveMinimum = bounds.minimum;
    delete bounds.minimum;
  }
  if (own(schema, 'exclusiveMaximum') === true && bounds.maximum !== undefined) {
    bounds.exclusiveMaximum = bounds.maximum;
    delete bounds.maximum;
  }
  if (bounds.multipleOf !== undefined && bounds.multipleOf <= 0) delete bounds.multipleOf;
  flat.bounds = bounds;
}

function readMembers(schema: JsonObject, flat: Flat): void {
  const properties = own(schema, 'properties');
  if (isObject(properties)) flat.properties = new Map(Object.entries(properties) as [string, Schema][]);
  const required = own(schema, 'required');
  if (Array.isArray(required)) flat.required = new Set(required.filter(name => typeof name === 'string'));
  const additional = own(schema, 'additionalProperties') ?? own(schema, 'unevaluatedProperties');
  if (isSchema(additional)) flat.additional = additional;
  const patterns = own(schema, 'patternProperties');
  if (isObject(patterns)) flat.patterns = Object.entries(patterns) as [string, Schema][];
  const names = own(schema, 'propertyNames');
  if (isObject(names)) flat.names = names;
  const items = own(schema, 'items');
  const prefix = own(schema, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
  if (Array.isArray(prefix)) flat.prefix = prefix as Schema[];
  const rest = Array.isArray(items) ? own(schema, 'additionalItems') : items;
  if (isSchema(rest)) flat.items = rest;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

const RULE_ONLY = new Set(
  'required not minProperties maxProperties dependentRequired dependencies title description $comment contains'.split(
    ' ',
  ),
);

/** Alternatives that only forbid something ("one of these is required") offer no other controls: the validator judges them. */
function isRuleOnly(schema: Schema): boolean {
  return isObject(schema) && Object.keys(schema).every(keyword => RULE_ONLY.has(keyword));
}

/** Both must hold. Where both have words (title, default), the first one's count. */
export function mergeFlat(a: Flat, b: Flat): Flat {
  if (a === b) return a;
  const flat: Flat = { ...b, ...a };
  if (a.never || b.never) flat.never = true;
  if (a.types && b.types) {
    const types = a.types.filter(type => b.types?.includes(type));
    flat.types = types;
    if (types.length === 0) flat.never = true;
  }
  if (a.integer || b.integer) flat.integer = true;
  if (a.values && b.values) {
    const other = b.values;
    const kept = a.values
      .map((value, index) => ({ value, index }))
      .filter(at => other.some(v => equalJson(v, at.value)));
    flat.values = kept.map(at => at.value);
    if (a.valueLabels) flat.valueLabels = kept.map(at => a.valueLabels?.[at.index]);
    if (kept.length === 0) flat.never = true;
  }
  flat.bounds = mergeBounds(a.bounds, b.bounds);
  mergeMembers(flat, a, b);
  if (a.choices && b.choices) flat.choices = [...new Set([...a.choices, ...b.choices])];
  if (a.opaque === 'limit' || b.opaque === 'limit') flat.opaque = 'limit';
  if (flat.secret) keepSecret(flat);
  return flat;
}

function keepSecret(flat: Flat): void {
  flat.secret = true;
  delete flat.default;
  delete flat.examples;
}

function mergeBounds(a: Flat['bounds'], b: Flat['bounds']): Flat['bounds'] {
  const bounds: { -readonly [keyword in Bound]?: number } = { ...b, ...a };
  for (const keyword of LOWER) {
    if (a[keyword] !== undefined && b[keyword] !== undefined) bounds[keyword] = Math.max(a[keyword], b[keyword]);
  }
  for (const keyword of UPPER) {
    if (a[keyword] !== undefined && b[keyword] !== undefined) bounds[keyword] = Math.min(a[keyword], b[keyword]);
  }
  return bounds;
}

function mergeMembers(flat: Flat, a: Flat, b: Flat): void {
  if (a.properties || b.properties) {
    const properties = new Map<string, Schema>();
    for (const name of new Set([...(a.properties?.keys() ?? []), ...(b.properties?.keys() ?? [])])) {
      const mine = a.properties?.get(name) ?? closedTo(a, name);
      const other = b.properties?.get(name) ?? closedTo(b, name);
      properties.set(name, both(mine, other) ?? true);
    }
    flat.properties = properties;
  }
  if (a.required && b.required) flat.required = new Set([...a.required, ...b.required]);
  assign(flat, 'additional', both(a.additional, b.additional));
  assign(flat, 'names', both(a.names, b.names));
  assign(flat, 'items', both(a.items, b.items));
  if (a.patterns && b.patterns) flat.patterns = [...a.patterns, ...b.patterns];
  if (a.prefix && b.prefix) {
    const [longer, shorter] = a.prefix.length >= b.prefix.length ? [a.prefix, b.prefix] : [b.prefix, a.prefix];
    flat.prefix = longer.map((schema, index) => both(schema, shorter[index]) ?? true);
  }
}

/** `false` when a schema that names its members all by itself leaves no room for this one. */
function closedTo(flat: Flat, name: string): Schema | undefined {
  if (flat.additional !== false) return undefined;
  return flat.patterns?.some(([pattern]) => safeTest(pattern, name)) ? undefined : false;
}

function safeTest(pattern: string, text: string): boolean {
  return testPattern(pattern, text) !== false;
}

function both(a: Schema | undefined, b: Schema | undefined): Schema | undefined {
  if (a === undefined || a === b || a === true) return b ?? a;
  if (b === undefined || b === true) return a;
  if (a === false || b === false) return false;
  return { allOf: [a, b] };
}

function assign<K extends 'additional' | 'names' | 'items'>(flat: Flat, key: K, value: Schema | undefined): void {
  if (value !== undefined) flat[key] = value;
}
