// The region of a table's rows, and one row in it: drawn directly for few rows, by a window for many.
import type { ReactNode, RefObject } from 'react';
import type { CellTextSettings } from '../cells/cell-text.ts';
import type { CellPosition } from '../cells/move-cell.ts';
import type { TableColumn } from '../columns.ts';
import type { ColumnWindow } from '../use-column-window.ts';
import { TableRow } from './table-row.tsx';
import type { SortedRow } from './use-table-rows.ts';

/** Pixels of a row of one line. */
export const ROW_HEIGHT = 35;

export interface TableRowsProps {
  /** A function: React's development build compares array props member by member, which is slow for 100,000 rows. */
  getRows: () => readonly SortedRow[];
  columns: readonly TableColumn[];
  settings: CellTextSettings;
  now: number | undefined;
  scroller: RefObject<HTMLElement | null>;
  layout: 'auto' | 'table' | 'cards';
  /** The grid's tab stop; row 0 is the header. */
  active: CellPosition;
  /** The columns in sight; undefined: all are drawn. */
  columnWindow: ColumnWindow | undefined;
  /** Called when other rows have been drawn. */
  onDrawn(): void;
}

/** `height`: pixels of all rows, also of those that are not drawn. Absent: the height of the drawn rows. */
export function RowGroup({ height, children }: { height: number | undefined; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a window are placed, which table elements cannot be
    <div
      className="vitrine-table-body"
      role="rowgroup"
      style={height === undefined ? undefined : { blockSize: height, position: 'relative' }}
    >
      {children}
    </div>
  );
}

interface RowAtProps extends Pick<TableRowsProps, 'columns' | 'settings' | 'now' | 'active' | 'columnWindow'> {
  row: SortedRow;
  index: number;
  /** Pixels from the beginning of the rows. Absent: below the row before it. */
  start?: number | undefined;
  measure?: ((element: Element | null) => void) | undefined;
}

/** The row with this index among the sorted and filtered rows. */
export function RowAt({
  row,
  index,
  columns,
  settings,
  now,
  active,
  columnWindow,
  start,
  measure,
}: RowAtProps): ReactNode {
  return (
    <TableRow
      row={row.original}
      index={index}
      columns={columns}
      settings={settings}
      now={now}
      activeColumn={active.row === index + 1 ? active.column : undefined}
      columnWindow={columnWindow}
      start={start}
      measure={measure}
    />
  );
}
