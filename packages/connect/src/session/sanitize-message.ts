// Makes a parsed message safe to use: not nested too deep for recursive code, and without own `__proto__` keys, which JSON.parse creates and a
// careless copy turns into a prototype.

/** Removes `__proto__` keys in place. Returns false when the value is nested deeper than `maxDepth`. */
export function sanitizeMessage(value: unknown, maxDepth: number): boolean {
  return walk(value, maxDepth, holder => {
    if (Object.hasOwn(holder, '__proto__')) Reflect.deleteProperty(holder, '__proto__');
  });
}

/** Whether a parsed value is nested at most `maxDepth` deep: a number is 0, an object of numbers 1. Changes nothing, and needs no stack. */
export function isWithinDepth(value: unknown, maxDepth: number): boolean {
  return walk(value, maxDepth, () => {});
}

/** Visits all objects level by level, each before its members. False when the value is too deep. */
function walk(value: unknown, maxDepth: number, visit: (holder: object) => void): boolean {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    const next: object[] = [];
    for (const holder of level) {
      if (Array.isArray(holder)) {
        for (const item of holder) if (isObject(item)) next.push(item);
        continue;
      }
      visit(holder);
      for (const item of Object.values(holder)) if (isObject(item)) next.push(item);
    }
    level = next;
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
