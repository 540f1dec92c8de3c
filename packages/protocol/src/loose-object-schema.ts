// A schema for objects whose members may have any name.
import * as z from 'zod/mini';

/**
 * Any JSON object, unchanged. The records of zod silently drop a member named `__proto__`: what is shown to the user and what is sent would
 * differ from the request.
 */
export const LooseObjectSchema = z.custom<Record<string, unknown>>(
  value => Object.prototype.toString.call(value) === '[object Object]',
  'Give an object.',
);
