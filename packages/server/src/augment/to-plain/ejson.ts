// Reads MongoDB Extended JSON (`{"$oid": …}`), which servers already send, as readable values: the canonical form, the relaxed one, and
// the forms of older versions. An object is EJSON when it has exactly the keys of a form and its values fit; others are left unchanged.
import { base64ToBytes } from '@vitrine/std/internal/base64';
import { plainBytes, plainDate, uuidText } from './bytes.ts';
import { plainInteger } from './integers.ts';
import type { Walk } from './to-plain.ts';

type Reader = (value: unknown, walk: Walk) => unknown;

const NUMBER = /^(-?\d+(\.\d+)?([eE][+-]?\d+)?|-?Infinity|NaN)$/;

/** Forms of one key. A reader returns undefined for a value that does not fit. */
const single: Readonly<Record<string, Reader>> = {
  $oid: value => (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? value : undefined),
  $numberInt: value => readInteger(value, 'auto'),
  $numberLong: (value, { int64 }) => readInteger(value, int64),
  $numberDouble: readDouble,
  $numberDecimal: value => (typeof value === 'string' && NUMBER.test(value) ? value : undefined),
  $date: readDate,
  $binary: readBinary,
  $uuid: value => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined),
  $timestamp: value => (hasKeys(value, 't', 'i') ? { t: Number(value.t), i: Number(value.i) } : undefined),
  $regularExpression: value =>
    hasKeys(value, 'pattern', 'options') ? `/${String(value.pattern)}/${String(value.options)}` : undefined,
  $symbol: value => (typeof value === 'string' ? value : undefined),
  $code: value => (typeof value === 'string' ? value : undefined),
  $minKey: value => (value === 1 ? 'MinKey' : undefined),
  $maxKey: value => (value === 1 ? 'MaxKey' : undefined),
  $undefined: value => (value === true ? null : undefined),
};

/** The value of an EJSON object, in `value`; undefined for other objects. */
export function readEjson(object: object, walk: Walk): { value: unknown } | undefined {
  const keys = Object.keys(object);
  const [key] = keys;
  if (key === undefined || keys.length > 2 || !key.startsWith('$')) return undefined;
  const fields = object as Record<string, unknown>;
  const plain = keys.length === 1 ? readSingle(key, fields, walk) : readPair(fields, walk);
  return plain === undefined ? undefined : { value: plain };
}

function readSingle(key: string, fields: Record<string, unknown>, walk: Walk): unknown {
  return Object.hasOwn(single, key) ? single[key]?.(fields[key], walk) : undefined;
}

function readPair(fields: Record<string, unknown>, walk: Walk): unknown {
  if (hasKeys(fields, '$code', '$scope') && typeof fields.$code === 'string') {
    return { code: fields.$code, scope: walk.visit(fields.$scope) };
  }
  // As written before EJSON 2.
  if (hasKeys(fields, '$binary', '$type')) {
    return readBinary({ base64: fields.$binary, subType: fields.$type }, walk);
  }
  return hasKeys(fields, '$regex', '$options') && typeof fields.$regex === 'string'
    ? `/${fields.$regex}/${String(fields.$options)}`
    : undefined;
}

function readInteger(value: unknown, int64: Walk['int64']): unknown {
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? plainInteger(BigInt(value), int64) : undefined;
}

function readDouble(value: unknown): unknown {
  if (typeof value !== 'string' || !NUMBER.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number + 0 : value;
}

/** `$date` is ISO text, or milliseconds; an invalid date is null. */
function readDate(value: unknown): unknown {
  if (typeof value === 'string') return plainDate(Date.parse(value));
  if (hasKeys(value, '$numberLong')) return plainDate(Number(value.$numberLong));
  return typeof value === 'number' ? plainDate(value) : undefined;
}

function readBinary(value: unknown, { limits }: Walk): unknown {
  if (!hasKeys(value, 'base64', 'subType') || typeof value.base64 !== 'string') return undefined;
  const subType = Number.parseInt(String(value.subType), 16);
  if (Number.isNaN(subType) || !/^[A-Za-z0-9+/\s]*={0,2}$/.test(value.base64)) return undefined;
  const bytes = base64ToBytes(value.base64);
  return (subType === 4 ? uuidText(bytes) : undefined) ?? plainBytes(bytes, limits.maxBytes, subType);
}

function hasKeys<K extends string>(value: unknown, ...keys: K[]): value is { [key in K]: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).length === keys.length && keys.every(key => Object.hasOwn(value, key));
}
