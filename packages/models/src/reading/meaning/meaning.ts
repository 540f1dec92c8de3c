// Reads a single value by itself, its name and its neighbours.

import { isLink, nameWords, type Row, readNumber } from '../values.ts';
import { readTime } from './dates.ts';
import { type Money, type MoneyContext, readMoney, readMoneyObject } from './money.ts';
import { isOpaque } from './opaque-ids.ts';
import { readPlace } from './places.ts';
import { readMeasured, unitInName } from './units.ts';

/** The meaning of a value; `plain` where nothing more is known than the value itself. */
export type Meaning =
  | { readonly kind: 'plain' | 'id' | 'link' }
  | ({ readonly kind: 'money' } & Money)
  | { readonly kind: 'quantity'; readonly value: number; readonly unit: string }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'duration'; readonly seconds: number }
  /** `time` is an ISO text; ten characters are a day. `zone`: the record says that its times are in this one. */
  | { readonly kind: 'time'; readonly time: string; readonly zone?: string }
  | { readonly kind: 'mode'; readonly octal: string; readonly letters: string }
  | { readonly kind: 'colour'; readonly css: string }
  | { readonly kind: 'region' | 'language'; readonly code: string }
  | { readonly kind: 'place'; readonly latitude: number; readonly longitude: number };

/** Facts around a value. */
export interface Beside extends MoneyContext {
  /** The record that holds it. */
  readonly record?: Row | undefined;
  /** The unit that an object of units gives it. */
  readonly unit?: string | undefined;
}

const PLAIN = { kind: 'plain' } as const;
/** Members beside the size of a file. */
const FILE =
  /^(mode|mtime(ms)?|mime_?type|content_?type|format_?name|file_?name|file_?count|tarball|permissions|is_?file|is_?directory)$/i;
/** `PT2H25M`, as ISO 8601 writes durations. */
const ISO_DURATION = /^P(\d+D)?(T[\dHMS.]+)?$/;
/** The seconds of a day, an hour and a minute. */
const SECONDS: { readonly [unit: string]: number } = { D: 86_400, H: 3600, M: 60 };
const HEX = /^#?([\da-f]{6}|[\da-f]{3})$/i;

export function readMeaning(value: unknown, key: string, beside: Beside = {}): Meaning {
  if (typeof value === 'boolean' || value === undefined || value === null || value === '') return PLAIN;
  if (typeof value === 'object') return readObject(value);
  const time = readTime(value, key);
  if (time !== undefined) {
    const zone = readZone(value, beside.record);
    return { kind: 'time', time, ...(zone !== undefined && { zone }) };
  }
  const number = readNumber(value);
  if (number !== undefined) return readQuantity(number, value, key, beside);
  return typeof value === 'string' ? readWord(value, key) : PLAIN;
}

/** The zone that a record names for a time with an offset of its own. */
function readZone(value: unknown, record: Row = {}): string | undefined {
  const zone = record.timezone ?? record.timeZone ?? record.time_zone;
  const hasOffset = typeof value === 'string' && /[+-]\d\d:?\d\d$/.test(value) && value.length > 10;
  return hasOffset && typeof zone === 'string' && /^[A-Z]\w+\/\w+/.test(zone) ? zone : undefined;
}

/** An object that is one value: a place, an amount with its currency, or a number with its unit. */
function readObject(value: object): Meaning {
  const place = readPlace(value);
  if (place) return { kind: 'place', ...place };
  const money = readMoneyObject(value);
  if (money) return { kind: 'money', ...money };
  const measured = readMeasured(value);
  return measured ? { kind: 'quantity', ...measured } : PLAIN;
}

function readQuantity(number: number, value: unknown, key: string, beside: Beside): Meaning {
  const mode = readMode(value, key);
  if (mode) return mode;
  if (isFileSize(key, beside.record)) return { kind: 'size', bytes: number };
  const money = readMoney(value, key, beside.record, beside);
  if (money) return { kind: 'money', ...money };
  const unit = beside.unit ?? unitInName(key);
  if (unit === undefined) return PLAIN;
  if (unit === 'B') return { kind: 'size', bytes: number };
  if (unit === 's' && Math.abs(number) >= 60) return { kind: 'duration', seconds: number };
  if (unit === 'ms' && Math.abs(number) >= 1000) return { kind: 'duration', seconds: number / 1000 };
  return { kind: 'quantity', value: number, unit };
}

function isFileSize(key: string, record: Row = {}): boolean {
  if (nameWords(key).at(-1) !== 'size') return false;
  return Object.keys(record).some(name => FILE.test(name)) || record.type === 'file' || record.type === 'directory';
}

/** Rights of a file: a number with its type, or the digits as people write them. */
function readMode(value: unknown, key: string): Meaning | undefined {
  if (!/^(mode|permissions?|st_mode)$/i.test(key)) return undefined;
  const bits = typeof value === 'number' && value > 0o7777 && value < 0o200000 ? value & 0o777 : undefined;
  const octal =
    bits?.toString(8).padStart(3, '0') ?? (/^0?[0-7]{3}$/.test(String(value)) ? String(value).slice(-3) : '');
  if (octal === '' || (typeof value === 'number' && bits === undefined)) return undefined;
  const letters = [...octal].map(digit =>
    ['r', 'w', 'x'].map((sign, at) => (Number(digit) & (4 >> at) ? sign : '-')).join(''),
  );
  return { kind: 'mode', octal, letters: letters.join('') };
}

function readWord(value: string, key: string): Meaning {
  if (isLink(value)) return { kind: 'link' };
  if (value.length > 2 && ISO_DURATION.test(value)) {
    const parts = [...value.matchAll(/([\d.]+)([DHMS])/g)];
    return {
      kind: 'duration',
      seconds: parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (SECONDS[unit] ?? 1), 0),
    };
  }
  const words = nameWords(key);
  const isNamed = (pattern: RegExp): boolean => words.some(word => pattern.test(word));
  if (HEX.test(value) && isNamed(/^colou?rs?$/))
    return { kind: 'colour', css: value.startsWith('#') ? value : `#${value}` };
  if (/^[A-Z]{2}$/.test(value) && isNamed(/^(country|countries|nationality)$/)) return { kind: 'region', code: value };
  if (/^[a-z]{2}(-[A-Z]{2})?$/.test(value) && isNamed(/^(languages?|lang|locale)$/))
    return { kind: 'language', code: value };
  return isOpaque([value]) ? { kind: 'id' } : PLAIN;
}
