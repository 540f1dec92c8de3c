// One row of a data table.

import { safeText } from '@vitrine/std/internal/safe-text';
import { memo, type ReactNode, type Ref } from 'react';
import { CellContent, hasLink } from '../cells/cell-content.tsx';
import type { CellTextSettings } from '../cells/cell-text.ts';
import { columnAlign, type TableColumn } from '../columns.ts';
import type { TableRowData } from '../schema.ts';
import { type ColumnWindow, isInWindow } from '../use-column-window.ts';

interface TableRowProps {
  row: TableRowData;
  /** Place among the rows shown, from 0. */
  index: number;
  columns: readonly TableColumn[];
  settings: CellTextSettings;
  now: number | undefined;
  /** The column of the grid's tab stop, when it is in this row. */
  activeColumn: number | undefined;
  /** The columns in sight; absent: all are drawn. */
  columnWindow: ColumnWindow | undefined;
  /** Pixels from the beginning of the rows; undefined when all rows are drawn. */
  start: number | undefined;
  measure: Ref<HTMLDivElement> | undefined;
}

/** One row, which narrow containers show as a card. */
export const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  const { row, index, columns, settings, now, activeColumn, columnWindow, start, measure } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a window are placed, which table elements cannot be
    // biome-ignore lint/a11y/useFocusableInteractive: cells take the focus
    <div
      ref={measure}
      className="vitrine-row"
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-windowed={start !== undefined || undefined}
      style={start === undefined ? undefined : { transform: `translateY(${start}px)` }}
    >
      {columns.map((column, columnIndex) => {
        const tabIndex = activeColumn === columnIndex ? 0 : -1;
        if (columnWindow && tabIndex < 0 && !isInWindow(columnWindow, columnIndex)) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: cells are placed, which table elements cannot be
          <div
            key={column.key}
            className="vitrine-cell"
            role="gridcell"
            aria-colindex={columnIndex + 1}
            tabIndex={hasLink(row, column) ? undefined : tabIndex}
            data-cell={`${index + 1}:${columnIndex}`}
            data-label={safeText(column.label)}
            data-align={columnAlign(column)}
            data-truncate={column.truncate || undefined}
            data-priority={column.isTitle ? 'primary' : column.priority}
            data-hide-in-cards={column.hideOnMobile || undefined}
            style={columnWindow && { gridColumnStart: columnIndex + 1 }}
          >
            <CellContent row={row} column={column} settings={settings} now={now} tabIndex={tabIndex} />
          </div>
        );
      })}
    </div>
  );
});
