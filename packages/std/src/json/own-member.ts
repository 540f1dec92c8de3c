// Members of objects whose names come from others: one may be `constructor` or `__proto__`.

/**
 * An object's own member; undefined for what its prototype has.
 *
 * @example getOwnMember({ a: 1 }, 'toString') // undefined
 */
export function getOwnMember<T>(object: Readonly<Record<string, T>>, name: string): T | undefined;
export function getOwnMember(object: object, name: string): unknown;
export function getOwnMember(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}
