// Reading JSON of unknown origin, without any schema.

/**
 * Whether a value is a JSON object.
 *
 * @example if (isRecord(value)) console.log(value.name);
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value where it is a JSON object, else an empty one.
 *
 * @example const { component } = toRecord(meta.native);
 */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/**
 * The value of a JSON text; undefined when the text is not JSON.
 *
 * @example parseJson('[1]') // [1]
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A copy without the members whose value is undefined.
 *
 * @example withoutUndefined({ a: 1, b: undefined }) // { a: 1 }
 */
export function withoutUndefined<T extends object>(object: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}

/**
 * The value at a path of `keys`; undefined when a value on the path is no object, or lacks the member.
 *
 * @example getPath(result, '_meta', 'ui', 'resourceUri')
 */
export function getPath(value: unknown, ...keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) {
    if (!isRecord(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/**
 * The canonical text of a plain JSON value of bounded depth, with sorted keys (RFC 8785): equal values have equal texts. Undefined
 * members are left out.
 *
 * @example canonicalJson({ b: 1, a: [true] }) // '{"a":[true],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .filter(key => value[key] !== undefined)
    .sort()
    .map(key => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}

/**
 * Whether objects are nested deeper than `maxDepth`: a number has the depth 0, an object of numbers 1. True of a circular value. Needs no
 * stack, because the depth of what others sent may be huge.
 *
 * @example isDeeperThan([[1]], 1) // true
 */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  const pending: [node: object, depth: number][] = [];
  const push = (node: unknown, depth: number): void => {
    if (typeof node === 'object' && node !== null) pending.push([node, depth]);
  };
  push(value, 1);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    if (depth > maxDepth) return true;
    for (const child of Object.values(node)) push(child, depth + 1);
  }
  return false;
}
