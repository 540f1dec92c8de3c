// Generates values that a schema accepts, without any code of the form: the independent half of the round-trip tests.
// It reads the schema as written; ajv then confirms that the schema accepts the value.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [keyword: string]: unknown } | boolean;

export interface GenerateOptions {
  /** Members to generate: only the required ones, or every member. */
  readonly members: 'required' | 'all';
  /** Varies alternatives, list lengths and texts: another number gives another value. */
  readonly turn: number;
}

const MAX_LEVEL = 7;

/** Undeclared members that a schema describes, or that are all an object has. */
function isOpen({ additionalProperties: additional, properties = {} }: { [keyword: string]: unknown }): boolean {
  const isFree = Object.keys(properties as object).length === 0;
  if (additional === true) return isFree;
  return typeof additional === 'object' && additional !== null && (isFree || Object.keys(additional).length > 0);
}

export function generate(root: unknown, { members, turn }: GenerateOptions): Json {
  let count = turn;
  const next = () => count++;

  function resolve(schema: Schema): { [keyword: string]: unknown } {
    if (typeof schema === 'boolean') return {};
    const ref = schema.$ref;
    if (typeof ref !== 'string') return schema;
    let target: unknown = root;
    for (const part of ref.split('/').slice(1)) {
      target = (target as { [name: string]: unknown })[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return resolve(target as Schema);
  }

  function value(written: Schema, level: number): Json {
    const schema = resolve(written);
    if ('const' in schema) return schema.const as Json;
    if (Array.isArray(schema.enum)) return pick(schema.enum) as Json;
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const list = schema[keyword];
      if (!Array.isArray(list)) continue;
      const { [keyword]: _, ...rest } = schema;
      const option = resolve(pick(list) as Schema);
      return value({ ...rest, ...option }, level);
    }
    const types = Array.isArray(schema.type) ? schema.type : [schema.type];
    switch (pick(types)) {
      case 'null':
        return null;
      case 'boolean':
        return next() % 2 === 0;
      case 'integer':
        return number(schema, true);
      case 'number':
        return number(schema, false);
      case 'string':
        return text(schema);
      case 'array':
        return list(schema, level);
      case 'object':
        return object(schema, level);
      default:
        return pick([{ free: ['form', 1] }, 'anything', 7, [true, null]]) as Json;
    }
  }

  function pick<T>(list: readonly T[]): T {
    return list[next() % list.length] as T;
  }

  function number(schema: { [keyword: string]: unknown }, integer: boolean): number {
    const bound = (name: string) => (typeof schema[name] === 'number' ? (schema[name] as number) : undefined);
    const step = bound('multipleOf') ?? (integer ? 1 : 0.5);
    const low =
      bound('minimum') ?? bound('exclusiveMinimum') ?? (bound('maximum') ?? bound('exclusiveMaximum') ?? 40) - 40;
    const first = Math.ceil(low / step) * step;
    const above = first > low || bound('exclusiveMinimum') === undefined ? first : first + step;
    const high = bound('maximum') ?? bound('exclusiveMaximum') ?? Number.POSITIVE_INFINITY;
    const candidate = above + step * (next() % 5);
    return candidate < high ? candidate : above;
  }

  function text(schema: { [keyword: string]: unknown }): string {
    const format = { uri: 'https://example.org/a?b=c', uuid: '123e4567-e89b-42d3-a456-426614174000' }[
      String(schema.format)
    ];
    const pattern = String(schema.pattern ?? '');
    if (pattern.includes('ffffffff')) return '123e4567-e89b-42d3-a456-426614174000';
    if (pattern.includes('\\.')) return 'sub.example.org';
    if (format !== undefined) return format;
    if (pattern !== '') return 'plain-name_1';
    const minimum = (schema.minLength as number | undefined) ?? 0;
    const maximum = (schema.maxLength as number | undefined) ?? 1000;
    const words = ['Grüße', ' with space ', '12', 'true', 'line\nbreak', '<b>&"\'', '0', '{"a":1}', '', 'null'];
    return pick(words).padEnd(minimum, 'x').slice(0, maximum);
  }

  function list(schema: { [keyword: string]: unknown }, level: number): Json[] {
    const minimum = (schema.minItems as number | undefined) ?? 0;
    const maximum = (schema.maxItems as number | undefined) ?? minimum + 2;
    const preferredLength = members === 'required' || level > MAX_LEVEL ? minimum : Math.max(minimum, 2);
    const length = Math.min(Math.max(preferredLength, minimum), maximum);
    const items = Array.from({ length }, () => value((schema.items ?? true) as Schema, level + 1));
    if (schema.uniqueItems !== true) return items;
    return [...new Map(items.map(item => [JSON.stringify(item), item])).values()];
  }

  function object(schema: { [keyword: string]: unknown }, level: number): Json {
    const required = new Set((schema.required ?? []) as string[]);
    const entries: [string, Json][] = [];
    for (const [name, member] of Object.entries((schema.properties ?? {}) as { [name: string]: Schema })) {
      if (required.has(name) || (members === 'all' && level < MAX_LEVEL))
        entries.push([name, value(member, level + 1)]);
    }
    const additional = schema.additionalProperties;
    if (members === 'all' && level < MAX_LEVEL && isOpen(schema)) {
      const names = schema.propertyNames as { enum?: string[] } | undefined;
      for (const name of names?.enum?.slice(0, 2) ?? ['first key', 'b/c~d']) {
        if (!entries.some(entry => entry[0] === name)) entries.push([name, value(additional as Schema, level + 1)]);
      }
    }
    return Object.fromEntries(entries);
  }

  return value(root as Schema, 0);
}

/** One value with required members only, two with all members; with alternatives, as many as are needed to choose each of them. */
export function listCases(schema: unknown): GenerateOptions[] {
  const turns = /"(?:anyOf|oneOf)":/.test(JSON.stringify(schema)) ? [0, 1, 2, 3, 4, 5, 6] : [0, 3];
  return [{ members: 'required', turn: 0 }, ...turns.map(turn => ({ members: 'all', turn }) as const)];
}
