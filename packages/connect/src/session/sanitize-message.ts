// Makes a parsed message safe to use: not nested too deep for recursive code, and without own `__proto__` keys, which JSON.parse creates and a
// careless copy turns into a prototype.

/**
 * Removes `__proto__` keys in place, level by level, each object before its members. Returns false when the value is nested deeper than
 * `maxDepth`.
 */
export function sanitizeMessage(value: unknown, maxDepth: number): boolean {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    const next: object[] = [];
    for (const holder of level) {
      if (!Array.isArray(holder) && Object.hasOwn(holder, '__proto__')) Reflect.deleteProperty(holder, '__proto__');
      for (const item of Object.values(holder)) if (isObject(item)) next.push(item);
    }
    level = next;
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
