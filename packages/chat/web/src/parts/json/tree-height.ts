// How high the tree of a JSON value is before the user opens anything: its place is kept while it loads.

/** Levels that are open at first. */
export const OPEN_DEPTH = 4;
/** Height of the rows, in rem; more scroll. */
export const MAX_HEIGHT = 22;

/** Measures of `JsonView` in rem, and the most members of a value that is open at first. */
const ROW = 1.5;
const PADDING = 0.8;
const BARS = { oneValue: 2.5, tree: 5 };
const MAX_OPEN_SIZE = 100;

/** A CSS length. */
export function treeHeight(value: unknown): string {
  const isTree = typeof value === 'object' && value !== null;
  const tree = Math.min(rowsIn(value, 0) * ROW + PADDING, MAX_HEIGHT);
  // The borders of the card.
  return `calc(${tree + (isTree ? BARS.tree : BARS.oneValue)}rem + 2px)`;
}

/** Counts no further than what fits into the height. */
function rowsIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth >= OPEN_DEPTH) return 1;
  const members = Object.values(value);
  if (members.length > MAX_OPEN_SIZE) return 1;
  let rows = 1;
  for (const member of members) {
    if (rows * ROW > MAX_HEIGHT) break;
    rows += rowsIn(member, depth + 1);
  }
  return rows;
}
