// The functions of the basic catalog, with the browser's `Intl`. They are ours, not the server's: a payload only names them.

import { matchPattern } from '@vitrine/std/internal/pattern';
import { fail, quote } from '../messages/issues.ts';
import type { DynamicValue } from '../model.ts';
import type { Work } from '../work.ts';
import { formatDate, readDate } from './format-date.ts';
import { parseTemplate } from './format-string.ts';

/** Members of the surface that a function can use. */
export interface FunctionContext {
  /** BCP 47; undefined: the browser's. */
  readonly locale: string | undefined;
  /** Index of the item of a template; undefined outside of one. */
  readonly index: number | undefined;
  readonly now: () => number;
  /** Resolves a value of a template in the same scope. */
  readonly resolve: (value: DynamicValue) => unknown;
  /** Budget of the whole drawing. */
  readonly work: Work;
}

/** Arguments that are resolved already. */
type Args = Readonly<Record<string, unknown>>;

type CatalogFunction = (args: Args, context: FunctionContext) => unknown;

/**
 * The text of any value: nothing for null and undefined, JSON for objects.
 *
 * @example toText({ a: 1 }) // '{"a":1}'
 */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** A number, also of a text; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Whether a value is true, or the text `true`. */
export function toBoolean(value: unknown): boolean {
  return typeof value === 'string' ? value.toLowerCase() === 'true' : isTruthy(value);
}

/** The outcome of a condition; 1.0 has `{valid}` in place of a boolean. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'object' && value !== null && 'valid' in value) return value.valid === true;
  return Boolean(value);
}

/** Whether the value of a `regex` call has its pattern. Throws where that cannot be told, and when no work is left. */
function matches(pattern: string, text: string, work: Work): boolean {
  const result = matchPattern(pattern, text);
  work.spend(result.steps);
  return result.isMatch ?? fail('FUNCTION_FAILED', result.problem);
}

const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}$/;
const MAX_FRACTION_DIGITS = 20;

const FUNCTIONS: Readonly<Record<string, CatalogFunction>> = {
  required: ({ value }) => !isEmpty(value),
  regex: ({ value, pattern }, { work }) =>
    typeof pattern === 'string'
      ? matches(pattern, toText(value), work)
      : fail('FUNCTION_FAILED', `regex needs a pattern, not ${quote(pattern)}.`),
  length({ value, min, max }) {
    const length = Array.isArray(value) ? value.length : toText(value).length;
    return length >= (toNumber(min) ?? 0) && length <= (toNumber(max) ?? Infinity);
  },
  numeric({ value, min, max }) {
    const number = toNumber(value);
    return number !== undefined && number >= (toNumber(min) ?? -Infinity) && number <= (toNumber(max) ?? Infinity);
  },
  email: ({ value }) => EMAIL.test(toText(value)),
  formatString: ({ value }, { resolve, work }) =>
    parseTemplate(toText(value))
      .map(piece => {
        const text = typeof piece === 'string' ? piece : toText(resolve(piece));
        // Before they are joined: 500 expressions may name the same long text.
        work.spend(text.length);
        return text;
      })
      .join(''),
  formatNumber({ value, decimals, grouping }, { locale }) {
    const number = toNumber(value);
    return number === undefined
      ? ''
      : new Intl.NumberFormat(locale, { ...fraction(decimals), useGrouping: grouping !== false }).format(number);
  },
  formatCurrency({ value, currency, decimals, grouping }, { locale }) {
    const number = toNumber(value);
    if (number === undefined) return '';
    const code = toText(currency);
    if (!/^[A-Za-z]{3}$/.test(code))
      fail('FUNCTION_FAILED', `formatCurrency needs a code of ISO 4217 such as USD, not ${quote(currency)}.`);
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      ...fraction(decimals),
      useGrouping: grouping !== false,
    }).format(number);
  },
  formatDate({ value, format }, { locale }) {
    const date = readDate(value);
    return date === undefined ? '' : formatDate(date, toText(format), locale);
  },
  pluralize(args, { locale }) {
    const number = toNumber(args.value) ?? 0;
    const category = new Intl.PluralRules(locale).select(number);
    return toText(args[number === 0 && args.zero !== undefined ? 'zero' : category] ?? args.other);
  },
  and: ({ values }) => Array.isArray(values) && values.every(isTruthy),
  or: ({ values }) => Array.isArray(values) && values.some(isTruthy),
  not: ({ value }) => !isTruthy(value),
  // Of the minimal catalog.
  capitalize({ value }) {
    const [first = '', ...rest] = toText(value);
    return first.toUpperCase() + rest.join('');
  },
  // Of the templates of the specification's text.
  now: (_args, { now }) => new Date(now()).toISOString(),
  '@index': ({ offset }, { index }) =>
    index === undefined
      ? fail('FUNCTION_FAILED', '@index is known only within the items of a template.')
      : index + (toNumber(offset) ?? 0),
};

/** Names of the functions that an action may call: what they do is done by the host. */
const HOST_FUNCTIONS: ReadonlySet<string> = new Set(['openUrl']);

/**
 * Calls a function. Throws `A2UIError` `UNKNOWN_FUNCTION` or `FUNCTION_FAILED`.
 *
 * @example callFunction('not', { value: false }, context) // true
 */
export function callFunction(name: string, args: Args, context: FunctionContext): unknown {
  const implementation = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!implementation) {
    if (HOST_FUNCTIONS.has(name)) fail('FUNCTION_FAILED', `${name} has no value; it can be the action of a button.`);
    fail(
      'UNKNOWN_FUNCTION',
      `The catalog has no function ${quote(name)}; it has ${Object.keys(FUNCTIONS).join(', ')}, openUrl.`,
    );
  }
  return implementation(args, context);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function fraction(decimals: unknown): Intl.NumberFormatOptions {
  const digits = toNumber(decimals);
  if (digits === undefined) return {};
  const digitCount = Math.min(Math.max(Math.trunc(digits), 0), MAX_FRACTION_DIGITS);
  return { minimumFractionDigits: digitCount, maximumFractionDigits: digitCount };
}
