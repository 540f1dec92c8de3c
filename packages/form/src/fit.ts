// Which variant a value belongs to: a cost for every pair of shape and value, the lowest wins. Not a validator: it only
// has to tell alternatives apart, so it looks at types, constants and member names, a few levels deep.

import { equalJson, isObject, type Json, typeOf } from './json.ts';
import { areAllPicks } from './picks.ts';
import type { ObjectShape, Shape } from './shape.ts';
import type { Shaper } from './shaper.ts';

const WRONG_TYPE = 1000;
const WRONG_CONSTANT = 300;
const WRONG_MEMBER = 30;
const RULE_BROKEN = 3;
const MAX_LEVELS = 5;
const MAX_LOOKS = 20;

export function costOfFit(shaper: Shaper, shape: Shape, value: Json, level = 0): number {
  if (value === null && shape.nullable) return 0;
  const { flat } = shape;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = flat.bounds;
  switch (shape.kind) {
    case 'json':
      // Anything fits, but whatever says more about the value goes first.
      return shape.types && !shape.types.includes(typeOf(value)) ? WRONG_TYPE : shape.reason === 'any' ? 1 : 2;
    case 'const':
    case 'select': {
      if (shape.options.some(option => equalJson(option.value, value))) return 0;
      return shape.options.some(option => typeOf(option.value) === typeOf(value)) ? WRONG_CONSTANT : WRONG_TYPE;
    }
    case 'boolean':
      return typeof value === 'boolean' ? 0 : WRONG_TYPE;
    case 'number':
      if (typeof value !== 'number') return WRONG_TYPE;
      if (flat.integer && !Number.isInteger(value)) return WRONG_TYPE / 2;
      return costOutside(value, minimum, maximum);
    case 'text':
      if (typeof value !== 'string') return WRONG_TYPE;
      return flat.pattern !== undefined && shaper.matches(flat.pattern, value) === false
        ? RULE_BROKEN
        : costOutside(value.length, minLength, maxLength);
    case 'multiselect':
      if (!Array.isArray(value)) return WRONG_TYPE;
      return areAllPicks(shape, value) ? 0 : WRONG_CONSTANT;
    case 'array': {
      if (!Array.isArray(value)) return WRONG_TYPE;
      const outside = costOutside(value.length, minItems, maxItems);
      if (level >= MAX_LEVELS) return outside;
      return value
        .slice(0, MAX_LOOKS)
        .reduce(
          (cost: number, item, index) =>
            cost + costOfFit(shaper, shaper.itemOf(shape, index) ?? shaper.never, item as Json, level + 1),
          outside,
        );
    }
    case 'object':
    case 'map':
      return isObject(value) ? costOfMembers(shaper, shape, value, level) : WRONG_TYPE;
    case 'variant':
      return Math.min(...shape.shapes.map(option => costOfFit(shaper, option, value, level + 1)));
  }
}

function costOutside(size: number, low = -Infinity, high = Infinity): number {
  return size < low || size > high ? RULE_BROKEN : 0;
}

function costOfMembers(shaper: Shaper, shape: ObjectShape, value: { readonly [name: string]: Json }, level: number) {
  let cost = 0;
  for (const [name, required] of shape.properties) {
    if (!Object.hasOwn(value, name)) {
      if (required) cost += WRONG_MEMBER;
    } else if (level < MAX_LEVELS) {
      cost += costOfFit(shaper, shaper.propertyOf(shape, name), value[name] as Json, level + 1);
    }
  }
  for (const name of Object.keys(value)) {
    if (shape.properties.has(name)) continue;
    const member = shaper.memberOf(shape, name);
    if (!member) cost += WRONG_MEMBER;
    else if (!shape.extensible) cost += 2;
    else if (level < MAX_LEVELS) cost += costOfFit(shaper, member, value[name] as Json, level + 1);
  }
  return cost;
}

/** The index of the variant that fits best; the one chosen now is kept if none is better. */
export function bestVariant(shaper: Shaper, shapes: readonly Shape[], value: Json, current = -1): number {
  const costs = shapes.map(shape => costOfFit(shaper, shape, value));
  const least = Math.min(...costs);
  return costs[current] === least ? current : costs.indexOf(least);
}
