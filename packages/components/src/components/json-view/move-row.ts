// Keys of the tree pattern (WAI-ARIA), as a pure function.

/** Members of a row that the keys need: `parent` is another of the rows. */
interface MovableRow {
  readonly canOpen: boolean;
  readonly isOpen: boolean;
  readonly parent: MovableRow | undefined;
}

export type TreeMove =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'open'; readonly isOpen: boolean };

/** Finds the row that a key moves to; undefined for other keys. */
export function moveRow(rows: readonly MovableRow[], index: number, key: string, page: number): TreeMove | undefined {
  const row = rows[index];
  if (!row) return undefined;
  const go = (to: number): TreeMove => ({ type: 'go', index: Math.min(rows.length - 1, Math.max(0, to)) });
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'PageDown':
      return go(index + page);
    case 'PageUp':
      return go(index - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (row.canOpen && !row.isOpen) return { type: 'open', isOpen: true };
      return rows[index + 1]?.parent === row ? go(index + 1) : go(index);
    case 'ArrowLeft':
      if (row.isOpen) return { type: 'open', isOpen: false };
      return go(row.parent ? rows.lastIndexOf(row.parent, index) : index);
    case 'Enter':
    case ' ':
      return row.canOpen ? { type: 'open', isOpen: !row.isOpen } : go(index);
    default:
      return undefined;
  }
}
