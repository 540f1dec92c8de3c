// A small validator for pages that count bytes: the keywords of drafts 4 to 2020-12 one by one, without generated code. What it does not
// know (`unevaluated…`, `$dynamicRef`), it leaves to whoever takes the value. Its verdicts are tested against the one in ./validator.ts.

import { equalJson, isObject, type Json, own, pointer, typeOf } from './json.ts';
import { testPattern } from './pattern.ts';
import { createResolver } from './resolve.ts';
import type { SchemaValidator, ValidationIssue } from './validate.ts';

/** More than this and there is no verdict: a short schema can ask for 2^40 steps. */
const MAX_STEPS = 50_000;
const MAX_NESTING = 400;
const OLD_DRAFT = /draft-0[3-7]/;

type Schema = { readonly [keyword: string]: unknown };
type Issues = readonly ValidationIssue[];
class TooMuch extends Error {}

/** Never throws. No verdict, from too many steps or a reference that leads nowhere, accepts. */
export function createCompactValidator(root: unknown): SchemaValidator {
  const resolver = createResolver(root);
  const dialect = isObject(root) ? own(root, '$schema') : undefined;
  const refHides = typeof dialect === 'string' && OLD_DRAFT.test(dialect);
  let steps = 0;

  function check(schema: unknown, value: Json, path: string, nesting: number): Issues {
    if (++steps > MAX_STEPS || nesting > MAX_NESTING) throw new TooMuch();
    if (schema === false) return [{ path, keyword: 'false', message: 'Is not allowed here' }];
    if (!isObject(schema)) return [];
    const inner = (part: unknown, at: Json = value, where = path): Issues => check(part, at, where, nesting + 1);
    const fits = (part: unknown): boolean => inner(part).length === 0;
    const issues: ValidationIssue[] = [];
    const refuse = (keyword: string, message: string): void => void issues.push({ path, keyword, message });
    const { $ref } = schema;
    if (typeof $ref === 'string') {
      const target = resolver.resolve($ref, schema);
      if (target === undefined) throw new TooMuch();
      issues.push(...inner(target));
      if (refHides) return issues;
    }
    checkPlain(schema, value, refuse);
    if (Array.isArray(value)) issues.push(...itemIssues(schema, value, path, inner, refuse));
    else if (isObject(value)) issues.push(...memberIssues(schema, value, path, inner, refuse));
    for (const part of listOf(schema.allOf)) issues.push(...inner(part));
    if (Array.isArray(schema.anyOf) && !schema.anyOf.some(fits)) refuse('anyOf', 'Fits none of the alternatives');
    if (Array.isArray(schema.oneOf) && schema.oneOf.filter(fits).length !== 1)
      refuse('oneOf', 'Fits none of the alternatives, or more than one');
    if (schema.not !== undefined && fits(schema.not)) refuse('not', 'Is exactly what is not allowed');
    if (schema.if !== undefined) issues.push(...inner(fits(schema.if) ? schema.then : schema.else));
    return issues;
  }

  return {
    validate(value) {
      steps = 0;
      try {
        return check(root, value as Json, '', 0);
      } catch {
        return [];
      }
    },
  };
}

type Inner = (part: unknown, at?: Json, where?: string) => Issues;
type Refuse = (keyword: string, message: string) => void;

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isType(name: unknown, value: Json): boolean {
  return name === 'integer' ? Number.isInteger(value) : name === 'any' || name === typeOf(value);
}

