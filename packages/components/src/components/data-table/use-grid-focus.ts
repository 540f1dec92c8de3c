// The focused cell of a grid: moves by keys (move-cell.ts), and keeps the focus when its row is scrolled out of the document.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type CellPosition, moveCell } from './cells/move-cell.ts';

interface GridFocus {
  /** The grid's only tab stop. */
  readonly active: CellPosition;
  /** Focuses the tab stop if the keyboard has moved it and its cell is drawn now. */
  focusActive(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
}

/** The keyboard of a grid: one tab stop, arrows between cells. `rows` counts the header. */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, rows: number, columns: number): GridFocus {
  const [position, setPosition] = useState<CellPosition>({ row: 0, column: 0 });
  /** The cell chosen by the keyboard, until it has the focus. */
  const target = useRef<CellPosition>(undefined);
  const active = {
    row: Math.min(position.row, Math.max(0, rows - 1)),
    column: Math.min(position.column, Math.max(0, columns - 1)),
  };

  // After every render: the cell may be drawn later than it was chosen.
  useEffect(focusActive);

  function focusActive(): void {
    if (!target.current || !scroller.current) return;
    const { row } = target.current;
    const cell = findCell(scroller.current, target.current);
    if (!cell) return;
    target.current = undefined;
    (cell.querySelector<HTMLElement>('a[href], button') ?? cell).focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The header is always visible, so focusing it does not scroll to the first rows; this does.
    if (row === 0) scroller.current.scrollTop = 0;
  }

  return {
    active,
    focusActive,
    onKeyDown(event) {
      if (event.altKey || event.metaKey || event.shiftKey || !scroller.current) return;
      const next = nextVisible(scroller.current, active, event, { rows, columns });
      if (!next) return;
      event.preventDefault();
      target.current = next;
      setPosition({ ...next });
    },
    onFocus(event) {
      const place = readPosition(event.target as Element);
      if (place && (place.row !== active.row || place.column !== active.column)) setPosition(place);
    },
  };
}

/** The cell that the element is in; undefined: none. */
export function readPosition(element: Element): CellPosition | undefined {
  const [row, column] = element.closest('[data-cell]')?.getAttribute('data-cell')?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

function findCell(scroller: HTMLElement, { row, column }: CellPosition): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
}

/** The next cell that is shown: cards leave some out. */
function nextVisible(
  scroller: HTMLElement,
  from: CellPosition,
  key: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): CellPosition | undefined {
  const rowHeight = scroller.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? 0;
  const page = Math.max(1, Math.floor(scroller.clientHeight / (rowHeight || 37)) - 1);
  const isRtl = getComputedStyle(scroller).direction === 'rtl';
  let next = moveCell(from, key, { rows, columns, page, isRtl });
  while (next && (key.key === 'ArrowLeft' || key.key === 'ArrowRight')) {
    const cell = findCell(scroller, next);
    if (!cell || cell.offsetParent !== null || cell.getClientRects().length > 0) break;
    const further = moveCell(next, key, { rows, columns, page, isRtl });
    if (!further || (further.row === next.row && further.column === next.column)) return undefined;
    next = further;
  }
  return next;
}
