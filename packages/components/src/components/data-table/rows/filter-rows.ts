// Filtering: one text for each row, compared without case and accents.
import { readDigits } from '@vitrine/std/internal/digits';
import { type CellTextSettings, cellText } from '../cells/cell-text.ts';
import { readCell, type TableColumn } from '../columns.ts';
import type { TableRowData } from '../schema.ts';

/** Separates cells, so that a match does not span two of them. */
const SEPARATOR = '\u001f';

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
          text = fold(cellText(value, column, settings));
          if (!Array.isArray(value)) cache.set(value, text);
        }
        return text;
      })
      .join(SEPARATOR),
  );
}

/** Returns a function that tests whether a row's text contains the search text. `$1,234` also finds 1234. */
export function createMatcher(typed: string): (searchText: string) => boolean {
  const needle = fold(typed.trim());
  const plain = needle.replace(/[\p{Sc},'\s%]/gu, '');
  const isNumber = plain !== needle && /^[-+]?\d+(?:\.\d+)?$/.test(plain);
  return text => text.includes(needle) || (isNumber && text.includes(plain));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
