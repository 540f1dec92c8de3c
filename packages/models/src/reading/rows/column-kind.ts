// The kind of a column: what all of its values are.
import { readMeaning } from '../meaning/meaning.ts';
import { isMeasure, isTime, parseDateTime, plainKey, readNumber } from '../values.ts';

/** Numbers include texts that write quantities, such as `24.50`. */
export type ColumnKind = 'number' | 'time' | 'text' | 'other';

/** Names of texts that are digits and count nothing. */
const CODES =
  /(phone|tel|fax|mobile|zip|postcode|postal|sku|isbn|ean|gtin|account|reference|ref|key|name|title|label)$/;
const MAX_DIGITS = 18;

/** The kind of the values of a column. */
export function columnKind(key: string, all: readonly unknown[]): ColumnKind {
  const values = all.filter(
    value => value !== null && value !== undefined && value !== '' && value !== '.' && value !== '-',
  );
  if (values.length === 0) return 'other';
  const isMoment = (value: unknown): boolean =>
    isTime(value) || parseDateTime(value) !== undefined || readMeaning(value, key).kind === 'time';
  if (values.every(isMoment)) return 'time';
  if (values.every(value => typeof value === 'number' || isWrittenNumber(key, value))) return 'number';
  return values.every(value => typeof value === 'string') ? 'text' : 'other';
}

/** Tells if a text is a quantity: `24.50`, and no telephone number or code. */
function isWrittenNumber(key: string, value: unknown): boolean {
  const name = key.slice(key.lastIndexOf('.') + 1);
  return (
    typeof value === 'string' &&
    value.length <= MAX_DIGITS &&
    readNumber(value) !== undefined &&
    !/^-?0\d/.test(value) &&
    isMeasure(name) &&
    !CODES.test(plainKey(name))
  );
}
