// Writes a value in one line, by its meaning: for cells, for searching and sorting, and beside a name.
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { nestedName } from '../entity.ts';
import { type Beside, type Meaning, readMeaning } from '../meaning/meaning.ts';
import { currencyIn, readAmount } from '../meaning/money.ts';
import { applyCarriageReturns } from '../text/clean-text.ts';
import { isMeasure, parseDateTime, type Row, readNumber } from '../values.ts';
import { previewText } from './preview-text.ts';
import { meaningText, moneyText, timeText, type ValueFormats } from './write-meaning.ts';

export function numberText(formats: ValueFormats, value: number, key = ''): string {
  const size = Math.abs(value);
  const digits = exactNumbers.readDigits(value);
  if (digits !== undefined) return writtenText(formats, digits, { isGrouped: isMeasure(key) && size < 1e15 });
  return !isMeasure(key) || (size !== 0 && (size < 1e-3 || size >= 1e15))
    ? String(value)
    : formats.number.format(value);
}

/** A number as it was written; a quantity with its thousands grouped. */
function writtenText(formats: ValueFormats, digits: string, { isGrouped }: { isGrouped: boolean }): string {
  const [, fraction] = /^-?\d+\.(\d{1,15})$/.exec(digits) ?? [];
  if (!isGrouped || fraction === undefined) return digits;
  const { locale, useGrouping } = formats.number.resolvedOptions();
  const decimals = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return new Intl.NumberFormat(locale, { ...decimals, useGrouping: useGrouping as never }).format(Number(digits));
}

/** A time without an offset is local to its zone, so the zone is shown beside it. */
function momentText(formats: ValueFormats, { time, zone }: { readonly time: string; readonly zone: string }): string {
  const isLocal = time.length > 10 && !/(Z|[+-]\d\d:?\d\d)$/.test(time);
  return timeText(formats, time) + (isLocal && zone !== '' ? ` (${zone})` : '');
}

/** The value as text: for searching, sorting, and the cells of tables. */
export function valueText(formats: ValueFormats, value: unknown, key = '', beside?: Beside): string {
  return writeValue(formats, value, key, readMeaning(value, key, beside));
}

/** A record without a name in one line: its amount of money, the name of what it holds, or its first members. */
function recordText(formats: ValueFormats, value: object): string {
  const [amount, currency] = [readNumber(readAmount(value)), currencyIn(value as Row)];
  if (amount !== undefined && currency) return moneyText(formats, amount, currency);
  return previewText(value) || '–';
}

export function writeValue(formats: ValueFormats, value: unknown, key: string, meaning: Meaning): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = meaningText(formats, meaning, number => numberText(formats, number, key));
  if (text !== undefined) return text;
  if (typeof value === 'number') return numberText(formats, value, key);
  if (typeof value === 'boolean') return formats.t(value ? 'Yes' : 'No');
  const moment = parseDateTime(value);
  if (moment) return momentText(formats, moment);
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'object')
    return valueText(formats, value[0], key);
  if (Array.isArray(value)) {
    const isPlain = value.length < 20 && value.every(item => typeof item !== 'object');
    return isPlain
      ? value.map(item => valueText(formats, item, key)).join(', ') || '–'
      : (nestedName(value) ?? formats.t('Entries: {count}', { count: value.length }));
  }
  if (typeof value === 'object') return nestedName(value) ?? recordText(formats, value);
  return applyCarriageReturns(String(value));
}
