// Decides which rows of a table are shown, and in which order: filtered by a text, sorted by a column.
import type { SortKeys } from './sort-keys.ts';

/** The order of a table. `by`: the key of a column; absent: the order of the data. `direction`: ascending when absent. */
export interface RowOrder {
  readonly by?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

export interface RowSource {
  /** Number of rows. */
  readonly length: number;
  /** The keys of the rows in a column; undefined: there is no such column. */
  sortKeys(column: string): SortKeys | undefined;
  /** One folded text for each row. Made on first use. */
  searchTexts(): readonly string[];
}

/** Separates cells in a search text, so that a match does not span two of them. */
export const CELL_END = '\u001f';

/**
 * Returns a function that gives the indices of the rows to show.
 *
 * @example createArranger(source)('oslo', { by: 'price', direction: 'desc' })
 */
export function createArranger(source: RowSource): (filter: string, order: RowOrder) => readonly number[] {
  let texts: readonly string[] | undefined;
  let last: { readonly order: RowOrder; readonly indexes: readonly number[] } | undefined;
  return (filter, order) => {
    if (last?.order.by !== order.by || last?.order.direction !== order.direction || !last)
      last = { order, indexes: sortIndexes(source, order) };
    if (filter.trim() === '') return last.indexes;
    texts ??= source.searchTexts();
    const matches = createMatcher(filter);
    return last.indexes.filter(index => matches(texts?.[index] ?? ''));
  };
}

/** Returns the next order of a column: none, ascending, descending, none. */
export function nextOrder({ by, direction = 'asc' }: RowOrder, key: string): RowOrder {
  if (by !== key) return { by: key, direction: 'asc' };
  return direction === 'asc' ? { by: key, direction: 'desc' } : {};
}

function sortIndexes({ length, sortKeys }: RowSource, { by, direction }: RowOrder): number[] {
  const indexes = Array.from({ length }, (_, index) => index);
  const keys = by === undefined ? undefined : sortKeys(by);
  return keys ? indexes.sort((a, b) => compareKeys(keys[a], keys[b], direction === 'desc')) : indexes;
}

/** Cells without a value are last in both directions. */
function compareKeys(a: number | undefined, b: number | undefined, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return isDescending ? b - a : a - b;
}

/** Returns a function that tests whether a row's text contains the search text. `$1,234` also finds 1234. */
export function createMatcher(typed: string): (searchText: string) => boolean {
  const needle = foldText(typed.trim());
  const plain = needle.replace(/[\p{Sc},'\s%]/gu, '');
  const isNumber = plain !== needle && /^[-+]?\d+(?:\.\d+)?$/.test(plain);
  return text => text.includes(needle) || (isNumber && text.includes(plain));
}

/** A text without case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
