// The shape of one result. No text of the result gets into it: keys that look like data, or that occur as a text in the same result, are not
// kept.
import { isRecord } from '@vitrine/std/internal/json';
import { isMap, isMemberName } from './member-names.ts';
import { createMap, mergeAll } from './merge-shapes.ts';
import { ITEM_COUNTS, type ResultShape } from './shape.ts';
import { findTextFormat } from './text-format.ts';

/** Values that are looked at in one result; nothing is learnt from larger ones. */
const MAX_VALUES = 50_000;
/** Deeper values are not described. */
const MAX_DEPTH = 8;

/** Infers a shape; undefined for results with too many values. */
export function inferShape(result: unknown): ResultShape | undefined {
  const texts = textsIn(result);
  return texts && describe(result, texts, 0);
}

function describe(value: unknown, texts: ReadonlySet<string>, depth: number): ResultShape {
  if (typeof value === 'string') {
    const format = findTextFormat(value);
    return { type: ['string'], ...(format && { format }) };
  }
  if (typeof value === 'number') return { type: [Number.isInteger(value) ? 'integer' : 'number'] };
  if (typeof value === 'boolean') return { type: ['boolean'] };
  if (Array.isArray(value)) {
    const items = depth < MAX_DEPTH ? mergeAll(value.map(item => describe(item, texts, depth + 1))) : { type: [] };
    const itemsSeen = ITEM_COUNTS.find(count => value.length <= count) ?? 10_000;
    return { type: ['array'], items, itemsSeen };
  }
  if (!isRecord(value)) return { type: ['null'] };
  return describeObject(value, texts, depth);
}

function describeObject(
  value: Readonly<Record<string, unknown>>,
  texts: ReadonlySet<string>,
  depth: number,
): ResultShape {
  if (depth >= MAX_DEPTH) return { type: ['object'], additionalProperties: true };
  const members = Object.entries(value).map(([key, member]) => [key, describe(member, texts, depth + 1)] as const);
  const namedMembers = members.filter(([key]) => isMemberName(key) && !texts.has(key));
  const shapes = members.map(([, shape]) => shape);
  const names = namedMembers.map(([key]) => key);
  if (isMap(names, shapes)) return createMap(shapes);
  return {
    type: ['object'],
    properties: Object.fromEntries(namedMembers),
    required: names,
    ...(namedMembers.length < members.length && { additionalProperties: true as const }),
  };
}

/** All texts of a result that a key could repeat. Undefined where it has too many values. */
function textsIn(result: unknown): Set<string> | undefined {
  const texts = new Set<string>();
  const waiting: unknown[] = [result];
  let count = 0;
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (++count > MAX_VALUES) return undefined;
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) {
      const inside = Object.values(value);
      if (inside.length > MAX_VALUES) return undefined;
      waiting.push(...inside);
    }
  }
  return texts;
}
