// Numeric sort keys of a column's values, computed once, so that comparing two rows is a subtraction.
import { parseTime } from '../format/parse-time.ts';
import { isBlank, isEmpty, plainText } from './cells.ts';
import type { ColumnKind } from './infer-kind.ts';
import { parseNumericText } from './parse-number.ts';

/** The key of each row; undefined for cells without a value of the column's kind, which are last in both directions. */
export type SortKeys = readonly (number | undefined)[];

export interface SortedColumn extends ColumnKind {
  /** Order of texts. */
  readonly collator: Intl.Collator;
  /** The text that stands for another one, such as the label of a status. */
  readonly replaceText?: (text: string) => string | undefined;
}

/**
 * Makes the sort keys of a column.
 *
 * @example toSortKeys(['$9', '10'], { kind: 'number', areBytes: false, collator: new Intl.Collator('en') }) // [9, 10]
 */
export function toSortKeys(values: readonly unknown[], column: SortedColumn): SortKeys {
  if (column.kind === 'text') return toRanks(values, column);
  const keys = values.map(value => toNumber(value, column));
  const isExact = keys.every(key => key === undefined || Math.abs(key) <= Number.MAX_SAFE_INTEGER);
  return column.kind === 'number' && !isExact ? toDigitRanks(values, keys) : keys;
}

const WHOLE = /^-?\d{16,40}$/;

/** Ranks instead of numbers, where whole numbers in texts have digits beyond the precision of a number. */
function toDigitRanks(values: readonly unknown[], keys: SortKeys): SortKeys {
  const wholes = values.map(value => (typeof value === 'string' && WHOLE.test(value) ? BigInt(value) : undefined));
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

function toNumber(value: unknown, { kind, areBytes }: ColumnKind): number | undefined {
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

/** Reads a yes or no: a boolean, 0 or 1, `yes`, `false`. */
export function toTruth(value: unknown): 0 | 1 | undefined {
  if (typeof value === 'boolean' || value === 0 || value === 1) return value ? 1 : 0;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'yes') return 1;
  return text === 'false' || text === 'no' ? 0 : undefined;
}

/** Each different text is compared with the others once, however many rows have it. `item 2` comes before `item 10`. */
function toRanks(values: readonly unknown[], { collator, replaceText }: SortedColumn): SortKeys {
  const texts = values.map(value => {
    if (isEmpty(value)) return undefined;
    const text = plainText(value);
    return replaceText?.(text) ?? text;
  });
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
