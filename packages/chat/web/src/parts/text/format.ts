// Formats numbers and times for users, in the page's locale and time zone.
import { formatByteSize } from '@vitrine/models/internal/format';
import { pageLanguage } from '../../language/page-language.ts';
import { DURATIONS } from '../../texts/parts.ts';

export function formatBytes(bytes: number): string {
  return formatByteSize(bytes, pageLanguage.getSnapshot().locale);
}

export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return DURATIONS.milliseconds(Math.max(1, Math.round(durationMs)));
  if (durationMs < 60_000) return DURATIONS.seconds(durationMs / 1000);
  return DURATIONS.minutes(Math.floor(durationMs / 60_000), Math.round((durationMs % 60_000) / 1000));
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(pageLanguage.getSnapshot().locale, options).format(value);
}

/** Amounts below a cent with four digits. */
export function formatDollars(amount: number): string {
  const digits = amount < 0.01 ? 4 : 2;
  return formatNumber(amount, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Hours and minutes. */
export function formatTime(iso: string): string {
  return formatDate(iso, { hour: '2-digit', minute: '2-digit' });
}

/** Hours, minutes and seconds of an ISO 8601 time, or of milliseconds since 1970. */
export function formatSeconds(time: string | number): string {
  return formatDate(time, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

/** The day, with hours and minutes. */
export function formatDay(iso: string): string {
  return formatDate(iso, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

/** The day with its year. */
export function formatDayOfYear(iso: string): string {
  return formatDate(iso, { day: 'numeric', month: 'short', year: 'numeric' });
}

function formatDate(time: string | number, options: Intl.DateTimeFormatOptions): string {
  const { locale, timeZone } = pageLanguage.getSnapshot();
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(time));
}
