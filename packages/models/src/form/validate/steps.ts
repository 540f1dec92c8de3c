// The costs of parts of a validation, in steps: one step is one schema applied to one value.

/** Values compared, and characters that a pattern tries, that take as long as one step. */
const COMPARED = 200;
const TRIED = 10;
/** Counting values stops here: so many comparisons are too many in any case. */
const MAX_SIZE = 20_000_000;

/** The cost of comparing a value with `count` others. */
export function comparisonSteps(value: unknown, count: number): number {
  return (count * measureSize(value)) / COMPARED;
}

/** The cost of a pattern that has tried so many characters. */
export function patternSteps(tried: number): number {
  return tried / TRIED;
}

/** The number of values inside a value. */
function measureSize(value: unknown): number {
  const pending = [value];
  let size = 0;
  for (let next = pending.pop(); next !== undefined && size < MAX_SIZE; next = pending.pop()) {
    size++;
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) pending.push(part);
  }
  return size;
}
