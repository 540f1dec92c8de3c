import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { expect, it } from 'vitest';
import { NUMBERS_KEY } from '../keys.ts';
import { markResult } from './result-numbers.ts';

it('markResult() brings the digits of a result back, and takes their table away', () => {
  const numbers = { '/structuredContent/price': '0.10' };
  const result = { content: [], structuredContent: { price: 0.1 }, _meta: { [NUMBERS_KEY]: numbers } };
  expect(exactNumbers.stringify(markResult(result))).toBe('{"content":[],"structuredContent":{"price":0.10}}');
  const other = { content: [], _meta: { other: 1 } };
  expect(markResult(other)).toBe(other);
  expect(markResult({ ...other, _meta: { ...other._meta, [NUMBERS_KEY]: numbers } })).toEqual(other);
});

it('markResult() takes away a table that is none', () => {
  expect(markResult({ a: 1, _meta: { [NUMBERS_KEY]: 'x' } })).toEqual({ a: 1 });
});
