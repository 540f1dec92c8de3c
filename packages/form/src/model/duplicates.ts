// Whether an array contains the same value twice, in whatever order the members of its objects are.

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
