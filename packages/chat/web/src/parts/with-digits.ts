// The digits of a result's numbers, which its server wrote and JSON cannot carry, put back for drawing.
import { NUMBERS_KEY } from '@vitrine/protocol/constants';
import { exactNumbers, numbersWithin, readNumbers } from '@vitrine/protocol/exact-numbers';
import { isRecord } from '@vitrine/protocol/json';

/** The structured content with its digits. `meta`: `_meta` of its result. */
export function contentWithDigits(structuredContent: unknown, meta: unknown): unknown {
  return exactNumbers.mark(structuredContent, numbersWithin(readNumbers(meta), 'structuredContent'));
}

/** The result as its server sent it: with the digits, and without their table in `_meta`. */
export function resultWithDigits(result: unknown): unknown {
  if (!isRecord(result) || !isRecord(result._meta) || !(NUMBERS_KEY in result._meta)) return result;
  const { [NUMBERS_KEY]: _, ...rest } = result._meta;
  const { _meta, ...bare } = result;
  return exactNumbers.mark(Object.keys(rest).length === 0 ? bare : { ...bare, _meta: rest }, readNumbers(_meta));
}
