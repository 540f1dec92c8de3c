// The subschemas of an output schema that a pointer leads to, through local references and alternatives.
import { isRecord } from '@vitrine/std/internal/json';
import { pointerSteps, valueAt } from './spec-pointer.ts';

export interface SchemaPlaces {
  /** The subschemas; more than one where the schema has alternatives. */
  readonly schemas: readonly Readonly<Record<string, unknown>>[];
  /** Some alternative says nothing about the place. */
  readonly isOpen: boolean;
}

/** A server writes the schema: what lies beyond so many alternatives counts as unknown. */
const MAX_SCHEMAS = 300;

/** The places of the whole result. */
export function rootPlaces(schema: unknown): SchemaPlaces {
  return expand(schema, schema);
}

/** The places one or more steps below. */
export function placesBelow(root: unknown, from: SchemaPlaces, pointer: string): SchemaPlaces {
  const steps = pointerSteps(pointer) ?? [];
  return steps.reduce(
    (places, step) =>
      join(
        places.isOpen,
        places.schemas.map(place => stepInto(root, place, step)),
      ),
    from,
  );
}

/** Finds what a list part repeats: items of a list, else members of an object that has only such, else the value itself. */
export function itemPlaces(root: unknown, from: SchemaPlaces): SchemaPlaces {
  return join(
    from.isOpen,
    from.schemas.flatMap(place => {
      const { items, properties, additionalProperties } = place;
      if (items !== undefined) return [expand(root, items)];
      if (isArray(place)) return [OPEN];
      const members = [
        ...(isRecord(properties) ? Object.values(properties) : []),
        ...(isRecord(additionalProperties) ? [additionalProperties] : []),
      ];
      return [{ schemas: [place], isOpen: false }, ...members.map(member => expand(root, member))];
    }),
  );
}

const OPEN: SchemaPlaces = { schemas: [], isOpen: true };
const NONE: SchemaPlaces = { schemas: [], isOpen: false };

function stepInto(root: unknown, place: Readonly<Record<string, unknown>>, step: string): SchemaPlaces {
  const { properties, items, additionalProperties, patternProperties, type } = place;
  if (isRecord(properties) && Object.hasOwn(properties, step)) return expand(root, properties[step]);
  if (/^\d+$/.test(step) && (items !== undefined || isArray(place)))
    return items === undefined ? OPEN : expand(root, items);
  if (isRecord(additionalProperties)) return expand(root, additionalProperties);
  if (typeof type === 'string' && type !== 'object') return NONE;
  const isClosed = additionalProperties === false || (additionalProperties === undefined && isRecord(properties));
  return isClosed && patternProperties === undefined ? NONE : OPEN;
}

const isArray = ({ type }: Readonly<Record<string, unknown>>): boolean => type === 'array';

/** `visited`: schemas that are read already, which references may lead to again. */
function expand(root: unknown, schema: unknown, visited = new Set<unknown>()): SchemaPlaces {
  if (schema === false || visited.has(schema)) return NONE;
  if (!isRecord(schema) || visited.size >= MAX_SCHEMAS) return OPEN;
  if (Object.hasOwn(schema, 'if') || Object.hasOwn(schema, '$dynamicRef')) return OPEN;
  visited.add(schema);
  const { $ref, anyOf, oneOf, allOf, ...rest } = schema;
  if (typeof $ref === 'string')
    return $ref.startsWith('#') ? expand(root, valueAt(root, $ref.slice(1)), visited) : OPEN;
  const alternatives = [anyOf, oneOf, allOf].filter(Array.isArray).flat();
  if (alternatives.length === 0) return { schemas: [schema], isOpen: false };
  const own = isRecord(rest.properties) || rest.items !== undefined ? [{ schemas: [rest], isOpen: false }] : [];
  return join(false, [...own, ...alternatives.map(alternative => expand(root, alternative, visited))]);
}

function join(isOpen: boolean, all: readonly SchemaPlaces[]): SchemaPlaces {
  const schemas = [...new Set(all.flatMap(places => places.schemas))];
  return {
    schemas: schemas.slice(0, MAX_SCHEMAS),
    isOpen: isOpen || schemas.length > MAX_SCHEMAS || all.some(places => places.isOpen),
  };
}
