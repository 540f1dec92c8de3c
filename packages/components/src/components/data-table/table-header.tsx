// The header row of a data table: a button in each sortable column.

import { safeText } from '@vitrine/protocol/safe-text';
import type { ReactNode, Ref } from 'react';
import { UntrustedText } from '../../root/untrusted-text.tsx';
import { columnAlign, type TableColumn } from './columns.ts';
import type { TableSort } from './schema.ts';

interface TableHeaderProps {
  element: Ref<HTMLDivElement>;
  columns: readonly TableColumn[];
  sort: TableSort;
  /** The column of the grid's tab stop, when it is in the header. */
  activeColumn: number | undefined;
  onSort(column: TableColumn): void;
}

export function TableHeader({ element, columns, sort, activeColumn, onSort }: TableHeaderProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are placed, which table elements cannot be
    <div className="vitrine-table-head" role="rowgroup" ref={element}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: cells take the focus */}
      <div className="vitrine-row" role="row" aria-rowindex={1}>
        {columns.map((column, index) => {
          const direction = sort.by === column.key ? (sort.direction ?? 'asc') : undefined;
          const isSortable = column.sortable ?? true;
          const tabIndex = activeColumn === index ? 0 : -1;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
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
