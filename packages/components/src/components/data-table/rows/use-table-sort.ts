// The sorted column of a table: the application's value, or the component's own state.
import { nextOrder } from '@vitrine/models/internal/table';
import { useCallback, useState } from 'react';
import type { TableColumn } from '../columns.ts';
import type { TableSort } from '../schema.ts';

export interface SortProps {
  sort?: TableSort | undefined;
  defaultSort?: TableSort | undefined;
  /** Called with a new order; with `sort` given too, the application holds the order. An empty object means the order of the data. */
  onSortChange?: ((sort: TableSort) => void) | undefined;
  /** Whether the application holds the order. @default true when there are `sort` and `onSortChange` */
  isControlled?: boolean;
}

/** Holds the order of a table. Until the user sorts, `defaultSort` of the data applies, also while data arrive. */
export function useTableSort({
  sort,
  defaultSort,
  onSortChange,
  isControlled = sort !== undefined && onSortChange !== undefined,
}: SortProps): [TableSort, (column: TableColumn) => void] {
  const [chosen, setChosen] = useState<TableSort>();
  const current = (isControlled ? sort : (chosen ?? sort ?? defaultSort)) ?? NONE;
  const toggle = useCallback(
    ({ key }: TableColumn) => {
      const next = nextOrder(current, key);
      if (!isControlled) setChosen(next);
      onSortChange?.(next);
    },
    [current, isControlled, onSortChange],
  );
  return [current, toggle];
}

const NONE: TableSort = {};
