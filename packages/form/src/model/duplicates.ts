// Finds duplicate values in an array, regardless of the order of the members of objects.

import type { Json } from '../json.ts';

export function hasDuplicates(values: readonly Json[]): boolean {
  return new Set(values.map(canonical)).size < values.length;
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
