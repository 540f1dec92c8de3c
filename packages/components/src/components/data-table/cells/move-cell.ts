// The keys of the WAI-ARIA grid pattern: returns the next focused cell. Row 0 is the header.

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  /** Number of rows with the header. */
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page has. */
  readonly page: number;
  readonly isRtl: boolean;
}

export interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** Finds the cell that a key moves to; undefined for other keys. */
export function moveCell(from: CellPosition, { key, ctrlKey }: GridKey, size: GridSize): CellPosition | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const forward = size.isRtl ? -1 : 1;
  const to = (row: number, column: number): CellPosition => ({
    row: Math.min(lastRow, Math.max(0, row)),
    column: Math.min(lastColumn, Math.max(0, column)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(ctrlKey ? lastRow : from.row + 1, from.column);
    case 'ArrowUp':
      return to(ctrlKey ? 0 : from.row - 1, from.column);
    case 'ArrowRight':
      return to(from.row, from.column + forward);
    case 'ArrowLeft':
      return to(from.row, from.column - forward);
    case 'PageDown':
      return to(from.row + size.page, from.column);
    case 'PageUp':
      return to(Math.max(Math.min(1, lastRow), from.row - size.page), from.column);
    case 'Home':
      return ctrlKey ? to(0, 0) : to(from.row, 0);
    case 'End':
      return ctrlKey ? to(lastRow, lastColumn) : to(from.row, lastColumn);
    default:
      return undefined;
  }
}
