import { useCallback, useState } from 'react';
import type { TableColumn } from './columns.ts';
import type { TableSort } from './schema.ts';

export interface SortProps {
  sort?: TableSort | undefined;
  defaultSort?: TableSort | undefined;
  /** Given: the application keeps `sort`. An empty object: as the data are. */
  onSortChange?: ((sort: TableSort) => void) | undefined;
}

/** None, ascending, descending, none. */
export function nextSort({ by, direction = 'asc' }: TableSort, key: string): TableSort {
  if (by !== key) return { by: key, direction: 'asc' };
  return direction === 'asc' ? { by: key, direction: 'desc' } : {};
}

/** Until the user sorts, `defaultSort` of the data applies, also while the data still arrive. */
export function useTableSort({
  sort,
  defaultSort,
  onSortChange,
}: SortProps): [TableSort, (column: TableColumn) => void] {
  const [chosen, setChosen] = useState<TableSort>();
  const isControlled = sort !== undefined && onSortChange !== undefined;
  const current = (isControlled ? sort : (chosen ?? sort ?? defaultSort)) ?? NONE;
  const toggle = useCallback(
    ({ key }: TableColumn) => {
      const next = nextSort(current, key);
      if (!isControlled) setChosen(next);
      onSortChange?.(next);
    },
    [current, isControlled, onSortChange],
  );
  return [current, toggle];
}

const NONE: TableSort = {};
