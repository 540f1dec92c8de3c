// The kind of a column, from a sample of its values.
import { looksLikeDate } from '../format/parse-time.ts';
import { isBlank } from './cells.ts';
import { isByteSize, parseNumericText } from './parse-number.ts';

/** Kind of a column's values, by which they are compared. */
export type ValueKind = 'number' | 'date' | 'boolean' | 'text';

export interface ColumnKind {
  readonly kind: ValueKind;
  /** Whether it has sizes such as `3 KB`, so that `10B` is ten bytes. */
  readonly areBytes: boolean;
}

/** The least share of numbers among the filled cells of a column of numbers: data contain an occasional `Unknown`. */
const MIN_SHARE = 0.8;

/**
 * Infers the kind of a column.
 *
 * @example inferKind(['3 KB', '10B']) // { kind: 'number', areBytes: true }
 */
export function inferKind(values: readonly unknown[]): ColumnKind {
  const areBytes = values.some(value => typeof value === 'string' && isByteSize(value));
  const nonBlank = values.filter(value => !isBlank(value));
  const most = (test: (value: unknown) => boolean): boolean =>
    nonBlank.length > 0 && nonBlank.filter(test).length >= nonBlank.length * MIN_SHARE;
  if (most(value => typeof value === 'boolean')) return { kind: 'boolean', areBytes };
  if (most(value => isNumeric(value, areBytes))) return { kind: 'number', areBytes };
  if (most(value => typeof value === 'string' && looksLikeDate(value))) return { kind: 'date', areBytes };
  return { kind: 'text', areBytes };
}

function isNumeric(value: unknown, areBytes: boolean): boolean {
  return typeof value === 'number' || (typeof value === 'string' && parseNumericText(value, areBytes) !== undefined);
}
