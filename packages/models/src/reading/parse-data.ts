// Reads JSON in a text, with the digits of its numbers.
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';

/** The object or list that a text contains as JSON; `undefined` where it is not one. */
export function parseData(part: unknown): object | undefined {
  if (typeof part !== 'string' || !/^\s*[[{]/.test(part)) return undefined;
  try {
    return exactNumbers.parse(part) as object;
  } catch {
    return undefined;
  }
}
