// Sorting and filtering, by TanStack Table: from data and columns to the rows in the order of the screen.
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { CellTextSettings } from './cell-text.ts';
import { readCell, type TableColumn } from './columns.ts';
import { createMatcher, toSearchTexts } from './filter-rows.ts';
import type { TableRowData, TableSort } from './schema.ts';
import { type SortKeys, toSortKeys } from './sort-keys.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});

interface TableRowsOptions {
  columns: readonly TableColumn[];
  data: readonly TableRowData[];
  sort: TableSort;
  /** The search text. */
  filter: string;
  rowIdKey: string | undefined;
  settings: CellTextSettings;
}

export interface SortedRow {
  readonly id: string;
  readonly original: TableRowData;
}

export function useTableRows(options: TableRowsOptions): readonly SortedRow[] {
  const { columns, data, sort, filter, rowIdKey, settings } = options;
  const columnKeys = useMemo(() => createKeyCache(data, settings.locale), [data, settings.locale]);
  const isDescending = sort.direction === 'desc';
  const columnDefs = useMemo(
    () => columns.map(column => toColumnDef(column, columnKeys, isDescending)),
    [columns, columnKeys, isDescending],
  );
  const rowId = useMemo(() => createRowId(data, rowIdKey), [data, rowIdKey]);
  const matches = useMemo(() => createRowMatcher(data, columns, settings), [data, columns, settings]);
  const state = useMemo(
    () => ({
      sorting: sort.by === undefined ? [] : [{ id: sort.by, desc: sort.direction === 'desc' }],
      globalFilter: filter.trim() === '' ? undefined : filter,
    }),
    [sort.by, sort.direction, filter],
  );
  const table = useTable({
    features,
    columns: columnDefs,
    data,
    state,
    getRowId: (_, index) => rowId(index),
    // The text of a whole row is searched at once, so one column represents all.
    getColumnCanGlobalFilter: column => column.id === columns[0]?.key,
    globalFilterFn: (row, _, typed: string) => matches(row.index, typed),
  });
  return table.getRowModel().rows;
}

type KeyCache = (column: TableColumn) => SortKeys;

function createKeyCache(data: readonly TableRowData[], locale: string): KeyCache {
  const cache = new Map<string, SortKeys>();
  return column => {
    let keys = cache.get(column.key);
    if (!keys) {
      keys = toSortKeys(data, column, locale);
      cache.set(column.key, keys);
    }
    return keys;
  };
}

/** `sortable` is not handed on: it says whether the user can sort, and data may be sorted by any column. */
function toColumnDef(column: TableColumn, keysOf: KeyCache, isDescending: boolean) {
  let keys: SortKeys | undefined;
  return {
    id: column.key,
    accessorFn: (row: TableRowData) => readCell(row, column.key),
    sortUndefined: false as const,
    // Compares sort keys, because calling `getValue` for every comparison would be slow.
    sortFn: (a: { index: number }, b: { index: number }) => {
      keys ??= keysOf(column);
      return compareKeys(keys[a.index], keys[b.index], isDescending);
    },
  };
}

/** TanStack Table negates the result in descending order; cells without a value must still be last. */
function compareKeys(a: number | undefined, b: number | undefined, isDescending: boolean): number {
  if (a !== undefined && b !== undefined) return a - b;
  if (a === b) return 0;
  return (a === undefined) === isDescending ? -1 : 1;
}

/** Row ids from the data when they are unique, else indexes, which do not change while rows are appended. */
function createRowId(data: readonly TableRowData[], rowIdKey: string | undefined): (index: number) => string {
  if (rowIdKey !== undefined) {
    const ids = data.map(row => String(row[rowIdKey] ?? ''));
    if (new Set(ids).size === ids.length) return index => ids[index]!;
  }
  return String;
}

function createRowMatcher(data: readonly TableRowData[], columns: readonly TableColumn[], settings: CellTextSettings) {
  let texts: readonly string[] | undefined;
  let last: { typed: string; test: (text: string) => boolean } | undefined;
  return (index: number, typed: string): boolean => {
    texts ??= toSearchTexts(data, columns, settings);
    if (last?.typed !== typed) last = { typed, test: createMatcher(typed) };
    return last.test(texts[index] ?? '');
  };
}
