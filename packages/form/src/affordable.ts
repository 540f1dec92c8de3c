// Whether judging a value takes a bearable number of steps. A validator without memory follows every reference every time,
// so a short schema can ask for 2^40 of them ("billion laughs"). This walks as the validator would, and stops counting early.

import { isObject, own } from './json.ts';
import { patternSteps } from './pattern.ts';
import { createResolver } from './resolve.ts';

const MAX_STEPS = 100_000;
const MAX_NESTING = 400;
/** Characters tried by an expression, or values compared, that take as long as one step. */
const SMALL_STEPS = 200;
const SAME_PLACE = ['not', 'if', 'then', 'else'];
const SAME_PLACE_LISTS = ['allOf', 'anyOf', 'oneOf'];
const MEMBERS = ['additionalProperties', 'unevaluatedProperties'];
const ITEMS = ['items', 'additionalItems', 'unevaluatedItems', 'contains'];

/** Asks once a schema, answers for each value. */
export function createCostGuard(root: unknown): (value: unknown) => boolean {
  const resolver = createResolver(root);
  let steps = 0;

  function visit(schema: unknown, value: unknown, nesting: number): boolean {
    if (!isObject(schema)) return true;
    steps += 1 + comparisons(schema, value) / SMALL_STEPS;
    if (steps > MAX_STEPS || nesting > MAX_NESTING) return false;
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
        deeper(own(schema, 'propertyNames'), name) &&
        (!isObject(patterns) ||
          Object.entries(patterns).every(([pattern, part]) => tries(pattern, name) && deeper(part, member))) &&
        MEMBERS.every(key => deeper(own(schema, key), member)),
    );
  }

  function tries(pattern: string, text: string): boolean {
    steps += patternSteps(pattern, text.length) / SMALL_STEPS;
    return steps <= MAX_STEPS;
  }

  return value => {
    steps = 0;
    return visit(root, value, 0);
  };
}

/** What one schema does with one value besides looking at its parts. */
function comparisons(schema: object, value: unknown): number {
  const values = own(schema, 'enum');
  const listed = Array.isArray(values) ? values.length * sizeOf(value) : 0;
  if (typeof value === 'string') {
    const pattern = own(schema, 'pattern');
    return listed + (typeof pattern === 'string' ? patternSteps(pattern, value.length) : 0);
  }
  // Each item is compared with each other one.
  const pairs = Array.isArray(value) && own(schema, 'uniqueItems') === true ? value.length * sizeOf(value) : 0;
  return listed + pairs;
}

/** How many values it is made of; counted no further than can be afforded. */
function sizeOf(value: unknown): number {
  const pending = [value];
  let size = 0;
  for (let next = pending.pop(); next !== undefined && size < MAX_STEPS * SMALL_STEPS; next = pending.pop()) {
    size++;
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) pending.push(part);
  }
  return size;
}
