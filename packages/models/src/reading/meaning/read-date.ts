// Reads dates in texts.
import { isExistingDate } from '@vitrine/std/internal/real-day';

/** The time of a text that is a date, with or without a time; undefined for impossible ones and for other texts. */
export function readDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) || !isExistingDate(text) ? undefined : date;
}
