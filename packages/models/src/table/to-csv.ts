// Rows as CSV, with the original values.
import { writeCSV } from '@vitrine/std/internal/csv';
import { plainText } from './cells.ts';

/**
 * The rows as CSV, with a line of labels.
 *
 * @example toCSV([{ key: 'a', label: 'A' }], rows, (row, key) => row[key])
 */
export function toCSV<Row>(
  columns: readonly { readonly key: string; readonly label: string }[],
  rows: readonly Row[],
  readCell: (row: Row, key: string) => unknown,
): string {
  return writeCSV([
    columns.map(({ label }) => label),
    ...rows.map(row => columns.map(({ key }) => plainText(readCell(row, key)))),
  ]);
}
