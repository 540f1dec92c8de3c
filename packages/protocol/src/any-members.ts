// An object whose members may have any name.
import * as z from 'zod/mini';

/**
 * Any object of JSON, as it is. The records of zod leave out a member called `__proto__` without a word: what is shown to a person and what
 * is sent would not be what was asked for.
 */
export const AnyMembersSchema = z.custom<Record<string, unknown>>(
  value => Object.prototype.toString.call(value) === '[object Object]',
  'Give an object.',
);
