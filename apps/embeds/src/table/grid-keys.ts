// Moves the active cell of a grid by the keyboard (WAI-ARIA Authoring Practices, Data Grid). Row -1 is the header.
import type { Place } from './table.tsx';

export interface GridSize {
  rows: number;
  columns: number;
  /** Visible rows. */
  page: number;
}

export interface GridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The next active cell; undefined: the key does not move it. */
export function moveInGrid(
  { row, column }: Place,
  { key, ctrlKey, metaKey }: GridKey,
  size: GridSize,
): Place | undefined {
  const far = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (row: number, column: number): Place => ({
    row: Math.max(-1, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  });
  switch (key) {
    case 'ArrowUp':
      return far ? to(Math.min(0, row), column) : to(row - 1, column);
    case 'ArrowDown':
      return far ? to(last.row, column) : to(row + 1, column);
    case 'ArrowLeft':
      return far ? to(row, 0) : to(row, column - 1);
    case 'ArrowRight':
      return far ? to(row, last.column) : to(row, column + 1);
    case 'Home':
      return far ? to(0, 0) : to(row, 0);
    case 'End':
      return far ? to(last.row, last.column) : to(row, last.column);
    case 'PageUp':
      return to(row <= 0 ? row : Math.max(0, row - size.page), column);
    case 'PageDown':
      return to(row + size.page, column);
    default:
      return undefined;
  }
}
