// Numeric sort keys of a column's values, computed once per column, so that comparing two rows is a subtraction.

import { parseTime } from '../../../format/parse-time.ts';
import { parseNumericText } from '../cells/parse-cell.ts';
import { isBlank, isEmpty, readCell, type TableColumn } from '../columns.ts';
import type { CellValue, TableRowData } from '../schema.ts';

/** The key of each row; undefined for cells without a value of the column's kind, which are last in both directions. */
export type SortKeys = readonly (number | undefined)[];

export function toSortKeys(data: readonly TableRowData[], column: TableColumn, locale: string): SortKeys {
  if (column.kind === 'text') return toRanks(data, column, locale);
  const keys = data.map(row => toNumber(readCell(row, column.key), column));
  const isExact = keys.every(key => key === undefined || Math.abs(key) <= Number.MAX_SAFE_INTEGER);
  return column.kind === 'number' && !isExact ? toDigitRanks(data, column, keys) : keys;
}

const WHOLE = /^-?\d{16,40}$/;

/** Ranks instead of numbers, where whole numbers in texts have digits beyond the precision of a number. */
function toDigitRanks(data: readonly TableRowData[], { key }: TableColumn, keys: SortKeys): SortKeys {
  const wholes = data.map(row => {
    const value = readCell(row, key);
    return typeof value === 'string' && WHOLE.test(value) ? BigInt(value) : undefined;
  });
  const compare = (a: number, b: number): number => {
    const difference = (keys[a] ?? 0) - (keys[b] ?? 0);
    if (difference !== 0 || wholes[a] === undefined || wholes[b] === undefined) return difference;
    return wholes[a] < wholes[b] ? -1 : wholes[a] > wholes[b] ? 1 : 0;
  };
  const order = keys.flatMap((number, index) => (number === undefined ? [] : [index])).sort(compare);
  const ranks: (number | undefined)[] = keys.map(() => undefined);
  let rank = 0;
  let before: number | undefined;
  for (const index of order) {
    if (before !== undefined && compare(before, index) !== 0) rank++;
    ranks[index] = rank;
    before = index;
  }
  return ranks;
}

function toNumber(value: CellValue, { kind, areBytes }: TableColumn): number | undefined {
  if (isBlank(value)) return undefined;
  switch (kind) {
    case 'date':
      return parseTime(value);
    case 'boolean':
      return toTruth(value);
    default: {
      const number = typeof value === 'string' ? parseNumericText(value, areBytes) : Number(value);
      return Number.isNaN(number) ? undefined : number;
    }
  }
}

export function toTruth(value: CellValue): 0 | 1 | undefined {
  if (typeof value === 'boolean' || value === 0 || value === 1) return value ? 1 : 0;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'yes') return 1;
  return text === 'false' || text === 'no' ? 0 : undefined;
}

/** Each different text is compared with the others once, however many rows have it. `item 2` comes before `item 10`. */
function toRanks(data: readonly TableRowData[], { key, format }: TableColumn, locale: string): SortKeys {
  const labels = format?.kind === 'status' ? format.statusMap : undefined;
  const texts = data.map(row => {
    const value = readCell(row, key);
    if (isEmpty(value)) return undefined;
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return (labels && Object.hasOwn(labels, text) ? labels[text]?.label : undefined) ?? text;
  });
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const sorted = [...new Set(texts)].filter(text => text !== undefined).sort(collator.compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  let before: string | undefined;
  for (const text of sorted) {
    // Texts that differ in case or accents alone stay in the order of the data.
    if (before !== undefined && collator.compare(before, text) !== 0) rank++;
    ranks.set(text, rank);
    before = text;
  }
  return texts.map(text => (text === undefined ? undefined : ranks.get(text)));
}
