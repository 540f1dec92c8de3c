// Dates: as ISO texts, as numbers since 1970 under the name of a time, and in the other forms that servers write.

import { isTime, nameWords } from '../values.ts';
import { readDate } from './read-date.ts';

const NAMES =
  /^(ts|dt|at|on|created|updated|modified|generated|expires?|expiry|expiration|started|ended|finished|completed|due|iat|exp|nbf|since|until|sunrise|sunset|start|end|seen|reported|joined|merged|closed|resolved|detected|sent|posted|published|stamp|.*time|.*date|.*timestamp)$/;
/** `Fri, 12 Jun 2026 14:15:00 +0200`, and git's `Fri Jun 12 14:15:00 2026 +0200`. */
const WRITTEN =
  /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? (\d{1,2} [a-z]{3,9} \d{4}|[a-z]{3} +\d{1,2}) \d\d:\d\d(:\d\d)?( \d{4})?( ?([+-]\d{4}|GMT|UTC|Z))?$/i;
/** `Fri Jun 12 2026 14:15:00 GMT+0200 (Central European Summer Time)`, as JavaScript writes a date. */
const PRINTED = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}(?: \([^()]{1,60}\))?$/;
const SLASHED = /^(\d{4})\/(\d\d)\/(\d\d)$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
/** A longer text is no date. */
const MAX_CHARACTERS = 100;
/** Seconds since 1970 of a number that may be a date: the years 1990 to 2100. */
const FIRST = 6.3e8;
const LAST = 4.1e9;

function isTimeName(key: string): boolean {
  return nameWords(key).some(word => NAMES.test(word));
}

/** The date of a value, as an ISO text: ten characters are a day. Undefined where it is no date. */
export function readTime(value: unknown, key: string): string | undefined {
  if (/version/i.test(key)) return undefined;
  if (isTime(value)) return /T00:00(:00(\.0+)?)?Z$/.test(value) ? value.slice(0, 10) : value;
  if (typeof value === 'number') return isTimeName(key) ? fromEpoch(value) : undefined;
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS) return undefined;
  if (/^\d{9,13}(\.\d+)?$/.test(value)) return isTimeName(key) ? fromEpoch(Number(value)) : undefined;
  if (WRITTEN.test(value) || PRINTED.test(value)) return readDate(value)?.toISOString();
  const day = SLASHED.exec(value) ?? (isTimeName(key) ? COMPACT.exec(value) : null);
  const text = day?.slice(1).join('-');
  return isTime(text) ? text : undefined;
}

function fromEpoch(value: number): string | undefined {
  const seconds = value > 1e11 ? value / 1000 : value;
  return seconds > FIRST && seconds < LAST ? new Date(seconds * 1000).toISOString() : undefined;
}
