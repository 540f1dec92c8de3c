// Reads the keywords of one schema. Old spellings (draft 4 booleans, `items` lists, `example`) are normalised here.

import { getOwnMember } from '@vitrine/std/internal/own-member';
import { isObject, type Json, type JsonObject, type JsonType } from '../json.ts';
import { BOUNDS, type Bound } from '../model/fields/field-spec.ts';
import { readConditionalParts } from './conditional-members.ts';
import { type MergedSchema, markSecret, type Schema } from './merged-schema.ts';

const TYPES: readonly string[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The keywords of this one schema; its references and `allOf` are not followed. */
export function readKeywords(schema: JsonObject, annotationsOnly: boolean): MergedSchema {
  const merged: MergedSchema = { bounds: {} };
  const text = (keyword: string) => {
    const value = getOwnMember(schema, keyword);
    return typeof value === 'string' ? value : undefined;
  };
  const keep = <K extends keyof MergedSchema>(key: K, value: MergedSchema[K] | undefined) => {
    if (value !== undefined) merged[key] = value as MergedSchema[K];
  };
  keep('title', text('title'));
  keep('description', text('description'));
  keep('default', getOwnMember(schema, 'default') as Json | undefined);
  const examples =
    getOwnMember(schema, 'examples') ?? (Object.hasOwn(schema, 'example') ? [schema.example] : undefined);
  if (Array.isArray(examples)) keep('examples', examples as readonly Json[]);
  for (const flag of ['readOnly', 'writeOnly', 'deprecated'] as const) {
    if (getOwnMember(schema, flag) === true) merged[flag] = true;
  }
  if (merged.writeOnly || text('format') === 'password') markSecret(merged);
  if (annotationsOnly) return merged;

  keep('pattern', text('pattern'));
  keep('format', text('format'));
  keep('mediaType', text('contentMediaType'));
  keep('encoding', text('contentEncoding'));
  if (getOwnMember(schema, 'uniqueItems') === true) merged.uniqueItems = true;
  readTypes(schema, merged);
  readValues(schema, merged);
  readBounds(schema, merged);
  readMembers(schema, merged);
  const choices = [getOwnMember(schema, 'anyOf'), getOwnMember(schema, 'oneOf')].filter(
    list => Array.isArray(list) && list.length > 0,
  );
  const structural = (choices as Schema[][]).filter(list => !list.every(isRuleOnly));
  if (structural.length > 0) merged.choices = structural;
  return merged;
}

function readTypes(schema: JsonObject, merged: MergedSchema): void {
  const type = getOwnMember(schema, 'type');
  const listed = (Array.isArray(type) ? type : [type]).filter(name => typeof name === 'string');
  if (listed.includes('any')) return; // draft 3
  const types = TYPES.filter(name => listed.includes(name) || (name === 'number' && listed.includes('integer')));
  if (types.length > 0) merged.types = types as JsonType[];
  if (listed.includes('integer') && !listed.includes('number')) merged.integer = true;
}

function readValues(schema: JsonObject, merged: MergedSchema): void {
  const values = Object.hasOwn(schema, 'const') ? [schema.const as Json] : getOwnMember(schema, 'enum');
  if (!Array.isArray(values)) return;
  merged.values = values;
  const labels = getOwnMember(schema, 'enumNames');
  if (Array.isArray(labels) && labels.length === values.length) {
    merged.valueLabels = labels.map(label => (typeof label === 'string' ? label : undefined));
  }
}

function readBounds(schema: JsonObject, merged: MergedSchema): void {
  const bounds: { -readonly [keyword in Bound]?: number } = {};
  for (const keyword of BOUNDS) {
    const value = getOwnMember(schema, keyword);
    if (typeof value === 'number' && Number.isFinite(value)) bounds[keyword] = value;
  }
  // Draft 4: `exclusiveMinimum: true` turns `minimum` into an exclusive one.
  if (getOwnMember(schema, 'exclusiveMinimum') === true && bounds.minimum !== undefined) {
    bounds.exclusiveMinimum = bounds.minimum;
    delete bounds.minimum;
  }
  if (getOwnMember(schema, 'exclusiveMaximum') === true && bounds.maximum !== undefined) {
    bounds.exclusiveMaximum = bounds.maximum;
    delete bounds.maximum;
  }
  if (bounds.multipleOf !== undefined && bounds.multipleOf <= 0) delete bounds.multipleOf;
  merged.bounds = bounds;
}

function readMembers(schema: JsonObject, merged: MergedSchema): void {
  const properties = getOwnMember(schema, 'properties');
  if (isObject(properties)) merged.properties = new Map(Object.entries(properties) as [string, Schema][]);
  const required = getOwnMember(schema, 'required');
  if (Array.isArray(required)) merged.required = new Set(required.filter(name => typeof name === 'string'));
  const additional = getOwnMember(schema, 'additionalProperties');
  if (isSchema(additional)) merged.additional = additional;
  const unevaluated = getOwnMember(schema, 'unevaluatedProperties');
  if (isSchema(unevaluated)) merged.unevaluated = unevaluated;
  const patterns = getOwnMember(schema, 'patternProperties');
  if (isObject(patterns)) merged.patterns = Object.entries(patterns) as [string, Schema][];
  const conditional = readConditionalParts(schema);
  if (conditional.length > 0) merged.conditional = conditional;
  const names = getOwnMember(schema, 'propertyNames');
  if (isObject(names)) merged.names = names;
  const items = getOwnMember(schema, 'items');
  const prefix = getOwnMember(schema, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
  if (Array.isArray(prefix)) merged.prefix = prefix as Schema[];
  const rest = Array.isArray(items) ? getOwnMember(schema, 'additionalItems') : items;
  if (isSchema(rest)) merged.items = rest;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

const RULE_ONLY = new Set(
  'required not minProperties maxProperties dependentRequired dependencies title description $comment contains'.split(
    ' ',
  ),
);

/** Alternatives that only require members ("one of these is required") have no controls of their own: the validator checks them. */
function isRuleOnly(schema: Schema): boolean {
  return isObject(schema) && Object.keys(schema).every(keyword => RULE_ONLY.has(keyword));
}
