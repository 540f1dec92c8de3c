// Joins shapes: the result describes what either describes. The order of joining makes no difference.
import { MAX_MEMBERS } from './member-names.ts';
import { ITEM_COUNTS, type ResultShape, SHAPE_TYPES } from './shape.ts';

/** Shape of what was never seen. */
const NOTHING: ResultShape = { type: [] };

export function mergeShapes(a: ResultShape, b: ResultShape): ResultShape {
  return present({
    type: mergedTypes(a, b),
    format: mergedFormat(a, b),
    ...mergedMembers(a, b),
    items: a.items && b.items ? mergeShapes(a.items, b.items) : (a.items ?? b.items),
    itemsSeen: ITEM_COUNTS.findLast(count => count === a.itemsSeen || count === b.itemsSeen),
  });
}

export function mergeAll(shapes: readonly ResultShape[]): ResultShape {
  return shapes.reduce(mergeShapes, NOTHING);
}

/** The shape of an object whose keys are data. */
export function createMap(shapes: readonly ResultShape[]): ResultShape {
  return { type: ['object'], additionalProperties: mergeAll(shapes) };
}

function mergedTypes(a: ResultShape, b: ResultShape): ResultShape['type'] {
  const all = new Set([...a.type, ...b.type]);
  if (all.has('number')) all.delete('integer');
  return SHAPE_TYPES.filter(type => all.has(type));
}

function mergedFormat(a: ResultShape, b: ResultShape): ResultShape['format'] {
  const [inA, inB] = [a, b].map(({ type }) => type.includes('string'));
  if (inA && inB) return a.format === b.format ? a.format : undefined;
  return inA ? a.format : b.format;
}

type Members = Pick<ResultShape, 'properties' | 'required' | 'additionalProperties'>;

function mergedMembers(a: ResultShape, b: ResultShape): Members {
  const [inA, inB] = [a, b].map(({ type }) => type.includes('object'));
  if (!inA || !inB) {
    const { properties, required, additionalProperties } = inA ? a : b;
    return { properties, required, additionalProperties };
  }
  const names = [...new Set([...readNames(a), ...readNames(b)])];
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

function readNames({ properties = {} }: ResultShape): string[] {
  return Object.keys(properties);
}

function mergedMember(
  { properties: a = {} }: ResultShape,
  { properties: b = {} }: ResultShape,
  name: string,
): ResultShape {
  const [inA, inB] = [a, b].map(members => (Object.hasOwn(members, name) ? members[name] : undefined));
  return mergeShapes(inA ?? NOTHING, inB ?? NOTHING);
}

/** Removes members that are undefined, so that equal shapes are equal as JSON. */
function present(shape: ResultShape): ResultShape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as unknown as ResultShape;
}
