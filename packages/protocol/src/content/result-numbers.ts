// Numbers of a result as its server wrote them: their digits travel beside the result, by JSON Pointer, in its `_meta`.
import {
  exactNumbers,
  type NumbersAsWritten,
  numbersWithin,
  stringifyExactly,
} from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import { NUMBERS_KEY } from '../keys.ts';

/**
 * The result as its server wrote it, for drawing: with the digits that stand beside it, and without their table in `_meta`.
 *
 * @example draw(markResult(result));
 */
export function markResult<Result>(result: Result): Result {
  if (!isRecord(result) || !isRecord(result._meta) || !(NUMBERS_KEY in result._meta)) return result;
  const { [NUMBERS_KEY]: _numbers, ...rest } = result._meta;
  const { _meta, ...bare } = result;
  const shown = Object.keys(rest).length === 0 ? bare : { ...bare, _meta: rest };
  return exactNumbers.mark(shown, readNumbers(result._meta)) as Result;
}

/**
 * The digits that stand beside a result, in its `_meta`.
 *
 * @example const numbers = readNumbers(result._meta);
 */
export function readNumbers(meta: unknown): NumbersAsWritten {
  const numbers = isRecord(meta) ? meta[NUMBERS_KEY] : undefined;
  return isRecord(numbers) ? (numbers as NumbersAsWritten) : {};
}

/**
 * Data of a result as JSON, with the digits that the result's `_meta` has.
 *
 * @example writeExactly(result.structuredContent, result, 'structuredContent')
 */
export function writeExactly(data: unknown, result: Readonly<Record<string, unknown>>, member?: string): string {
  const numbers = readNumbers(result._meta);
  return stringifyExactly(data, member === undefined ? numbers : numbersWithin(numbers, member));
}
