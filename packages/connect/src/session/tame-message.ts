// Makes a parsed message safe to hand on: not nested deeper than a walker's stack, and without own `__proto__` keys, which
// JSON.parse creates and a careless copy turns into a prototype.

/** Removes `__proto__` keys in place. Returns false when the value is nested deeper than `maxDepth`. */
export function tameMessage(value: unknown, maxDepth: number): boolean {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    const next: object[] = [];
    for (const holder of level) {
      if (Array.isArray(holder)) {
        for (const item of holder) if (isObject(item)) next.push(item);
        continue;
      }
      if (Object.hasOwn(holder, '__proto__')) Reflect.deleteProperty(holder, '__proto__');
      for (const key in holder) {
        const item = (holder as Record<string, unknown>)[key];
        if (isObject(item)) next.push(item);
      }
    }
    level = next;
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
