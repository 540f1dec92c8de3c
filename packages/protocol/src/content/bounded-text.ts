// A schema for text of a limited length. zod's own length checks also run on other values, and throw on `{length: {toString: 1}}` (zod 4.6.7),
// so that a view's message could make its reader throw.
import * as z from 'zod/mini';

/** A string of `min` to `max` UTF-16 units. */
export function boundedText(min: number, max: number): z.ZodMiniString {
  return z.string().check(z.refine(text => text.length >= min && text.length <= max));
}
