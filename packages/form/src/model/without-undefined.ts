// Removes the undefined members of a record.

import type { Json } from '../json.ts';

export function withoutUndefined<T extends Record<string, Json | undefined>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
