// Writes rows as comma-separated values (RFC 4180) that are safe to open in a spreadsheet.
import { readCell, wholeText } from './cell-value.ts';
import type { RowOrder } from './row-order.ts';
import type { TableModel } from './table-model.ts';

/** The given rows with a header, in the given order. */
export function toCsv(model: TableModel, order: RowOrder): string {
  const lines = [model.columns.map(({ label }) => quoted(asText(label))).join(',')];
  for (const row of order) lines.push(model.columns.map((_, column) => csvCell(model.cellAt(row, column))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function csvCell(value: unknown): string {
  const { kind, text } = readCell(value);
  if (kind === 'number' || kind === 'boolean' || kind === 'empty') return quoted(text);
  if (kind === 'nested') return quoted(asText(JSON.stringify(value)));
  return quoted(asText(wholeText(value, Number.POSITIVE_INFINITY)));
}

/** A spreadsheet runs a cell that begins with one of these; after an apostrophe it is text. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
