// Reads single values: dates, addresses, pictures, numbers that are quantities.
import { isRecord } from '@vitrine/std/internal/json';
import { humanise } from '../form/model/fields/humanise.ts';
import { readInlineMarkup } from './inline-markup.ts';
import { readDate } from './meaning/read-date.ts';
import { readNameValuePairs } from './name-value-pairs.ts';
import { readRichText, readTypedValue } from './rich-text.ts';

// The only member that is used of what every runtime has, without the types of one.
declare const URL: { canParse(address: string): boolean };

export type Row = { readonly [key: string]: unknown };

const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?(Z|[+-]\d\d:?\d\d))?)?$/;
/** Last words of the names of numbers that are identifiers, not quantities. */
const NAMES =
  /\b(\w*(page|rev)id|ids?|code|cod|port|zip|pid|[ug]id|year|lat|lon|lng|latitude|longitude|index|number|version|line)$/i;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && DATE.test(value) && readDate(value) !== undefined;
}

/** Tells if the numbers of this name are quantities. */
export function isMeasure(key: string): boolean {
  return !NAMES.test(humanise(key));
}

export function isLink(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value) && !/\s/.test(value) && URL.canParse(value);
}

/** Tells if a text is a picture by itself, as a `data:` address. */
export function isImage(value: unknown): boolean {
  return typeof value === 'string' && /^data:image\/[a-z+.-]+;base64,[\w+/=\s]+$/i.test(value.slice(0, 400));
}

/** A calendar's time: `{ dateTime, timeZone }`, or `{ date }` for a whole day. */
export function parseDateTime(value: unknown): { readonly time: string; readonly zone: string } | undefined {
  if (!isRecord(value)) return undefined;
  const { dateTime, date, timeZone, ...rest } = value;
  const time = dateTime ?? date;
  return isTime(time) && Object.keys(rest).length === 0 && (dateTime == null || date == null)
    ? { time, zone: typeof timeZone === 'string' ? timeZone : '' }
    : undefined;
}

/** Unwraps a value of extended JSON, an object of one member: `{"$oid": "…"}`, and pairs of names and values; of typed nodes and of inline markup it reads the text. */
export function plain(value: unknown): unknown {
  if (typeof value === 'string') return readInlineMarkup(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  const text = readRichText(value);
  if (text !== undefined) return text;
  const typed = readTypedValue(value);
  if (typed !== undefined) return plain(typed);
  const [[key, part] = [''], ...more] = Object.entries(value);
  if (more.length > 0 || !key.startsWith('$')) return readNameValuePairs(value) ?? value;
  const inner = plain(part);
  return typeof inner === 'object' ? value : inner;
}

export function isBlankValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The words of a name, in lower case: `mtimeMs` has `mtime` and `ms`. */
export function nameWords(key: string): readonly string[] {
  return humanise(key).toLowerCase().split(' ');
}

/** A name without signs and capitals: `page_size` and `pageSize` are the same. */
export function plainKey(key: string): string {
  return key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** The number that a value is or writes; undefined for others. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** The length from which a text gets a drawing of its own. */
const LONG = 160;

/** Tells if a text gets a drawing of its own. */
export function isLong(part: unknown): part is string {
  return typeof part === 'string' && !isImage(part) && (part.length > LONG || part.trim().includes('\n'));
}

/** Tells if a list fits a line. */
export function isShortList(part: object): boolean {
  const isFlat = Array.isArray(part) && part.length <= 12 && part.every(item => typeof item !== 'object');
  return isFlat && String(part).length <= LONG;
}
