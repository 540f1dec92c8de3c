// Virtual scrolling of a long table: only the visible rows are in the document, with empty space for the others.
import { h, setChildren } from '../../page/dom.ts';

/** Height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 34;
/** Rows beyond the visible ones, before and after. */
const SPARE_ROWS = 15;
const VISIBLE_ROWS = 13;

export interface RowWindow {
  /** Shows these rows, by their indices, from the first one on. */
  show(order: readonly number[]): void;
}

/** `makeRow` makes the row of an index at a place in the order. Listens to the scrolling of `scroller`. */
export function createRowWindow(
  { table, head, body, scroller }: Record<'table' | 'head' | 'body' | 'scroller', HTMLElement>,
  makeRow: (index: number, place: number) => HTMLElement,
): RowWindow {
  let order: readonly number[] = [];
  let rowElements = new Map<number, HTMLElement>();
  let isFixed = false;

  function draw(): void {
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const last = Math.min(order.length, first + VISIBLE_ROWS + 2 * SPARE_ROWS);
    const shown = new Map(
      order.slice(first, last).map((index, at) => [index, rowElements.get(index) ?? makeRow(index, first + at)]),
    );
    rowElements = shown;
    setChildren(body, [space(first), ...shown.values(), space(order.length - last)]);
  }

  /** Columns keep their width while rows are added and removed. */
  function fixColumns(): void {
    isFixed = true;
    for (const th of head.children) (th as HTMLElement).style.inlineSize = `${(th as HTMLElement).offsetWidth}px`;
    table.style.inlineSize = `${table.offsetWidth}px`;
    table.style.tableLayout = 'fixed';
  }

  scroller.onscroll = () => {
    if (!isFixed && order.length > VISIBLE_ROWS + SPARE_ROWS) fixColumns();
    draw();
  };
  return {
    show(next) {
      order = next;
      rowElements = new Map();
      scroller.scrollTop = 0;
      draw();
    },
  };
}

function space(rows: number): HTMLElement | false {
  if (rows <= 0) return false;
  const node = h('tr', { 'aria-hidden': 'true' }, h('td'));
  node.style.blockSize = `${rows * ROW_HEIGHT}px`;
  return node;
}
