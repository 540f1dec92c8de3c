// Sorting and filtering: from data and columns to the rows in the order of the screen.
import { createArranger, toSortKeys } from '@vitrine/models/internal/table';
import { useMemo } from 'react';
import { type CellTextSettings, findStatus } from '../cells/cell-text.ts';
import { readCell, type TableColumn } from '../columns.ts';
import type { CellValue, TableRowData, TableSort } from '../schema.ts';
import { toSearchTexts } from './search-texts.ts';

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
  const rows = useMemo(() => toRows(data, rowIdKey), [data, rowIdKey]);
  const arrange = useMemo(() => createTableArranger(columns, data, settings), [columns, data, settings]);
  const order = useMemo(() => arrange(filter, { by, direction }), [arrange, filter, by, direction]);
  return useMemo(() => order.flatMap(index => rows[index] ?? []), [order, rows]);
}

function createTableArranger(
  columns: readonly TableColumn[],
  data: readonly TableRowData[],
  settings: CellTextSettings,
): ReturnType<typeof createArranger> {
  const collator = new Intl.Collator(settings.locale, { numeric: true, sensitivity: 'base' });
  return createArranger({
    length: data.length,
    sortKeys(by) {
      const column = columns.find(({ key }) => key === by);
      const values = (): CellValue[] => data.map(row => readCell(row, by));
      return column && toSortKeys(values(), { ...column, collator, replaceText: text => findLabel(column, text) });
    },
    searchTexts: () => toSearchTexts(data, columns, settings),
  });
}

/** The label of a status. */
function findLabel({ format }: TableColumn, text: string): string | undefined {
  return format?.kind === 'status' ? findStatus(text, format).label : undefined;
}

/** Row ids from the data when they are unique, else indexes, which do not change while rows are appended. */
function toRows(data: readonly TableRowData[], rowIdKey: string | undefined): SortedRow[] {
  const ids = rowIdKey === undefined ? [] : data.map(row => String(row[rowIdKey] ?? ''));
  const areUnique = rowIdKey !== undefined && new Set(ids).size === ids.length;
  return data.map((original, index) => ({ id: (areUnique ? ids[index] : undefined) ?? String(index), original }));
}
