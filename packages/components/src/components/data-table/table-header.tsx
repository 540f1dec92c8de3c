// The header row of a data table: a button in each sortable column.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type PointerEvent, type ReactNode, type Ref, useRef } from 'react';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { columnAlign, type TableColumn } from './columns.ts';
import type { TableSort } from './schema.ts';

interface TableHeaderProps {
  element: Ref<HTMLDivElement>;
  columns: readonly TableColumn[];
  sort: TableSort;
  /** The column of the grid's tab stop, when it is in the header. */
  activeColumn: number | undefined;
  onSort(column: TableColumn): void;
  /** `width`: pixels; undefined: as wide as at first. */
  onResize(column: TableColumn, width: number | undefined): void;
}

export function TableHeader({ element, columns, sort, activeColumn, onSort, onResize }: TableHeaderProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are placed, which table elements cannot be
    <div className="vitrine-table-head" role="rowgroup" ref={element}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows are placed, which table elements cannot be */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: cells take the focus */}
      <div className="vitrine-row" role="row" aria-rowindex={1}>
        {columns.map((column, index) => {
          const direction = sort.by === column.key ? (sort.direction ?? 'asc') : undefined;
          const isSortable = column.sortable ?? true;
          const tabIndex = activeColumn === index ? 0 : -1;
          return (
            // biome-ignore lint/a11y/useSemanticElements: cells are placed, which table elements cannot be
            <div
              key={column.key}
              className="vitrine-cell"
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
              tabIndex={isSortable ? undefined : tabIndex}
              data-cell={`0:${index}`}
              data-align={columnAlign(column)}
              data-sortable={isSortable || undefined}
            >
              {isSortable ? (
                <button type="button" className="vitrine-sort" tabIndex={tabIndex} onClick={() => onSort(column)}>
                  <HeaderLabel column={column} />
                  <span className="vitrine-sort-mark" aria-hidden="true" data-direction={direction} />
                </button>
              ) : (
                <HeaderLabel column={column} />
              )}
              <ColumnEdge onResize={width => onResize(column, width)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function HeaderLabel({ column: { abbr, label } }: { column: TableColumn }): ReactNode {
  return abbr === undefined ? (
    <UntrustedText text={label} />
  ) : (
    <abbr title={safeText(label)}>
      <UntrustedText text={abbr} />
    </abbr>
  );
}

/** The edge of a column, which mouse, pen and finger drag; a double click resets the width. By keyboard Alt and an arrow, in the grid. */
function ColumnEdge({ onResize }: { onResize(width: number | undefined): void }): ReactNode {
  const drag = useRef<{ from: number; width: number; sign: number }>(undefined);
  const end = () => {
    drag.current = undefined;
  };
  return (
    <span
      className="vitrine-column-edge"
      aria-hidden="true"
      onPointerDown={(event: PointerEvent<HTMLSpanElement>) => {
        const cell = event.currentTarget.parentElement!;
        event.currentTarget.setPointerCapture(event.pointerId);
        const sign = getComputedStyle(cell).direction === 'rtl' ? -1 : 1;
        drag.current = { from: event.clientX, width: cell.offsetWidth, sign };
      }}
      onPointerMove={event => {
        const { current } = drag;
        if (current) onResize(current.width + current.sign * (event.clientX - current.from));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
