// Values of the shape that a schema describes, to try a page with: arguments for its form, and a result for it to draw.
import { createValidator } from '@vitrine/models/form';
import { isRecord } from '@vitrine/std/internal/json';
import { readResultSchema } from '../result-schema.ts';
import type { ToolDefinition } from '../tool-definition.ts';

const MAX_DEPTH = 6;
const TEXTS: { readonly [format: string]: string | undefined } = {
  date: '2026-05-17',
  time: '10:30:00Z',
  'date-time': '2026-05-17T10:30:00Z',
  email: 'name@example.org',
  uri: 'https://example.org/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/**
 * Arguments that are valid for the tool, with the required members only or with all. Undefined where no valid ones can be made.
 * @example
 * sampleArguments({ name: 'forecast', inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } });
 * // { city: 'sample' }
 */
export function sampleArguments({ inputSchema }: ToolDefinition, members: Members = 'required'): unknown {
  const schema = inputSchema ?? { type: 'object' };
  const value = sampleValue(schema, schema, members, 0);
  try {
    return isRecord(value) && createValidator(schema).validate(value).length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Lists what is wrong with arguments, one sentence each, at most ten. Empty where the schema cannot be read.
 * @example
 * argumentFaults(tool, { days: 'three' }); // ['/days: type "string" is invalid. Expected "integer".']
 */
export function argumentFaults({ inputSchema }: ToolDefinition, value: unknown): string[] {
  try {
    const issues = createValidator(inputSchema ?? { type: 'object' }).validate(value);
    return issues.slice(0, 10).map(({ path, message }) => `${path || '/'}: ${message}`);
  } catch {
    return [];
  }
}

/**
 * A result with all members that are known. Undefined for a tool whose results are not known.
 * @example
 * sampleResult({ name: 'count', outputSchema: { type: 'object', properties: { total: { type: 'integer' } } } }); // { total: 1 }
 */
export function sampleResult(tool: ToolDefinition): unknown {
  const schema = readResultSchema(tool);
  return schema === undefined ? undefined : sampleValue(schema, schema, 'all', 0);
}

type Members = 'required' | 'all';

function sampleValue(root: unknown, place: unknown, members: Members, depth: number): unknown {
  const schema = resolved(root, place);
  if (!schema || depth > MAX_DEPTH) return null;
  const { enum: choices, examples, anyOf, oneOf, allOf } = schema;
  if (Object.hasOwn(schema, 'const')) return schema.const;
  for (const list of [choices, examples]) if (Array.isArray(list) && list.length > 0) return list[0];
  if (Object.hasOwn(schema, 'default')) return schema.default;
  const options = [anyOf, oneOf].find(list => Array.isArray(list) && list.length > 0) as unknown[] | undefined;
  if (options || Array.isArray(allOf)) {
    const parts = [...(options ? [options[0]] : []), ...(Array.isArray(allOf) ? allOf : [])];
    const { anyOf: _any, oneOf: _one, allOf: _all, ...own } = schema;
    return sampleValue(root, merged([own, ...parts.map(part => resolved(root, part) ?? {})]), members, depth + 1);
  }
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (type === 'object' || isRecord(schema.properties)) return sampleObject(root, schema, members, depth);
  if (type === 'array') return sampleList(root, schema, members, depth);
  return sampleScalar(type, schema);
}

function sampleScalar(type: unknown, schema: { readonly [keyword: string]: unknown }): unknown {
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return sampleNumber(schema);
  if (type === 'null') return null;
  const least = typeof schema.minLength === 'number' ? schema.minLength : 0;
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : 1000;
  return (TEXTS[String(schema.format)] ?? 'sample').padEnd(Math.min(least, 10_000), 'x').slice(0, most);
}

function sampleNumber({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: {
  readonly [keyword: string]: unknown;
}): number {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  if (typeof minimum === 'number') return Math.ceil(minimum / step) * step;
  if (typeof exclusiveMinimum === 'number') return (Math.floor(exclusiveMinimum / step) + 1) * step;
  const high =
    typeof maximum === 'number' ? maximum : typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : 1;
  return Math.floor(Math.min(high, step) / step) * step;
}

function sampleList(
  root: unknown,
  schema: { readonly [keyword: string]: unknown },
  members: Members,
  depth: number,
): unknown[] {
  const least = typeof schema.minItems === 'number' ? Math.min(schema.minItems, 20) : 0;
  const count = members === 'all' ? Math.max(least, 2) : least;
  const item = schema.items === undefined ? 'sample' : sampleValue(root, schema.items, members, depth + 1);
  return Array.from({ length: schema.uniqueItems === true ? Math.max(least, 1) : count }, () => item);
}

function sampleObject(
  root: unknown,
  schema: { readonly [keyword: string]: unknown },
  members: Members,
  depth: number,
): object {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const selectedProperties = properties.filter(([name]) => members === 'all' || required.has(name));
  return Object.fromEntries(
    selectedProperties.map(([name, member]) => [name, sampleValue(root, member, members, depth + 1)]),
  );
}

/** Follows local references. Undefined for what is no schema. */
function resolved(root: unknown, place: unknown): { readonly [keyword: string]: unknown } | undefined {
  let schema = place;
  for (let step = 0; step < MAX_DEPTH && isRecord(schema) && typeof schema.$ref === 'string'; step++)
    schema = schema.$ref
      .split('/')
      .slice(1)
      .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (target, part) => (isRecord(target) && Object.hasOwn(target, part) ? target[part] : undefined),
        root,
      );
  return schema === true ? {} : isRecord(schema) ? schema : undefined;
}

function merged(schemas: readonly { readonly [keyword: string]: unknown }[]): object {
  const required = schemas.flatMap(schema => (Array.isArray(schema.required) ? schema.required : []));
  const properties = schemas.flatMap(schema => (isRecord(schema.properties) ? Object.entries(schema.properties) : []));
  return {
    ...Object.assign({}, ...schemas),
    ...(required.length > 0 && { required }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}
