// CSV (RFC 4180) of the shown rows, with the original values.
import { readDigits } from '@vitrine/protocol/internal/digits';
import { readCell } from './columns.ts';
import type { CellValue, Column, TableRowData } from './schema.ts';

export function toCsv(columns: readonly Column[], rows: readonly TableRowData[]): string {
  const lines = [columns.map(({ label }) => quote(defuse(label))).join(',')];
  for (const row of rows) lines.push(columns.map(({ key }) => quote(toCsvText(readCell(row, key)))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** The original value as text. */
export function toPlainText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(plainText).join('; ') : plainText(value);
}

const plainText = (value: unknown): string => readDigits(value) ?? String(value ?? '');

function toCsvText(value: CellValue): string {
  const text = toPlainText(value);
  return typeof value === 'string' || Array.isArray(value) ? defuse(text) : text;
}

/** A spreadsheet would execute a text that begins like a formula. Numbers with a sign are not formulas. */
function defuse(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+%?$/.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
