// Nests a form description for a page: a field that is used once is written in place, which takes fewer bytes than its index.

import {
  collectRefs,
  type FieldDescription,
  type FieldRef,
  type FormDescription,
  hasEntries,
  mapRefs,
  type NestedField,
  type NestedFormDescription,
} from '../form-description.ts';

/** The most fields inside each other. */
const MAX_DEPTH = 50;

/** Nests the fields of a description, for a page. Both forms describe the same form. */
export function nestFields({ fields }: FormDescription): NestedFormDescription {
  const uses = fields.map(() => 0);
  for (const field of fields)
    for (const index of collectRefs(field)) if (index >= 0) uses[index] = (uses[index] ?? 0) + 1;
  const listed: FieldDescription[] = [];
  const places = new Map<number, number>();
  const list = (index: number): number => {
    const place = places.get(index) ?? listed.push(fields[index] as FieldDescription) - 1;
    places.set(index, place);
    return place;
  };
  const refTo = (index: number, depth: number): FieldRef => {
    const field = fields[index];
    if (!field) return index;
    const standsAlone = index > 0 && uses[index] === 1 && depth < MAX_DEPTH && !hasEntries(field);
    return standsAlone ? nested(field, depth + 1) : list(index);
  };
  const nested = (field: FieldDescription, depth: number): NestedField =>
    mapRefs<number, FieldRef>(field, index => refTo(index, depth));
  list(0);
  const made: NestedField[] = [];
  // The list grows during the loop.
  for (const field of listed) made.push(nested(field, 0));
  return { fields: made };
}
