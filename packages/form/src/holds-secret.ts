// Whether a default or an example, such as that of a whole object, says what a secret place in it would be.
import { isObject, type Json } from './json.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Shape } from './shape.ts';
import type { Shaper } from './shaper.ts';

export function holdsSecret(shaper: Shaper, shape: Shape, value: Json, depth = 0): boolean {
  if (shape.flat.secret || depth > MAX_DEPTH) return true;
  if (typeof value !== 'object' || value === null) return false;
  switch (shape.kind) {
    case 'array':
      return (
        Array.isArray(value) &&
        value.some((item, index) => holdsSecret(shaper, shaper.itemOf(shape, index) ?? shaper.never, item, depth + 1))
      );
    case 'object':
    case 'map':
      return (
        isObject(value) &&
        Object.entries(value).some(([name, member]) => {
          const place = shape.properties.has(name) ? shaper.propertyOf(shape, name) : shaper.memberOf(shape, name);
          return holdsSecret(shaper, place ?? shaper.never, member as Json, depth + 1);
        })
      );
    case 'variant':
      return shape.shapes.some(variant => holdsSecret(shaper, variant, value, depth + 1));
    default:
      return false;
  }
}
