import { describe, expect, it } from 'vitest';
import { A2UIError } from '../messages/issues.ts';
import { UNLIMITED } from '../work.ts';
import { formatDate } from './format-date.ts';
import { callFunction, type FunctionContext } from './functions.ts';

const context = (locale: string): FunctionContext => ({
  locale,
  index: undefined,
  now: () => 0,
  resolve: () => undefined,
  work: UNLIMITED,
});
const call = (name: string, args: Record<string, unknown>, locale = 'en'): unknown =>
  callFunction(name, args, context(locale));

describe('callFunction()', () => {
  it.each([
    ['required', { value: '' }, false],
    ['required', { value: [] }, false],
    ['required', { value: 0 }, true],
    ['required', { value: false }, true],
    ['required', {}, false],
    ['regex', { value: '12345', pattern: '^\\d{5}$' }, true],
    ['length', { value: 'abc', min: 2, max: 3 }, true],
    ['length', { value: 'abcd', max: 3 }, false],
    ['length', { value: ['a'], min: 2 }, false],
    ['numeric', { value: '5', min: 1, max: 10 }, true],
    ['numeric', { value: 'x' }, false],
    ['numeric', { value: '', min: 0 }, false],
    ['email', { value: 'ada@example.org' }, true],
    ['email', { value: 'ada@example' }, false],
    ['formatNumber', { value: 1234.567, decimals: 2 }, '1,234.57'],
    ['formatNumber', { value: 1234, grouping: false }, '1234'],
    ['formatNumber', { value: 'x' }, ''],
    ['formatCurrency', { value: 9.5, currency: 'USD' }, '$9.50'],
    ['formatCurrency', { value: 9.5, currency: 'USD', decimals: 0 }, '$10'],
    ['formatDate', { value: 'no date', format: 'yyyy' }, ''],
    ['pluralize', { value: 1, one: 'one', other: 'other' }, 'one'],
    ['pluralize', { value: 0, zero: 'none', other: 'other' }, 'none'],
    ['pluralize', { value: 5, one: 'one', other: 'other' }, 'other'],
    ['and', { values: [true, 1] }, true],
    ['and', { values: [true, false] }, false],
    ['or', { values: [false, { valid: true }] }, true],
    ['not', { value: { valid: false } }, true],
    ['capitalize', { value: 'ähre' }, 'Ähre'],
    ['now', {}, '1970-01-01T00:00:00.000Z'],
  ])('%s(%j) is %j', (name, args, value) => expect(call(name, args)).toBe(value));

  it('numbers, currencies and plurals are of the language', () => {
    expect(call('formatNumber', { value: 1234.5, decimals: 1 }, 'de')).toBe('1.234,5');
    expect(call('formatCurrency', { value: 9.5, currency: 'EUR' }, 'de')).toBe('9,50\u00a0€');
    expect(call('pluralize', { value: 3, few: 'několik', other: 'mnoho' }, 'cs')).toBe('několik');
  });

  it.each([
    ['constructor', /no function/],
    ['__proto__', /no function/],
    ['eval', /no function/],
    ['openUrl', /action of a button/],
    ['formatCurrency', /ISO 4217/],
    ['@index', /only within/],
  ])('%s throws an A2UIError', (name, reason) => {
    expect(() => call(name, { value: 1, currency: 'X<script>' })).toThrow(reason);
    expect(() => call(name, { value: 1 })).toThrow(A2UIError);
  });
});

describe('formatDate()', () => {
  const date = new Date(2026, 2, 1, 15, 4, 5);
  it.each([
    ['yyyy-MM-dd', '2026-03-01'],
    ['YYYY/M/d', '2026/3/1'],
    ['yy', '26'],
    ['EEEE, MMMM d', 'Sunday, March 1'],
    ['E, MMM d', 'Sun, Mar 1'],
    ['h:mm a', '3:04 PM'],
    ['hh:mm:ss', '03:04:05'],
    ['HH:mm', '15:04'],
    ["d 'of' MMMM", '1 of March'],
    ["h 'o''clock'", "3 o'clock"],
  ])('%s → %s', (pattern, text) => expect(formatDate(date, pattern, 'en')).toBe(text));

  it('names are of the language', () => {
    expect(formatDate(date, 'EEEE, d. MMMM', 'de')).toBe('Sonntag, 1. März');
  });
});
