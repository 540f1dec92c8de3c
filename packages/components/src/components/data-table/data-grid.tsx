// The grid of a data table (WAI-ARIA grid pattern): header, rows, and keyboard control.

import { plainText } from '@vitrine/models/internal/table';
import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { PrintNote } from '../../root/print-note.tsx';
import { copyText } from '../../root/text/copy-text.ts';
import { type CellTextSettings, cellText } from './cells/cell-text.ts';
import type { CellPosition } from './cells/move-cell.ts';
import { measureColumns, readCell, type TableColumn } from './columns.ts';
import { TableRows } from './rows/table-rows.tsx';
import type { SortedRow } from './rows/use-table-rows.ts';
import type { TableRowData, TableSort } from './schema.ts';
import { TableHeader } from './table-header.tsx';
import { useColumnWindow } from './use-column-window.ts';
import { readPosition, useGridFocus } from './use-grid-focus.ts';
import { useNow } from './use-now.ts';
import { useSidewaysScroll } from './use-sideways-scroll.ts';

/** Pixels that a key adds to a column. */
const WIDTH_STEP = 16;

interface DataGridProps {
  label: string;
  columns: readonly TableColumn[];
  /**
   * All rows as they were sent, which decide the widths; and the rows sorted and filtered. Functions, because React's development build
   * compares the members of props that have changed, which takes half a minute for 100,000 rows.
   */
  getData: () => readonly TableRowData[];
  getRows: () => readonly SortedRow[];
  sort: TableSort;
  onSort(column: TableColumn): void;
  /** Pixels by column key, where the user has changed them. */
  userWidths: Readonly<Record<string, number>>;
  /** `width`: undefined: as wide as at first. */
  onResize(column: TableColumn, width: number | undefined): void;
  /** Opens the whole text of a cell; undefined: closes it. */
  onOpenCell(position: CellPosition | undefined): void;
  settings: CellTextSettings;
  layout: 'auto' | 'table' | 'cards';
  maxHeight: string | number | undefined;
  /** More rows are expected. */
  isStreaming: boolean;
  /** Content instead of rows, when there are none. */
  empty: ReactNode;
  scrollHint: string;
}

export function DataGrid(props: DataGridProps): ReactNode {
  const {
    label,
    columns,
    getData,
    getRows,
    sort,
    onSort,
    userWidths,
    onResize,
    onOpenCell,
    settings,
    layout,
    maxHeight,
    isStreaming,
    empty,
    scrollHint,
  } = props;
  const rows = getRows();
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const { active, focusActive, onKeyDown, onFocus } = useGridFocus(scroller, rows.length + 1, columns.length);
  const widths = useMemo(
    () => measureColumns(columns, getData(), (column, value) => cellText(value, column, settings), userWidths),
    [columns, getData, settings, userWidths],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another order, people want to see the first rows
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [sort.by, sort.direction]);
  const { atStart, atEnd } = useSidewaysScroll(scroller, widths.template);
  const columnWindow = useColumnWindow(scroller, header, columns.length);
  /** Acts on a key, except those that move; true when it has done something here. */
  function actOnKey(event: KeyboardEvent): boolean {
    const { key, altKey } = event;
    const column = columns[active.column];
    if (!column) return false;
    if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const width = header.current?.querySelector<HTMLElement>(`[data-cell="0:${active.column}"]`)?.offsetWidth ?? 0;
      onResize(column, width + (key === 'ArrowRight' ? WIDTH_STEP : -WIDTH_STEP));
      return true;
    }
    // The browser itself copies what is selected.
    if ((event.ctrlKey || event.metaKey) && key === 'c')
      return getSelection()?.isCollapsed !== false && copyActive(column);
    const isOnCell = (event.target as Element).hasAttribute('data-cell');
    if (isOnCell && active.row > 0 && (key === 'Enter' || key === ' ')) {
      onOpenCell(active);
      return true;
    }
    if (key === 'Escape') onOpenCell(undefined);
    return false;
  }

  function copyActive(column: TableColumn): boolean {
    const original = rows[active.row - 1]?.original;
    // A page without the right to write to the clipboard changes nothing.
    copyText(original ? plainText(readCell(original, column.key)) : column.label).catch(() => {});
    return true;
  }

  const now = useNow(columns.some(({ format }) => format?.kind === 'date' && format.dateFormat === 'relative'));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a window are placed, which table elements cannot be */}
      <div
        ref={scroller}
        className="vitrine-table"
        role="grid"
        aria-label={safeText(label)}
        aria-readonly="true"
        aria-rowcount={isStreaming ? -1 : rows.length + 1}
        aria-colcount={columns.length}
        data-layout={layout}
        data-at-start={atStart || undefined}
        data-at-end={atEnd || undefined}
        style={
          {
            '--vt-columns': widths.template,
            '--vt-table-width': widths.width,
            maxBlockSize: maxHeight,
          } as CSSProperties
        }
        onFocus={onFocus}
        onKeyDown={event => {
          if (actOnKey(event)) event.preventDefault();
          else onKeyDown(event);
        }}
        onDoubleClick={event => {
          const position = readPosition(event.target as Element);
          if (!position || position.row === 0) return;
          // The double click that opens a cell must not select a word of it.
          getSelection()?.removeAllRanges();
          onOpenCell(position);
        }}
      >
        <TableHeader
          element={header}
          columns={columns}
          sort={sort}
          activeColumn={active.row === 0 ? active.column : undefined}
          onSort={onSort}
          onResize={onResize}
        />
        {rows.length > 0 && (
          <TableRows
            getRows={getRows}
            columns={columns}
            settings={settings}
            now={now}
            scroller={scroller}
            layout={layout}
            active={active}
            columnWindow={columnWindow}
            onDrawn={focusActive}
          />
        )}
      </div>
      <PrintNote count={rows.length} />
      {rows.length === 0 && empty}
      {!(atStart && atEnd) && (
        <p className="vitrine-table-hint">
          <span aria-hidden="true">{atEnd ? '← ' : '→ '}</span>
          {scrollHint}
        </p>
      )}
    </>
  );
}
