// Decides which rows of a table are shown, and in which order: searched by a text, sorted by a column.
import { writeCSV } from '@vitrine/std/internal/csv';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { type Column, cell, type Row } from './columns.ts';

export interface Sorting {
  readonly key: string;
  readonly down: boolean;
}

export interface Arrangement {
  readonly search: string;
  readonly sorting: Sorting | undefined;
}

/** Returns a function that gives the indices of the rows to show. The texts to search are made on first use. */
export function createArranger(
  rows: readonly Row[],
  columns: readonly Column[],
  collator: Intl.Collator,
): (arrangement: Arrangement) => number[] {
  let texts: readonly string[] | undefined;

  const compare = (a: unknown, b: unknown, down: boolean): number => {
    // Empty cells come last, in either direction.
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    const by = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(cellText(a), cellText(b));
    return down ? -by : by;
  };

  return ({ search, sorting }) => {
    const searchText = search.toLowerCase().trim();
    let order = rows.map((_, index) => index);
    if (searchText) {
      texts ??= rows.map(row =>
        columns
          .map(({ key }) => cellText(cell(row, key)))
          .join('\n')
          .toLowerCase(),
      );
      order = order.filter(index => texts?.[index]?.includes(searchText));
    }
    if (sorting) {
      const values = rows.map(row => cell(row, sorting.key));
      order.sort((a, b) => compare(values[a], values[b], sorting.down) || a - b);
    }
    return order;
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A cell as it is searched, sorted and copied. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? exactNumbers.stringify(value) : (exactNumbers.readDigits(value) ?? String(value));
}

/** The rows as CSV, with a line of labels. */
export function toCSV(rows: readonly Row[], columns: readonly Column[]): string {
  return writeCSV([
    columns.map(({ label }) => label),
    ...rows.map(row => columns.map(({ key }) => cellText(cell(row, key)))),
  ]);
}