/** What can be said without looking at parts. */
function checkPlain(schema: Schema, value: Json, refuse: Refuse): void {
  const { type, enum: values, pattern, multipleOf } = schema;
  const types = typeof type === 'string' ? [type] : listOf(type);
  if (types.length > 0 && !types.some(name => isType(name, value))) refuse('type', `Must be ${types.join(' or ')}`);
  if (Array.isArray(values) && !values.some(item => equalJson(item as Json, value)))
    refuse('enum', 'Is none of the values');
  if (Object.hasOwn(schema, 'const') && !equalJson(schema.const as Json, value)) refuse('const', 'Is another value');
  if (typeof value === 'number') {
    bound(schema, 'minimum', low => (schema.exclusiveMinimum === true ? value > low : value >= low), refuse);
    bound(schema, 'maximum', high => (schema.exclusiveMaximum === true ? value < high : value <= high), refuse);
    bound(schema, 'exclusiveMinimum', low => value > low, refuse);
    bound(schema, 'exclusiveMaximum', high => value < high, refuse);
    if (typeof multipleOf === 'number' && multipleOf > 0) {
      const ratio = value / multipleOf;
      if (Math.abs(ratio - Math.round(ratio)) > Math.abs(ratio) * Number.EPSILON * 4)
        refuse('multipleOf', `Must be a multiple of ${multipleOf}`);
    }
  }
  if (typeof value === 'string') {
    const { length } = [...value];
    bound(schema, 'minLength', low => length >= low, refuse);
    bound(schema, 'maxLength', high => length <= high, refuse);
    if (typeof pattern === 'string' && testPattern(pattern, value) === false)
      refuse('pattern', `Does not have the expected form: ${pattern}`);
  }
}

function bound(schema: Schema, keyword: string, holds: (limit: number) => boolean, refuse: Refuse): void {
  const limit = own(schema, keyword);
  if (typeof limit === 'number' && !holds(limit)) refuse(keyword, `${keyword}: ${limit}`);
}

function itemIssues(schema: Schema, value: readonly Json[], path: string, inner: Inner, refuse: Refuse): Issues {
  const tuple = Array.isArray(schema.items);
  const prefix = listOf(schema.prefixItems ?? (tuple ? schema.items : undefined));
  const rest = tuple ? schema.additionalItems : schema.items;
  const issues = value.flatMap((item, index) =>
    inner(index < prefix.length ? prefix[index] : rest, item, pointer(path, index)),
  );
  bound(schema, 'minItems', low => value.length >= low, refuse);
  bound(schema, 'maxItems', high => value.length <= high, refuse);
  if (
    schema.uniqueItems === true &&
    value.some((item, index) => value.slice(0, index).some(other => equalJson(item, other)))
  )
    refuse('uniqueItems', 'Contains the same item twice');
  if (schema.contains !== undefined) {
    const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema as {
      minContains?: number;
      maxContains?: number;
    };
    const found = value.filter(item => inner(schema.contains, item).length === 0).length;
    if (found < minContains || found > maxContains) refuse('contains', 'Does not contain what it must');
  }
  return issues;
}

function memberIssues(
  schema: Schema,
  value: { readonly [name: string]: Json },
  path: string,
  inner: Inner,
  refuse: Refuse,
): Issues {
  const issues: ValidationIssue[] = [];
  const names = Object.keys(value);
  const properties = recordOf(schema.properties);
  const patterns = Object.entries(recordOf(schema.patternProperties));
  for (const name of names) {
    const member = value[name] as Json;
    const where = pointer(path, name);
    const matching = patterns.filter(([pattern]) => testPattern(pattern, name) !== false);
    const declared = own(properties, name);
    for (const part of [declared, ...matching.map(([, part]) => part)]) issues.push(...inner(part, member, where));
    if (declared === undefined && matching.length === 0)
      issues.push(...inner(schema.additionalProperties, member, where));
    if (schema.propertyNames !== undefined && inner(schema.propertyNames, name).length > 0)
      issues.push({ path: where, keyword: 'propertyNames', message: 'This name is not allowed' });
  }
  bound(schema, 'minProperties', low => names.length >= low, refuse);
  bound(schema, 'maxProperties', high => names.length <= high, refuse);
  const missing = (list: unknown): void => {
    for (const name of listOf(list))
      if (typeof name === 'string' && !Object.hasOwn(value, name)) refuse('required', `Needs “${name}” too`);
  };
  missing(schema.required);
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    for (const [name, part] of Object.entries(recordOf(own(schema, keyword)))) {
      if (!Object.hasOwn(value, name)) continue;
      if (Array.isArray(part)) missing(part);
      else issues.push(...inner(part));
    }
  }
  return issues;
}

function recordOf(value: unknown): Schema {
  return isObject(value) ? value : {};
}
