// Schemas that several kinds of render data share.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';

/** A name in a database: any text. Show it as text. */
export const NameSchema = boundedText(1, 1024);

/** A count: a whole number from 0. */
export const CountSchema = z.int().check(z.nonnegative());

/** An array of at most `max` items. Not by zod's own length check, for the reason in bounded-text.ts. */
export function boundedArray<T extends z.core.SomeType>(item: T, max: number): z.ZodMiniArray<T> {
  return z.array(item).check(z.refine(items => items.length <= max, `At most ${max} items`));
}
