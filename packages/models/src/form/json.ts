// Plain JSON values: types, JSON Pointers (RFC 6901) and numbers that keep all their digits.
// Objects are built with own data properties only, so `__proto__` is a key like any other.

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };
/** The type of a JSON value, by its name in JSON Schema. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function jsonType(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

/** A copy, as `JSON.stringify` and `JSON.parse` would make it. `undefined`: not JSON (cycles, bigint, too deep). */
export function cloneJson(value: unknown): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(value)) as Json;
  } catch {
    return undefined;
  }
}

/**
 * The JSON Pointer of a member or item of the value at `parent`.
 * @example
 * pointer('/list', 0); // '/list/0'
 */
export function pointer(parent: string, segment: string | number): string {
  return `${parent}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * The segments of a JSON Pointer; `undefined` when it is not one.
 * @example
 * parsePointer('/a~1b/0'); // ['a/b', '0']
 */
export function parsePointer(path: string): string[] | undefined {
  if (path === '') return [];
  if (!path.startsWith('/')) return undefined;
  return path
    .slice(1)
    .split('/')
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const NUMBER = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d{1,9}))?$/i;

/** Parses a typed number. `malformed`: not a number; `inexact`: a number that would lose digits as a JSON number. */
export function readNumber(text: string): number | 'malformed' | 'inexact' {
  const trimmed = text.trim();
  const digits = canonicalDigits(trimmed);
  if (digits === undefined) return 'malformed';
  const value = Number(trimmed);
  if (digits !== canonicalDigits(String(value))) return 'inexact';
  return value === 0 ? 0 : value;
}

// Sign, significant digits and exponent, which every spelling of the same number shares ("1.50e3", "1500"). Absent: not a number.
function canonicalDigits(text: string): string | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const all = (whole + fraction).replace(/^0+/, '');
  const significant = all.replace(/0+$/, '');
  if (!significant) return '0';
  const scale = Number(exponent) - fraction.length + (all.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${scale}`;
}

/** Parses the text of a JSON editor. Numbers that would lose digits are refused. */
export function readJson(text: string): { value: Json } | { problem: 'malformed' | 'inexact' } {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return { problem: 'malformed' };
  }
  const outsideStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  for (const [number] of outsideStrings.matchAll(/-?\d[\d.eE+-]*/g)) {
    if (readNumber(number) === 'inexact') return { problem: 'inexact' };
  }
  return { value };
}
