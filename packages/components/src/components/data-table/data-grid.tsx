// The grid of a data table (WAI-ARIA grid pattern): header, rows, and keyboard control.

import { safeText } from '@vitrine/protocol/safe-text';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { PrintNote } from '../../root/print-note.tsx';
import { type CellTextSettings, cellText } from './cell-text.ts';
import { measureColumns, readCell, type TableColumn } from './columns.ts';
import type { TableRowData, TableSort } from './schema.ts';
import { TableHeader } from './table-header.tsx';
import { TableRows } from './table-rows.tsx';
import { toPlainText } from './to-csv.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useNow } from './use-now.ts';
import { useSidewaysScroll } from './use-sideways-scroll.ts';
import type { SortedRow } from './use-table-rows.ts';

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
  settings: CellTextSettings;
  layout: 'auto' | 'table' | 'cards';
  maxHeight: string | number | undefined;
  /** More rows are expected. */
  isStreaming: boolean;
  /** Instead of rows, when there are none. */
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
    () => measureColumns(columns, getData(), (column, value) => cellText(value, column, settings)),
    [columns, getData, settings],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another order, people want to see the first rows
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [sort.by, sort.direction]);
  const { atStart, atEnd } = useSidewaysScroll(scroller, widths.template);
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
          if ((event.ctrlKey || event.metaKey) && event.key === 'c') copyCell(rows, columns, active);
          else onKeyDown(event);
        }}
      >
        <TableHeader
          element={header}
          columns={columns}
          sort={sort}
          activeColumn={active.row === 0 ? active.column : undefined}
          onSort={onSort}
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

/** Only when no text is selected, because the browser copies a selection itself. */
function copyCell(
  rows: readonly SortedRow[],
  columns: readonly TableColumn[],
  { row, column }: { row: number; column: number },
): void {
  const target = columns[column];
  if (!target || getSelection()?.isCollapsed === false) return;
  const original = rows[row - 1]?.original;
  const text = original ? toPlainText(readCell(original, target.key)) : target.label;
  // A page without the right to write to the clipboard changes nothing.
  navigator.clipboard?.writeText(text).catch(() => {});
}
