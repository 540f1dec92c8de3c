// Sorting and filtering: from data and columns to the rows in the order of the screen.
import { useMemo } from 'react';
import type { CellTextSettings } from '../cells/cell-text.ts';
import type { TableColumn } from '../columns.ts';
import type { TableRowData, TableSort } from '../schema.ts';
import { createMatcher, toSearchTexts } from './filter-rows.ts';
import { type SortKeys, toSortKeys } from './sort-keys.ts';

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
  const { by, direction } = sort;
  const { locale } = settings;
  const rows = useMemo(() => toRows(data, rowIdKey), [data, rowIdKey]);
  const column = columns.find(({ key }) => key === by);
  const keys = useMemo(() => column && toSortKeys(data, column, locale), [data, column, locale]);
  const order = useMemo(() => sortIndexes(data.length, keys, direction === 'desc'), [data.length, keys, direction]);
  const searchTexts = useMemo(
    () => createLazy(() => toSearchTexts(data, columns, settings)),
    [data, columns, settings],
  );
  return useMemo(() => {
    if (filter.trim() === '') return order.flatMap(index => rows[index] ?? []);
    const matches = createMatcher(filter);
    const texts = searchTexts();
    return order.filter(index => matches(texts[index] ?? '')).flatMap(index => rows[index] ?? []);
  }, [order, rows, filter, searchTexts]);
}

function sortIndexes(length: number, keys: SortKeys | undefined, isDescending: boolean): number[] {
  const indexes = Array.from({ length }, (_, index) => index);
  return keys ? indexes.sort((a, b) => compareKeys(keys[a], keys[b], isDescending)) : indexes;
}

/** Cells without a value are last in both directions. */
function compareKeys(a: number | undefined, b: number | undefined, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return isDescending ? b - a : a - b;
}

/** Row ids from the data when they are unique, else indexes, which do not change while rows are appended. */
function toRows(data: readonly TableRowData[], rowIdKey: string | undefined): SortedRow[] {
  const ids = rowIdKey === undefined ? [] : data.map(row => String(row[rowIdKey] ?? ''));
  const areUnique = rowIdKey !== undefined && new Set(ids).size === ids.length;
  return data.map((original, index) => ({ id: (areUnique ? ids[index] : undefined) ?? String(index), original }));
}

function createLazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
