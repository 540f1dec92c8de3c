// Keeps the digits of numbers that JavaScript cannot hold or would write otherwise: beside the values, in `_meta` of the result.
import { NUMBERS_KEY } from '@vitrine/protocol/internal/keys';
import { numbersIn, numbersWithin } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';

/** Adds to the result of a response the digits that its text has. Changes `value`, which was read from `text`. */
export function withNumbers<T extends Readonly<Record<string, unknown>>>(value: T, text: string): T {
  const { result } = value;
  if (!isRecord(result)) return value;
  const numbers = numbersWithin(numbersIn(text), 'result');
  if (Object.keys(numbers).length === 0) return value;
  const { _meta = {} } = result;
  if (isRecord(_meta)) result._meta = { ..._meta, [NUMBERS_KEY]: numbers };
  return value;
}
