// The grid: a scrolling box with the visible rows and columns. The focus stays on the box, which names the active cell, because a row
// that is scrolled out of sight leaves the document and would lose the focus.
// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold a part of its rows at their places
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the active cell
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { wholeText } from './cell-value.ts';
import { moveInGrid } from './grid-keys.ts';
import { cellId, GridRow } from './grid-row.tsx';
import { columnEdges, ROW_HEIGHT, type Scroll, scrollTo, windowOf } from './grid-window.ts';
import { HeadCell, type SortHandler } from './head-cell.tsx';
import type { RowOrder, SortOrder } from './row-order.ts';
import type { Place } from './table.tsx';
import { MAX_WIDTH, MIN_WIDTH, type TableModel } from './table-model.ts';

export interface GridProps {
  label: string;
  model: TableModel;
  order: RowOrder;
  sort: SortOrder | undefined;
  widths: Readonly<Record<string, number>>;
  opened: Place | undefined;
  onSort(sort: SortOrder | undefined): void;
  onWidth(column: string, width: number): void;
  onOpen(place: Place | undefined): void;
  onCopy?: ((text: string) => Promise<void>) | undefined;
}

const START: Scroll = { top: 0, left: 0, height: 480, width: 800 };
/** CSS pixels that a key adds to a column. */
const WIDTH_STEP = 16;

/** The next order after a click on a column's header: ascending, descending, original. */
function nextSort(sort: SortOrder | undefined, column: string): SortOrder | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { ...sort, descending: true };
}

/** The visible part of the grid's box, and the handler that reads it again. */
function useScroll(box: RefObject<HTMLDivElement | null>): [Scroll, () => void] {
  const [scroll, setScroll] = useState(START);
  const read = useCallback(() => {
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = box.current!;
    setScroll({ top, left, height, width });
  }, [box]);
  useEffect(() => {
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(box.current!);
    return () => sizes.disconnect();
  }, [box, read]);
  return [scroll, read];
}

export function Grid(props: GridProps): ReactNode {
  const { label, model, order, sort, widths, opened, onSort, onWidth, onOpen, onCopy } = props;
  const { columns } = model;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [scroll, read] = useScroll(box);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [hasFocus, setHasFocus] = useState(false);
  const edges = useMemo(
    () => columnEdges(columns.map(({ name, width }) => (Object.hasOwn(widths, name) ? widths[name]! : width))),
    [columns, widths],
  );
  const { firstRow, endRow, firstColumn, endColumn } = windowOf(scroll, order.length, edges);
  const place = { row: Math.min(active.row, order.length - 1), column: Math.min(active.column, columns.length - 1) };

  // Another order begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what this is about
  useEffect(() => {
    box.current!.scrollTop = 0;
    setActive(({ row, column }) => ({ row: Math.min(row, 0), column }));
  }, [order]);

  function goTo(next: Place): void {
    setActive(next);
    const to = scrollTo(scroll, next.row, edges[next.column]!, edges[next.column + 1]!);
    if (to.top !== scroll.top || to.left !== scroll.left) {
      box.current!.scrollTop = to.top;
      box.current!.scrollLeft = to.left;
    }
  }

  const sortBy: SortHandler = ({ name }) => onSort(nextSort(sort, name));
  const setWidth = (column: number, width: number) =>
    onWidth(columns[column]!.name, Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width))));

  /** Alt and an arrow change the width of the active column; false: another key. */
  function resizeByKey(key: string): boolean {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    const width = edges[place.column + 1]! - edges[place.column]!;
    setWidth(place.column, width + (key === 'ArrowRight' ? WIDTH_STEP : -WIDTH_STEP));
    return true;
  }

  /** Copies the active cell; false: the browser copies what the user has selected. */
  function copyCell(): boolean {
    if (globalThis.getSelection()?.toString()) return false;
    onCopy?.(wholeText(model.cellAt(order[place.row]!, place.column))).catch(() => {});
    return true;
  }

  function moveByKey(event: KeyboardEvent): boolean {
    const page = Math.max(1, Math.floor(scroll.height / ROW_HEIGHT) - 2);
    const next = moveInGrid(place, event, { rows: order.length, columns: columns.length, page });
    if (next) goTo(next);
    return next !== undefined;
  }

  /** True when the grid has handled the key. */
  function actOnKey(event: KeyboardEvent, column: TableModel['columns'][number]): boolean {
    const { key } = event;
    if (event.altKey) return resizeByKey(key);
    if (key === 'Enter' || key === ' ') {
      if (place.row < 0) sortBy(column);
      else onOpen(place);
      return true;
    }
    if (key === 'Escape' && opened) {
      onOpen(undefined);
      return true;
    }
    if (key === 'c' && (event.ctrlKey || event.metaKey) && onCopy && place.row >= 0) return copyCell();
    return moveByKey(event);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const column = columns[place.column];
    if (column && actOnKey(event, column)) event.preventDefault();
  }

  const rowsInSight = Array.from({ length: endRow - firstRow }, (_, index) => firstRow + index);
  const columnsInSight = Array.from({ length: endColumn - firstColumn }, (_, index) => firstColumn + index);
  const isInSight =
    place.column >= firstColumn &&
    place.column < endColumn &&
    (place.row < 0 || (place.row >= firstRow && place.row < endRow));

  return (
    <div
      ref={box}
      className="ve-grid"
      role="grid"
      aria-label={label}
      aria-rowcount={order.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={isInSight ? cellId(id, place.row, place.column) : undefined}
      tabIndex={0}
      onScroll={read}
      onKeyDown={onKeyDown}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div
        className="ve-grid-all"
        role="presentation"
        style={{ width: edges.at(-1), height: (order.length + 1) * ROW_HEIGHT }}
      >
        <div className="ve-grid-head" role="row" aria-rowindex={1}>
          {columnsInSight.map(column => (
            <HeadCell
              key={column}
              id={cellId(id, -1, column)}
              index={column}
              column={columns[column]!}
              start={edges[column]!}
              width={edges[column + 1]! - edges[column]!}
              sort={sort}
              isActive={hasFocus && place.row === -1 && place.column === column}
              onSort={clicked => {
                setActive({ row: -1, column });
                sortBy(clicked);
              }}
              onWidth={width => setWidth(column, width)}
            />
          ))}
        </div>
        {rowsInSight.map(row => (
          <GridRow
            key={order[row]}
            {...{ id, model, row, firstColumn, endColumn, edges }}
            source={order[row]!}
            activeColumn={place.row === row && (hasFocus || opened) ? place.column : undefined}
            onActive={setActive}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
