// The shown rows as texts, with the original values.
import { writeCSV } from '@vitrine/std/internal/csv';
import { readDigits } from '@vitrine/std/internal/digits';
import { readCell } from './columns.ts';
import type { CellValue, Column, TableRowData } from './schema.ts';

/** CSV with a line of labels. */
export function toCsv(columns: readonly Column[], rows: readonly TableRowData[]): string {
  return writeCSV([
    columns.map(({ label }) => label),
    ...rows.map(row => columns.map(({ key }) => toPlainText(readCell(row, key)))),
  ]);
}

/** The original value as text. */
export function toPlainText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(plainText).join('; ') : plainText(value);
}

const plainText = (value: unknown): string => readDigits(value) ?? String(value ?? '');
