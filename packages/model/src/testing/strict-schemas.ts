// What all strict wires read of a tool's schema: its subschemas with their places, and whether each is sound.

export interface OfferedTool {
  readonly name: string;
  readonly schema: unknown;
}
export interface SchemaNode {
  readonly schema: Record<string, unknown>;
  /** Path such as `['properties', 'a', 'items']`; empty at the root. */
  readonly path: readonly string[];
}
/** A place with something that is no schema object. */
export interface BrokenNode {
  readonly broken: readonly string[];
}
/** A fault in a tool; `at` is its place in the list. */
export type FindFault = (tool: OfferedTool, at: number) => string | undefined;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const NUMERIC = /^(?:(?:min|max)(?:imum|Length|Items|Properties)|exclusiveM(?:in|ax)imum|multipleOf)$/;

/** Every subschema with its place. */
function readNodes(schema: unknown, path: readonly string[] = []): (SchemaNode | BrokenNode)[] {
  if (!isObject(schema)) return [{ broken: path }];
  const within = (keyword: string, value: unknown): [unknown, string[]][] => {
    if (['properties', '$defs', 'definitions', 'patternProperties'].includes(keyword))
      return isObject(value)
        ? Object.entries(value).map(([name, part]) => [part, [keyword, name]])
        : [[value, [keyword]]];
    if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword))
      return Array.isArray(value) ? value.map((part, index) => [part, [keyword, String(index)]]) : [[value, [keyword]]];
    if (['items', 'not', 'if', 'then', 'else', 'contains'].includes(keyword)) return [[value, [keyword]]];
    return [];
  };
  const parts = Object.entries(schema).flatMap(([keyword, value]) => within(keyword, value));
  return [{ schema, path }, ...parts.flatMap(([part, more]) => readNodes(part, [...path, ...more]))];
}

/** The first fault that `find` names. */
export function findInNodes(
  schema: unknown,
  find: (node: SchemaNode | BrokenNode) => string | undefined | false,
): string | undefined {
  for (const node of readNodes(schema)) {
    const fault = find(node);
    if (fault) return fault;
  }
  return undefined;
}

/** The message of the first test that holds. */
export const firstFault = (tests: readonly (readonly [unknown, string])[]): string | undefined =>
  tests.find(([holds]) => holds)?.[1];

export const isReachable = (root: unknown, reference: unknown): boolean => {
  const [, keyword = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(reference)) ?? [];
  const definitions = isObject(root) ? root[keyword] : undefined;
  return reference === '#' || (isObject(definitions) && Object.hasOwn(definitions, name));
};

/** Whether keywords have values that JSON Schema 2020-12 does not allow. */
export function isInvalid({ schema }: SchemaNode, root: unknown): boolean {
  const { type, required, enum: values, title, description, $ref } = schema;
  const isList = (value: unknown): value is unknown[] => Array.isArray(value) && new Set(value).size === value.length;
  return (
    (type !== undefined && [type].flat().some(name => !TYPES.includes(name))) ||
    (required !== undefined && !(isList(required) && required.every(name => typeof name === 'string'))) ||
    (values !== undefined && !Array.isArray(values)) ||
    [title, description].some(text => text !== undefined && typeof text !== 'string') ||
    ($ref !== undefined && !isReachable(root, $ref)) ||
    Object.entries(schema).some(([keyword, value]) => NUMERIC.test(keyword) && typeof value !== 'number')
  );
}
