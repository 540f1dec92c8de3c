// The text of each row that the filter searches, without case and accents.
import { CELL_END, foldText } from '@vitrine/models/internal/table';
import { readDigits } from '@vitrine/std/internal/digits';
import { type CellTextSettings, cellText } from '../cells/cell-text.ts';
import { readCell, type TableColumn } from '../columns.ts';
import type { TableRowData } from '../schema.ts';

export function toSearchTexts(
  data: readonly TableRowData[],
  columns: readonly TableColumn[],
  settings: CellTextSettings,
): string[] {
  const textCaches = columns.map(() => new Map<unknown, string>());
  return data.map(row =>
    columns
      .map((column, index) => {
        const value = readCell(row, column.key);
        // Formatting each number would be too slow, so group separators are removed from the search text.
        if (typeof value === 'number' && column.format?.kind !== 'date') return readDigits(value) ?? String(value);
        const cache = textCaches[index]!;
        let text = cache.get(value);
        if (text === undefined) {
          text = foldText(cellText(value, column, settings));
          if (!Array.isArray(value)) cache.set(value, text);
        }
        return text;
      })
      .join(CELL_END),
  );
}
