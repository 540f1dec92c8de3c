// Lists of names with their values, as headers, tags and fields are sent: `[{ name: 'From', value: 'Ada' }, { name: 'To', value: 'Ben' }]`.
import { isRecord } from '@vitrine/std/internal/json';
import type { Row } from './values.ts';

const NAMES = /^(name|key|field|header)$/i;
const VALUES = /^value$/i;

/** The record that a list of names and texts is; undefined for others, such as numbers by name, which are rows. */
export function readNameValuePairs(value: unknown): Row | undefined {
  if (!Array.isArray(value)) return undefined;
  const pairs = value.map(readPair);
  const names = new Set(pairs.map(pair => pair?.[0]));
  const areTexts = value.length > 1 && pairs.some(pair => typeof pair?.[1] === 'string' && !/^[-\d.,]*$/.test(pair[1]));
  return areTexts && names.size === pairs.length && !names.has(undefined)
    ? Object.fromEntries(pairs as readonly (readonly [string, unknown])[])
    : undefined;
}

function readPair(part: unknown): readonly [string, unknown] | undefined {
  if (!isRecord(part)) return undefined;
  const [[nameKey = '', name] = [], [valueKey = '', value] = [], ...others] = Object.entries(part);
  const isPair = others.length === 0 && NAMES.test(nameKey) && VALUES.test(valueKey);
  return isPair && typeof name === 'string' && name !== '__proto__' && typeof value !== 'object'
    ? [name, value]
    : undefined;
}
