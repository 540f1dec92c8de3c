// How high the tree of a JSON value is before the user opens anything: its place is kept while it loads.

/** Of `JsonView`: the levels that are open, the most members of a value that is open, and its measures in rem. */
const OPEN_DEPTH = 2;
const MAX_OPEN_SIZE = 100;
const ROW = 1.5;
const MAX_TREE = 22;
const BARS = { oneValue: 2.5, tree: 5 };
const PADDING = 0.8;

/** A CSS length. */
export function treeHeight(value: unknown): string {
  const isTree = typeof value === 'object' && value !== null;
  const tree = Math.min(rowsIn(value, 0) * ROW + PADDING, MAX_TREE);
  // The borders of the card and its bars are inside of their height, except for the card's own two.
  return `calc(${tree + (isTree ? BARS.tree : BARS.oneValue)}rem + 2px)`;
}

/** No deeper than two levels of at most 100 members. */
function rowsIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth >= OPEN_DEPTH) return 1;
  const members = Object.values(value);
  if (members.length > MAX_OPEN_SIZE) return 1;
  return members.reduce<number>((rows, member) => rows + rowsIn(member, depth + 1), 1);
}
