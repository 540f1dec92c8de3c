// Reads dates in texts: `2026-06-12`, `2026-06-12 10:30`, `Jun 12 1998`. A day that does not exist is no date.
import { isExistingDate } from '@vitrine/std/internal/real-day';

const ISO_DATE = /^\d{4}-\d{2}(?:-\d{2})?$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const NAMED_MONTH =
  /^(?:\d{1,2}[ -])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ .-]+\d{1,2}?,? ?\d{4}$/i;

export function looksLikeDate(text: string): boolean {
  return (ISO_DATE.test(text) || DATE_TIME.test(text) || NAMED_MONTH.test(text)) && parseTime(text) !== undefined;
}

/** A day without a time is the same day in every time zone. */
export function isDayOnly(value: unknown): boolean {
  return typeof value === 'string' && !/\d:\d/.test(value);
}

/** Milliseconds since 1970. A text without a zone is taken as UTC, so that servers and browsers agree. */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.abs(value) <= 8.64e15 ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.test(value) && !ISO_DATE.test(value);
  const time = ISO_DATE.test(value) || hasZone ? Date.parse(value) : parseAsUtc(value);
  return Number.isNaN(time) || !isExistingDate(value) ? undefined : time;
}

function parseAsUtc(text: string): number {
  const time = Date.parse(DATE_TIME.test(text) ? `${text.replace(' ', 'T')}Z` : `${text} UTC`);
  return Number.isNaN(time) ? Date.parse(text) : time;
}
