// Whether the value of a keyword is what JSON Schema 2020-12 allows there: providers refuse a whole request for `minimum: "0"`.
import { isRecord } from '@vitrine/std/internal/json';
import type { AcceptedSchemas } from './accepted-schemas.ts';

const COUNTS: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);
const NUMBERS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
const TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'format', 'pattern']);

/** Keywords that are fitted apart, with what stands beside them. */
const APART: ReadonlySet<string> = new Set(['type', 'anyOf', 'oneOf', '$ref']);

/** False also for `APART`. */
export function isSound(keyword: string, value: unknown, { formats }: AcceptedSchemas): boolean {
  if (value === undefined || APART.has(keyword)) return false;
  if (COUNTS.has(keyword)) return Number.isInteger(value) && (value as number) >= 0;
  if (NUMBERS.has(keyword)) return Number.isFinite(value);
  if (keyword === 'multipleOf') return Number.isFinite(value) && (value as number) > 0;
  if (TEXTS.has(keyword) && typeof value !== 'string') return false;
  if (keyword === 'pattern') return isPlainPattern(value as string);
  if (keyword === 'format') return formats?.has(value as string) !== false;
  if (keyword === 'properties') return isRecord(value);
  if (keyword === 'required')
    return Array.isArray(value) && value.length > 0 && value.every(name => typeof name === 'string');
  if (keyword === 'enum' || keyword === 'prefixItems') return Array.isArray(value) && value.length > 0;
  if (keyword === 'uniqueItems') return typeof value === 'boolean';
  return true;
}

/** Providers have regular expressions without lookaround. */
function isPlainPattern(pattern: string): boolean {
  if (/\(\?<?[=!]/.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
