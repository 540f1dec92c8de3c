// The columns of a wide table that are in sight: a thousand columns in every row would be too many elements.
import { type RefObject, useEffect, useState } from 'react';

/** `end` is exclusive. */
export interface ColumnWindow {
  readonly first: number;
  readonly end: number;
}

/** Tables with fewer columns draw all of them. */
const MIN_COLUMNS = 60;
/** Columns drawn before they have been measured. */
const FIRST_COLUMNS: ColumnWindow = { first: 0, end: 20 };
/** Columns that are drawn on each side of those in sight. */
const OVERSCAN = 3;

export function isInWindow({ first, end }: ColumnWindow, column: number): boolean {
  return column >= first && column < end;
}

/** Returns the columns to draw; undefined when all are drawn. The header draws all of its cells, so it tells where the columns are. */
export function useColumnWindow(
  scroller: RefObject<HTMLElement | null>,
  header: RefObject<HTMLElement | null>,
  columnCount: number,
): ColumnWindow | undefined {
  const [columnWindow, setColumnWindow] = useState<ColumnWindow | undefined>(FIRST_COLUMNS);
  useEffect(() => {
    const element = scroller.current;
    if (!element || columnCount < MIN_COLUMNS) return;
    const update = () => {
      const next = findWindow(element, header.current?.firstElementChild?.children ?? []);
      setColumnWindow(last => (last?.first === next?.first && last?.end === next?.end ? last : next));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, header, columnCount]);
  return columnCount < MIN_COLUMNS ? undefined : columnWindow;
}

function findWindow(scroller: HTMLElement, cells: ArrayLike<Element>): ColumnWindow | undefined {
  const { left, right } = scroller.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(scroller).direction === 'rtl';
  // Cards put the header's cells in lines, where they tell nothing about columns.
  const header = cells[0]?.parentElement;
  if (!header || getComputedStyle(header).display !== 'grid') return undefined;
  const isBeforeStart = (index: number) => {
    const box = cells[index]!.getBoundingClientRect();
    return isRightToLeft ? box.left >= right : box.right <= left;
  };
  const isBeforeEnd = (index: number) => {
    const box = cells[index]!.getBoundingClientRect();
    return isRightToLeft ? box.right > left : box.left < right;
  };
  return {
    first: Math.max(0, countWhile(cells.length, isBeforeStart) - OVERSCAN),
    end: Math.min(cells.length, countWhile(cells.length, isBeforeEnd) + OVERSCAN),
  };
}

/** How many of the first indexes pass a test that holds up to one of them and for none after it; by halving. */
function countWhile(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
