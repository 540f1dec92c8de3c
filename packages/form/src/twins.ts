// Whether a list holds the same value twice, in whatever order its members were entered.

import { type Draft, draftValue } from './draft.ts';
import type { Json } from './json.ts';

export function hasTwins(items: readonly Draft[]): boolean {
  const texts = items
    .map(draftValue)
    .filter(value => value !== undefined)
    .map(canonical);
  return new Set(texts).size < texts.length;
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
