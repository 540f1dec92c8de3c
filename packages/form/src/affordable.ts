// Whether judging a value takes a bearable number of steps. A validator without memory follows every reference every time,
// so a short schema can ask for 2^40 of them ("billion laughs"). This walks as the validator would, and stops counting early.

import { isObject, own } from './json.ts';
import { createResolver } from './resolve.ts';

const MAX_STEPS = 100_000;
const MAX_NESTING = 400;
const SAME_PLACE = ['not', 'if', 'then', 'else'];
const SAME_PLACE_LISTS = ['allOf', 'anyOf', 'oneOf'];
const MEMBERS = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];
const ITEMS = ['items', 'additionalItems', 'unevaluatedItems', 'contains'];

/** Asks once a schema, answers for each value. */
export function createCostGuard(root: unknown): (value: unknown) => boolean {
  const resolver = createResolver(root);
  let steps = 0;

  function visit(schema: unknown, value: unknown, nesting: number): boolean {
    if (!isObject(schema)) return true;
    if (++steps > MAX_STEPS || nesting > MAX_NESTING) return false;
    const deeper = (part: unknown, at: unknown = value) => part === undefined || visit(part, at, nesting + 1);
    const every = (parts: unknown, at: unknown = value) =>
      !Array.isArray(parts) || parts.every(part => deeper(part, at));
    for (const keyword of ['$ref', '$recursiveRef']) {
      const reference = own(schema, keyword);
      if (typeof reference === 'string' && !deeper(resolver.resolve(reference, schema))) return false;
    }
    if (!SAME_PLACE.every(keyword => deeper(own(schema, keyword)))) return false;
    if (!SAME_PLACE_LISTS.every(keyword => every(own(schema, keyword)))) return false;
    const dependent = own(schema, 'dependentSchemas') ?? own(schema, 'dependencies');
    if (isObject(dependent) && !every(Object.values(dependent))) return false;
    if (Array.isArray(value)) {
      return value.every((item, index) => {
        const tuple = own(schema, 'prefixItems') ?? own(schema, 'items');
        return (
          deeper(Array.isArray(tuple) ? tuple[index] : undefined, item) &&
          ITEMS.every(key => deeper(own(schema, key), item))
        );
      });
    }
    if (!isObject(value)) return true;
    const properties = own(schema, 'properties');
    const patterns = own(schema, 'patternProperties');
    return Object.entries(value).every(
      ([name, member]) =>
        deeper(isObject(properties) ? own(properties, name) : undefined, member) &&
        (!isObject(patterns) || every(Object.values(patterns), member)) &&
        MEMBERS.every(key => deeper(own(schema, key), member)),
    );
  }

  return value => {
    steps = 0;
    return visit(root, value, 0);
  };
}
