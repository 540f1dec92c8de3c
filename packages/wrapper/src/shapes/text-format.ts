// The format of a text, where it has one that a page or an author of a spec can use.
import type { TextFormat } from './shape.ts';

const FORMATS: readonly (readonly [TextFormat, RegExp])[] = [
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)?$/],
  ['time', /^\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)?$/],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['uri', /^[a-z][a-z\d+.-]{1,20}:\/\/\S+$/i],
  ['email', /^[^\s@]{1,64}@[^\s@]{1,200}\.[a-z]{2,24}$/i],
];
/** Limit of a text with a format; longer texts have none. */
const MAX_LENGTH = 2_000;

export function findTextFormat(text: string): TextFormat | undefined {
  return text.length > MAX_LENGTH ? undefined : FORMATS.find(([, pattern]) => pattern.test(text))?.[0];
}
