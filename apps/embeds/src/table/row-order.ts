// Sorts and searches the rows of a table. 10^5 rows take less than a noticeable delay, because the values for comparison are
// read once.
import { readCell } from './cell-value.ts';
import type { TableModel } from './table-model.ts';

export interface SortOrder {
  /** A column's name. */
  column: string;
  descending: boolean;
}

export type RowOrder = Uint32Array<ArrayBuffer>;

/** Every row in its original order. */
export function naturalOrder(count: number): RowOrder {
  return Uint32Array.from({ length: count }, (_, row) => row);
}

/**
 * Sorts rows by one column: numbers and times by value, text by the user's language, numbers before text; empty cells last in both
 * directions. Equal cells keep their order. An unknown column: the original order.
 */
export function sortRows(model: TableModel, sort: SortOrder | undefined): RowOrder {
  const order = naturalOrder(model.rowCount);
  const column = sort ? model.columns.findIndex(({ name }) => name === sort.column) : -1;
  if (!sort || column < 0) return order;

  const ranks = new Float64Array(model.rowCount);
  const texts: string[] = new Array(model.rowCount);
  const isEmpty = new Uint8Array(model.rowCount);
  let isPlain = true;
  for (let row = 0; row < model.rowCount; row++) {
    const { kind, text, rank = Number.POSITIVE_INFINITY } = readCell(model.cellAt(row, column));
    ranks[row] = Number.isNaN(rank) ? Number.POSITIVE_INFINITY : rank;
    texts[row] = text;
    isEmpty[row] = kind === 'empty' ? 1 : 0;
    isPlain &&= rank !== Number.POSITIVE_INFINITY || PLAIN.test(text);
  }
  // A collator is correct for every language, and twenty times slower than the comparison that is enough for ASCII.
  const words = isPlain ? texts.map(text => text.toLowerCase()) : texts;
  const compareText = isPlain
    ? comparePlain
    : new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
  const sign = sort.descending ? -1 : 1;
  return order.sort(
    (a, b) =>
      isEmpty[a]! - isEmpty[b]! ||
      sign * (compareRanks(ranks[a]!, ranks[b]!) || compareTexts(texts, words, a, b, compareText)) ||
      a - b,
  );
}

const PLAIN = /^[A-Za-z_ .,:;/@'()-]*$/;
const comparePlain = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const compareRanks = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/** Digits beyond the precision of a number are only in the text. */
const WHOLE = /^-?\d{16,40}$/;
function compareTexts(
  texts: readonly string[],
  words: readonly string[],
  a: number,
  b: number,
  compare: (a: string, b: string) => number,
): number {
  const [x, y] = [texts[a]!, texts[b]!];
  if (x === y) return 0;
  if (WHOLE.test(x) && WHOLE.test(y)) return BigInt(x) < BigInt(y) ? -1 : 1;
  return compare(words[a]!, words[b]!);
}

/** Finds rows that contain a text in any cell, ignoring case; the searched text is made with the first search. */
export function createRowSearch(model: TableModel): (text: string, order: RowOrder) => RowOrder {
  let haystacks: string[] | undefined;
  return (text, order) => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return order;
    haystacks ??= Array.from({ length: model.rowCount }, (_, row) => haystackOf(model, row));
    const found = haystacks;
    return order.filter(row => found[row]!.includes(wanted));
  };
}

/** Joins cells by a character that no keyboard types, so that no text is found across two of them. */
function haystackOf(model: TableModel, row: number): string {
  let text = '';
  for (let column = 0; column < model.columns.length; column++) text += `${readCell(model.cellAt(row, column)).text}\0`;
  return text.toLowerCase();
}
