// Pairs the rows of a diff for the view in two columns.
import type { DiffRow } from './read-diff.ts';

/** One row of the split view: the same row twice for context; a hunk's header and a note go over both sides. */
export interface SplitRow {
  readonly left: DiffRow | undefined;
  readonly right: DiffRow | undefined;
}

/** Removed lines to the left of the added lines that follow them. */
export function toSplitRows(rows: readonly DiffRow[]): readonly SplitRow[] {
  const split: SplitRow[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      split.push({ left: removed[index], right: added[index] });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.type === 'added') added.push(row);
    else if (row.type === 'removed') {
      if (added.length > 0) flush();
      removed.push(row);
    } else {
      flush();
      split.push({ left: row, right: row });
    }
  }
  flush();
  return split;
}
