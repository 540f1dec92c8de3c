// A schema for text of a limited length. zod's own length checks also run on other values, and throw on `{length: {toString: 1}}` (zod 4.6.7),
// so that a view's message could make its reader throw.
import * as z from 'zod/mini';

/** A string of `min` to `max` UTF-16 units. */
export function boundedText(min: number, max: number): z.ZodMiniString {
  return z.string().check(z.refine(text => text.length >= min && text.length <= max));
}

/** Control characters of ASCII and Latin-1, except tabs and line breaks. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

/** As `boundedText`, and without control characters, except tabs and line breaks. */
export function plainText(min: number, max: number): z.ZodMiniString {
  return boundedText(min, max).check(
    z.refine(text => !CONTROL.test(text), { error: 'A text has no control characters but tabs and line breaks.' }),
  );
}
