// Equality of JSON values, whose objects may be copies of each other.

/** Nesting up to which values are compared. */
const MAX_DEPTH = 500;

/**
 * Whether two JSON values are equal: the order of members does not count, the order of items does. False for values that are nested deeper
 * than 500, unless they are one object.
 *
 * @example equalJson({ a: [1] }, { a: [1] }) // true
 */
export function equalJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      key =>
        Object.hasOwn(b, key) &&
        equalJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth + 1),
    )
  );
}
