// The data that a part of a result draws. The checks in Node and the page use the same rules.
import { isRecord } from '@vitrine/std/internal/json';
import { valueAt } from './spec-pointer.ts';
import type { LeafPart } from './view-spec.ts';

/** Whether a value has what the part shows. Pointers of list parts are relative to an item. */
export function drawsSomething(part: LeafPart, value: unknown): boolean {
  const items = listItems(value);
  const anyHas = (pointer: string, test: (found: unknown) => boolean = isThere): boolean =>
    items.some(item => test(valueAt(item, pointer)));
  switch (part.part) {
    case 'table':
      return items.length > 0 && (part.columns?.some(({ at }) => anyHas(at)) ?? items.some(isRecord));
    case 'cards':
      return anyHas(part.title);
    case 'chart':
      return anyHas(part.x.at) && part.y.some(({ at }) => anyHas(at, isNumeric));
    case 'map':
      return anyHas(part.latitude, isNumeric) && anyHas(part.longitude, isNumeric);
    case 'timeline':
      return anyHas(part.when) && anyHas(part.title);
    case 'stats':
      return part.tiles.some(({ at }) => isThere(valueAt(value, at)));
    case 'detail':
      return part.fields?.some(({ at }) => isThere(valueAt(value, at))) ?? typeof value === 'object';
    case 'text':
      return typeof value !== 'object';
    case 'auto':
      return true;
  }
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** The items of a list part: of an array, or the members of an object whose members are records. */
export function listItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const members = isRecord(value) ? Object.values(value) : [];
  return members.length > 0 && members.every(isRecord) ? members : [value];
}
