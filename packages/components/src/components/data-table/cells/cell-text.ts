// The text of a cell: for drawing, for the width of columns, and for filtering.

import { isDayOnly, parseTime } from '@vitrine/models/internal/format';
import { isEmpty, toTruth } from '@vitrine/models/internal/table';
import { isInexact, readDigits } from '@vitrine/std/internal/digits';
import { truncate } from '@vitrine/std/internal/truncate';
import { formatCurrency, formatNumber, formatPercent } from '../../../format/number-formats.ts';
import type { TableColumn } from '../columns.ts';
import type { CellFormat, CellValue, Primitive } from '../schema.ts';

export interface CellTextSettings {
  readonly locale: string;
  readonly timeZone: string;
  readonly yes: string;
  readonly no: string;
}

/** Limit of a cell's text: a longer one would make one row fill the screen; copying gives all of it. */
const MAX_TEXT = 600;

export function cellText(
  value: CellValue,
  { format, kind }: Pick<TableColumn, 'format' | 'kind'>,
  settings: CellTextSettings,
): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return truncate(value.map(item => String(item ?? '')).join(', '), MAX_TEXT);
  const single = value as Primitive;
  if (typeof single === 'number') return numberText(single, format, kind, settings);
  const truth = format?.kind === 'boolean' || typeof single === 'boolean' ? toTruth(single) : undefined;
  if (truth !== undefined) return truthText(truth, format, settings);
  if (format?.kind === 'date' || (kind === 'date' && format === undefined)) return dateText(single, format, settings);
  if (format?.kind === 'status') return findStatus(String(single), format).label;
  return truncate(String(single), MAX_TEXT);
}

function truthText(truth: 0 | 1, format: CellFormat | undefined, { yes, no }: CellTextSettings): string {
  const labels = format?.kind === 'boolean' ? format.labels : undefined;
  return truth ? (labels?.true ?? yes) : (labels?.false ?? no);
}

function numberText(
  value: number,
  format: CellFormat | undefined,
  kind: TableColumn['kind'],
  settings: CellTextSettings,
): string {
  const { locale } = settings;
  const digits = readDigits(value);
  if (digits !== undefined && (format === undefined || isInexact(value))) return truncate(digits, MAX_TEXT);
  switch (format?.kind) {
    case 'currency':
      return formatCurrency(value, locale, format);
    case 'percent':
      return formatPercent(value, locale, format);
    case 'number':
      return formatNumber(value, locale, format) + (format.unit ? ` ${format.unit}` : '');
    case 'delta':
      return formatNumber(value, locale, { decimals: format.decimals, showSign: format.showSign ?? true });
    case 'date':
      return dateText(value, format, settings);
    case 'boolean':
      return truthText(value ? 1 : 0, format, settings);
    case undefined:
      // Years and amounts cannot be distinguished, so numbers without a format have no group separators.
      return kind === 'number' ? formatUngrouped(value) : String(value);
    default:
      return String(value);
  }
}

function formatUngrouped(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)));
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateText(value: Primitive, format: CellFormat | undefined, { locale, timeZone }: CellTextSettings): string {
  const time = parseTime(value);
  if (time === undefined) return truncate(String(value), MAX_TEXT);
  const dateStyle = format?.kind === 'date' && format.dateFormat === 'long' ? 'long' : 'medium';
  const zone = isDayOnly(value) ? 'UTC' : timeZone;
  const key = `${locale} ${zone} ${dateStyle}`;
  let formatter = dateFormats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: zone });
    dateFormats.set(key, formatter);
  }
  return formatter.format(time);
}

export function findStatus(
  value: string,
  { statusMap }: Extract<CellFormat, { kind: 'status' }>,
): { tone: string; label: string } {
  const status = Object.hasOwn(statusMap, value) ? statusMap[value] : undefined;
  return { tone: status?.tone ?? 'neutral', label: status?.label ?? value };
}
