// Joins shapes: the result describes what either describes. The order of joining makes no difference.
import { MAX_MEMBERS } from './member-names.ts';
import { ITEM_COUNTS, SHAPE_TYPES, type Shape } from './shape.ts';

/** What nothing was seen of. */
const NOTHING: Shape = { type: [] };

export function mergeShapes(a: Shape, b: Shape): Shape {
  return present({
    type: mergedTypes(a, b),
    format: mergedFormat(a, b),
    ...mergedMembers(a, b),
    items: a.items && b.items ? mergeShapes(a.items, b.items) : (a.items ?? b.items),
    itemsSeen: ITEM_COUNTS.findLast(count => count === a.itemsSeen || count === b.itemsSeen),
  });
}

export function mergeAll(shapes: readonly Shape[]): Shape {
  return shapes.reduce(mergeShapes, NOTHING);
}

/** The shape of an object whose keys are data. */
export function mapOf(shapes: readonly Shape[]): Shape {
  return { type: ['object'], additionalProperties: mergeAll(shapes) };
}

function mergedTypes(a: Shape, b: Shape): Shape['type'] {
  const all = new Set([...a.type, ...b.type]);
  if (all.has('number')) all.delete('integer');
  return SHAPE_TYPES.filter(type => all.has(type));
}

function mergedFormat(a: Shape, b: Shape): Shape['format'] {
  const [inA, inB] = [a, b].map(({ type }) => type.includes('string'));
  if (inA && inB) return a.format === b.format ? a.format : undefined;
  return inA ? a.format : b.format;
}

type Members = Pick<Shape, 'properties' | 'required' | 'additionalProperties'>;

function mergedMembers(a: Shape, b: Shape): Members {
  const [inA, inB] = [a, b].map(({ type }) => type.includes('object'));
  if (!inA || !inB) {
    const { properties, required, additionalProperties } = inA ? a : b;
    return { properties, required, additionalProperties };
  }
  const names = [...new Set([...namesOf(a), ...namesOf(b)])];
  const maps = [a, b].flatMap(({ additionalProperties: map }) => (typeof map === 'object' ? [map] : []));
  if (maps.length > 0 || names.length > MAX_MEMBERS)
    return {
      additionalProperties: mergeAll([...maps, ...[a, b].flatMap(({ properties = {} }) => Object.values(properties))]),
    };
  const additionalProperties = a.additionalProperties ?? b.additionalProperties;
  // Objects too deep to be described have no `properties`, not an empty one.
  if (!a.properties && !b.properties) return { additionalProperties };
  const properties = names.map(name => [name, mergedMember(a, b, name)] as const);
  return {
    properties: Object.fromEntries(properties),
    required: (a.required ?? []).filter(name => b.required?.includes(name)),
    additionalProperties,
  };
}

function namesOf({ properties = {} }: Shape): string[] {
  return Object.keys(properties);
}

function mergedMember({ properties: a = {} }: Shape, { properties: b = {} }: Shape, name: string): Shape {
  const [inA, inB] = [a, b].map(members => (Object.hasOwn(members, name) ? members[name] : undefined));
  return mergeShapes(inA ?? NOTHING, inB ?? NOTHING);
}

/** Without members that are undefined, so that equal shapes are equal as JSON. */
function present(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as unknown as Shape;
}
