// The grid of a board (gridstack): places by cells, moved and resized by the pointer. It sorts the elements by their places for the keyboard, with
// `moveBefore`, so that frames go on. On a phone there is one column, in the order of the places.
import { BOARD_COLUMNS, type BoardItem, type BoardPlace } from '@vitrine/agent/internal/api';
import { GridStack, type GridStackNode } from 'gridstack';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sortByPlace } from '../state/boards/sort-by-place.ts';
import { CELL_HEIGHT } from './measure-rows.ts';
import 'gridstack/dist/gridstack.min.css';

/** CSS pixels. */
const GAP = 8;
/** Width of the grid below which it has one column. */
const NARROW = 680;

export type Places = Readonly<Record<string, BoardPlace>>;

interface BoardGrid {
  readonly element: RefObject<HTMLDivElement | null>;
  /** True if there is one column. */
  readonly isNarrow: boolean;
  /** Moves or resizes an item, as far as the grid allows. Returns its place then. */
  move(id: string, change: Partial<BoardPlace>): BoardPlace | undefined;
}

/** `onMoved`: called with the places that the user has changed. */
export function useGrid(items: readonly BoardItem[], onMoved: (places: Places) => void): BoardGrid {
  const element = useRef<HTMLDivElement>(null);
  const grid = useRef<GridStack>(undefined);
  const moved = useRef(onMoved);
  moved.current = onMoved;
  /** Changes that are not the user's. */
  const isApplying = useRef(false);
  const [isNarrow, setIsNarrow] = useState(false);

  useLayoutEffect(() => {
    if (!element.current) return;
    const created = GridStack.init(
      {
        column: BOARD_COLUMNS,
        cellHeight: CELL_HEIGHT,
        margin: GAP / 2,
        auto: false,
        // Items would slide from the top to their places: see below.
        animate: false,
        handle: '.board-item-head',
        rtl: getComputedStyle(element.current).direction === 'rtl',
        alwaysShowResizeHandle: 'mobile',
        resizable: { handles: 'e,se,s,sw,w' },
      },
      element.current,
    );
    if (!created) return;
    grid.current = created;
    created.on('change', (_: Event, nodes: GridStackNode[]) => {
      if (isApplying.current || created.getColumn() === 1) return;
      const places = Object.fromEntries(nodes.map(node => [String(node.id), readPlace(node)]));
      moved.current(places);
    });
    const resized = new ResizeObserver(([entry]) => {
      if (entry) setIsNarrow(entry.contentRect.width < NARROW);
    });
    resized.observe(element.current);
    return () => {
      resized.disconnect();
      // The elements are React's.
      created.destroy(false);
      grid.current = undefined;
    };
  }, []);

  useLayoutEffect(() => {
    const current = grid.current;
    if (!current || !element.current) return;
    isApplying.current = true;
    applyItems(current, element.current, { items, isNarrow });
    isApplying.current = false;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) current.setAnimation(true, true);
  }, [items, isNarrow]);

  // Frames would take the pointer's movements.
  useEffect(() => {
    const current = grid.current;
    const area = element.current;
    if (!current || !area) return;
    const mark = (isMoving: boolean) => (): void => void (area.dataset.moving = String(isMoving));
    current.on('dragstart resizestart', mark(true));
    current.on('dragstop resizestop', mark(false));
    return () => void current.off('dragstart resizestart dragstop resizestop');
  }, []);

  return {
    element,
    isNarrow,
    move(id, change) {
      const node = grid.current?.engine.nodes.find(candidate => candidate.id === id);
      if (!node?.el) return undefined;
      grid.current?.update(node.el, { ...readPlace(node), ...change });
      return readPlace(node);
    },
  };
}

const readPlace = ({ x = 0, y = 0, w = 1, h = 1 }: GridStackNode): BoardPlace => ({ x, y, w, h });

/** Brings the grid to the items as they are: new elements become its own, those that are gone are forgotten. */
function applyItems(
  grid: GridStack,
  element: HTMLElement,
  { items, isNarrow }: { items: readonly BoardItem[]; isNarrow: boolean },
): void {
  const columns = isNarrow ? 1 : BOARD_COLUMNS;
  if (grid.getColumn() !== columns) grid.column(columns, 'none');
  grid.enableMove(!isNarrow);
  grid.enableResize(!isNarrow);
  grid.batchUpdate();
  for (const node of [...grid.engine.nodes])
    if (node.el && !node.el.isConnected) grid.removeWidget(node.el, false, false);
  let y = 0;
  for (const { id, place } of sortByPlace(items)) {
    const item = element.querySelector<HTMLElement>(`:scope > [data-board-item="${id}"]`);
    if (!item) continue;
    const shown = isNarrow ? { x: 0, y, w: 1, h: place.h } : place;
    y += place.h;
    const node = grid.engine.nodes.find(candidate => candidate.id === id);
    if (!node) grid.makeWidget(item, { ...shown, id });
    else if (JSON.stringify(readPlace(node)) !== JSON.stringify(shown)) grid.update(item, shown);
  }
  grid.batchUpdate(false);
}
