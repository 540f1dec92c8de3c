// Rewrites a tool's schema to one that a provider accepts (`accepted-schemas.ts`). It only says less: the gate checks a call by the tool's own schema.

import { argumentsSchema } from '@vitrine/models/form';
import { isRecord } from '@vitrine/std/internal/json';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { type AcceptedSchemas, MAX_FOLLOWED, MAX_NESTING, MAX_SUBSCHEMAS } from './accepted-schemas.ts';
import { joinConjunction, type LookUp, mergeMembers, type Schema } from './merge-schemas.ts';
import { type JSONType, keepTyped, readTypes, splitByType } from './schema-types.ts';
import { isSound } from './sound-keywords.ts';

/** A schema for the wire, and what has to be undone in the arguments of a call. */
export interface FittedSchema {
  readonly schema: Schema;
  /** Names of members on the wire → as the tool has them. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Any value, where a provider wants a type: as far as types can say it. */
const ANY_VALUE: Schema = {
  anyOf: [
    ...['string', 'number', 'boolean', 'object'].map(type => ({ type })),
    { type: 'array', items: { type: 'string' } },
  ],
};

/** Keywords that stay beside a choice or a reference, where nothing else may. */
const ANNOTATIONS = ['title', 'description', 'default'] as const;

/**
 * The schema as the provider accepts it: an object at the root, and below it only keywords of the table with values that are theirs.
 * @example
 * fitSchema({ anyOf: [{ properties: { id: { type: 'string' } } }] }, ACCEPTED_SCHEMAS.openai).schema;
 * // { type: 'object', properties: { id: { type: 'string' } } }
 */
export function fitSchema(inputSchema: unknown, accepted: AcceptedSchemas): FittedSchema {
  const root = argumentsSchema(inputSchema) as Schema;
  let followed = 0;
  const lookUp: LookUp = reference => (++followed > MAX_FOLLOWED ? undefined : followPointer(root, reference));
  const renamed = new Map<string, string>();
  const definitions = new Map<string, { name: string; schema?: Schema }>();
  const open = new Set<string>();
  let count = 0;

  /** Members by a pattern of their names are additional ones. */
  const withPatterns = (schema: Schema): Schema => {
    const { patternProperties, ...rest } = schema;
    const parts = isRecord(patternProperties) ? Object.values(patternProperties) : [];
    return parts.length === 0 ? schema : { ...rest, additionalProperties: parts.length === 1 ? parts[0] : true };
  };
  const allows = (keyword: string): boolean => accepted.keywords.has(keyword);

  function fit(part: unknown, level: number): Schema {
    if (!isRecord(part) || level > MAX_NESTING || ++count > MAX_SUBSCHEMAS)
      return isRecord(part) && typeof part.type === 'string' ? fitTyped({ type: part.type }, level) : anyValue();
    if (typeof part.$ref === 'string') return fitReference(part, part.$ref, level);
    let schema: Schema = part;
    for (let merges = 0; schema.allOf !== undefined && merges < MAX_NESTING; merges++)
      schema = joinConjunction(schema, lookUp);
    if (typeof schema.$ref === 'string') return fitReference(schema, schema.$ref, level);
    return fitChoice(withPatterns(schema), level);
  }

  function fitChoice(schema: Schema, level: number): Schema {
    const keyword = schema.anyOf === undefined ? 'oneOf' : 'anyOf';
    const alternatives = schema[keyword];
    if (!Array.isArray(alternatives)) return fitTyped(schema, level);
    const hasMembers = schema.properties !== undefined || schema.required !== undefined;
    if (hasMembers && !accepted.besideAnyOf) return fitTyped(mergeMembers(schema, lookUp), level);
    const { [keyword]: _, ...rest } = schema;
    const type = accepted.besideAnyOf || rest.type === undefined ? {} : { type: rest.type };
    const parts = alternatives
      .filter(part => part !== false)
      .map(part => fit(isRecord(part) && part.$ref === undefined ? { ...type, ...part } : part, level + 1));
    if (!allows('anyOf')) return { ...fitAnnotations(rest), ...(parts.find(part => part.type !== 'null') ?? {}) };
    if (parts.length < 2) return { ...fitAnnotations(rest), ...(parts[0] ?? anyValue()) };
    const flat = accepted.besideAnyOf ? parts : parts.flatMap(part => (isChoiceOnly(part) ? part.anyOf : [part]));
    return {
      ...(accepted.besideAnyOf ? fitTyped(rest, level) : fitAnnotations(rest)),
      [allows(keyword) ? keyword : 'anyOf']: flat,
    };
  }

  /** A schema without a choice: its keywords, split by type where a list of types is refused. */
  function fitTyped(schema: Schema, level: number): Schema {
    const constant = schema.const !== undefined && !allows('const') ? { enum: [schema.const] } : {};
    const values: Schema = { ...schema, ...constant };
    const types = readTypes(values);
    if (types.length === 0)
      return accepted.untyped ? fitKeywords(values, level) : { ...fitAnnotations(values), ...anyValue() };
    if (types.length === 1 || accepted.typeLists) return fitOneType(values, types, level);
    const parts = splitByType(values, types).map(part => fitOneType(part, readTypes(part), level));
    if (!allows('anyOf')) return { ...fitAnnotations(values), ...(parts.find(part => part.type !== 'null') ?? {}) };
    return { ...fitAnnotations(values), anyOf: parts };
  }

  function fitOneType(schema: Schema, types: readonly JSONType[], level: number): Schema {
    const [type] = types;
    const needsMembers = types.includes('object') && schema.required !== undefined && !isRecord(schema.properties);
    const typed = keepTyped(needsMembers ? { ...schema, properties: {} } : schema, types, accepted.anyEnum);
    const needsItems =
      types.includes('array') && !isRecord(typed.items) && !(allows('prefixItems') && typed.prefixItems);
    const items = needsItems ? { items: fitItems(typed, level) } : {};
    return { type: types.length === 1 ? type : types, ...fitKeywords({ ...typed, type: undefined }, level), ...items };
  }

  /** Fits items: providers want `items`; a tuple gets a schema for any place. */
  function fitItems({ prefixItems, items }: Schema, level: number): Schema {
    const places = ([prefixItems, items].find(Array.isArray) ?? []).slice(0, MAX_NESTING);
    if (places.length === 0) return anyValue();
    return fit(
      { anyOf: places.filter((place, at) => places.findIndex(other => equal(other, place)) === at) },
      level + 1,
    );
  }

  function fitKeywords(schema: Schema, level: number): Schema {
    const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
      if (!allows(keyword) || !isSound(keyword, value, accepted)) return [];
      switch (keyword) {
        case 'properties':
          return [[keyword, fitProperties(value as Schema, schema.required, level)]];
        case 'required':
          return [[keyword, fitRequired(value as string[], schema.properties)]];
        case 'items':
          return isRecord(value) ? [[keyword, fit(value, level + 1)]] : [];
        case 'additionalProperties':
          return [[keyword, isRecord(value) ? fit(value, level + 1) : value]];
        case 'prefixItems':
          return [[keyword, (value as unknown[]).map(item => fit(item, level + 1))]];
        default:
          return [[keyword, value]];
      }
    });
    return Object.fromEntries(entries);
  }

  const fitRequired = (required: readonly string[], properties: unknown): string[] =>
    [...new Set(required)]
      .filter(name => !(isRecord(properties) && Object.hasOwn(properties, name) && properties[name] === false))
      .map(rename);

  /** Fits properties. What is required and not described can be anything. A member that nothing fits is left out. */
  function fitProperties(properties: Schema, required: unknown, level: number): Schema {
    const names = Array.isArray(required) ? required.filter(name => !Object.hasOwn(properties, name)) : [];
    const members = [...Object.entries(properties), ...names.map(name => [name, true] as const)];
    return Object.fromEntries(
      members
        .filter(([, part]) => part !== false)
        .map(([name, part]) => {
          const fitted = fit(part, level + 1);
          const wireName = rename(name);
          return [wireName, wireName === name ? fitted : { ...fitted, description: describeRenamed(name, fitted) }];
        }),
    );
  }

  function rename(name: string): string {
    if (accepted.memberName?.test(name) !== false) return name;
    const hash = sha256Hex(name).slice(0, 8);
    const wireName = `${name.replace(/[^\w.-]/g, '_').slice(0, 50)}_${hash}`;
    renamed.set(wireName, name);
    return wireName;
  }

  function fitReference(part: Schema, reference: string, level: number): Schema {
    const target = followPointer(root, reference);
    if (!isRecord(target)) return { ...fitAnnotations(part), ...anyValue() };
    if (open.has(reference) && !(accepted.recursion && allows('$ref')))
      return {
        ...fitAnnotations(part),
        ...fitTyped({ type: typeof target.type === 'string' ? target.type : 'object' }, level),
      };
    if (!allows('$ref')) {
      open.add(reference);
      const inlined = fit(target, level + 1);
      open.delete(reference);
      return { ...inlined, ...fitAnnotations(part) };
    }
    const name = define(reference, target);
    return { ...(accepted.besideRef ? fitAnnotations(part) : {}), $ref: `#/$defs/${name}` };
  }

  /** Every target has a place in the root's `$defs`, because some providers follow no other path. */
  function define(reference: string, target: Schema): string {
    const existing = definitions.get(reference);
    if (existing) return existing.name;
    const stem = (reference.split('/').at(-1) ?? '').replace(/\W/g, '_').slice(0, 40) || 'root';
    const isTaken = [...definitions.values()].some(({ name }) => name === stem);
    const definition: { name: string; schema?: Schema } = { name: isTaken ? `${stem}_${definitions.size}` : stem };
    definitions.set(reference, definition);
    open.add(reference);
    definition.schema = fit(target, 1);
    open.delete(reference);
    return definition.name;
  }

  const anyValue = (): Schema => (accepted.untyped ? {} : allows('anyOf') ? ANY_VALUE : { type: 'string' });
  const fitAnnotations = (schema: Schema): Schema => fitKeywords(pick(schema, ANNOTATIONS), 0);

  const members = fitTyped({ properties: {}, ...mergeMembers(withPatterns(root), lookUp) }, 0);
  const $defs = Object.fromEntries([...definitions.values()].map(({ name, schema }) => [name, schema]));
  return { schema: { ...members, ...(definitions.size === 0 ? {} : { $defs }) }, renamed };
}

const pick = (schema: Schema, keywords: readonly string[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));

const equal = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

const isChoiceOnly = (part: Schema): part is { anyOf: Schema[] } =>
  Array.isArray(part.anyOf) && Object.keys(part).length === 1;

const describeRenamed = (name: string, { description }: Schema): string =>
  [`Its name is ${JSON.stringify(name)}.`, ...(typeof description === 'string' ? [description] : [])].join(' ');

/** A JSON pointer as a fragment; other documents and anchors are not followed. */
function followPointer(root: Schema, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let target: unknown = root;
  for (const segment of reference.split('/').slice(1)) {
    const key = decodeSegment(segment);
    if (typeof target !== 'object' || target === null || key === undefined || !Object.hasOwn(target, key))
      return undefined;
    target = (target as Schema)[key];
  }
  return target;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
