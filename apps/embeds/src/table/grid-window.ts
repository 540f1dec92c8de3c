// Calculates the visible part of a large grid from its scroll position.

/** CSS pixels, as in the style sheet (`--ve-row`). */
export const ROW_HEIGHT = 34;
/** Rows drawn beyond the visible ones, so that scrolling shows no gaps. */
const SPARE_ROWS = 8;

export interface Scroll {
  top: number;
  left: number;
  /** Size of the scrolling box, with the header. */
  height: number;
  width: number;
}

export interface GridWindow {
  readonly firstRow: number;
  /** Exclusive. */
  readonly endRow: number;
  readonly firstColumn: number;
  readonly endColumn: number;
}

/** The left edge of each column, and the right edge of the last. */
export function columnEdges(widths: readonly number[]): number[] {
  const edges = [0];
  for (const width of widths) edges.push(edges.at(-1)! + width);
  return edges;
}

export function windowOf({ top, left, height, width }: Scroll, rows: number, edges: readonly number[]): GridWindow {
  const firstRow = Math.max(0, Math.floor(top / ROW_HEIGHT) - SPARE_ROWS);
  const endRow = Math.min(rows, Math.ceil((top + height) / ROW_HEIGHT) + SPARE_ROWS);
  const columns = edges.length - 1;
  let firstColumn = 0;
  while (firstColumn < columns - 1 && edges[firstColumn + 1]! <= left) firstColumn++;
  let endColumn = firstColumn + 1;
  while (endColumn < columns && edges[endColumn]! < left + width) endColumn++;
  return { firstRow: Math.min(firstRow, endRow), endRow, firstColumn, endColumn };
}

/** The scroll position in which a cell is visible below the header; unchanged where it is already. */
export function scrollTo(
  { top, left, height, width }: Scroll,
  row: number,
  start: number,
  end: number,
): { top: number; left: number } {
  const rowTop = row * ROW_HEIGHT;
  const room = height - ROW_HEIGHT;
  const nextTop =
    row < 0 ? top : rowTop < top ? rowTop : rowTop + ROW_HEIGHT > top + room ? rowTop + ROW_HEIGHT - room : top;
  const nextLeft = start < left || end - start > width ? start : end > left + width ? end - width : left;
  return { top: Math.max(0, nextTop), left: Math.max(0, nextLeft) };
}
